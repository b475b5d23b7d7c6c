import type { Renderer } from '../formatter.ts'

/** Creates a renderer that formats each item separately. */
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
