import type { Renderer } from '../formatter.ts'

/** Creates the renderer of a format that prints each item separately. */
export function perItem(format: (item: unknown) => string): Renderer {
  return {
    page(items) {
      let text = ''
      for (const item of items) text += format(item)
      return text
    },
    end: () => '',
  }
}
