import { type ColumnLike, toColumn } from '../../src/output/columns.ts'
import { type OutputFormat, outputFormats } from '../../src/output/formats.ts'
import type { FormatOptions, Renderer } from '../../src/output/formatter.ts'

/** A format and its options. The defaults are those for a pipe. */
export interface RenderOptions extends Partial<Omit<FormatOptions, 'columns'>> {
  format: OutputFormat
  columns: readonly ColumnLike[]
}

function formatOptions({ columns, ...options }: RenderOptions): FormatOptions {
  return {
    picked: false,
    ids: 'id',
    haveIds: false,
    onTerminal: false,
    csvSafe: false,
    isContinued: false,
    terminal: { width: 80, color: false },
    ...options,
    columns: columns.map(toColumn),
  }
}

export async function createRenderer(options: RenderOptions): Promise<Renderer> {
  const formatter = await outputFormats[options.format].load()
  return formatter.list(formatOptions(options))
}

export async function renderObject(value: unknown, options: RenderOptions): Promise<string> {
  const formatter = await outputFormats[options.format].load()
  return await formatter.object(value, formatOptions(options))
}

/**
 * Formats a list page by page. By default, each page contains one item, because the output must not
 * depend on the page size.
 */
export async function renderList(items: readonly unknown[], options: RenderOptions, size = 1) {
  const renderer = await createRenderer(options)
  let text = ''
  for (let from = 0; from < items.length; from += size) {
    text += await renderer.page(items.slice(from, from + size))
  }
  return text + (await renderer.end())
}
