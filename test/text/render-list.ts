import { createRenderer, type RenderOptions } from '../../src/text/render.ts'

/** A whole list in pages, of one item each where nothing is said: no format may show where a page ends. */
export async function renderList(items: readonly unknown[], options: RenderOptions, size = 1) {
  const renderer = createRenderer(options)
  let text = ''
  for (let from = 0; from < items.length; from += size) {
    text += await renderer.page(items.slice(from, from + size))
  }
  return text + (await renderer.end())
}
