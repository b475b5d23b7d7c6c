import { DocsctlError } from '../errors.ts'
import { type Column, type ColumnLike, cell, idIn, pick, shownValue, toColumn } from './columns.ts'
import { objectFields } from './fields.ts'
import { indentedJson, jsonText } from './json-text.ts'
import { paintJson } from './paint-json.ts'
import { sanitise, sanitiseBlock, sanitiseJson } from './sanitise.ts'
import type { TextArea } from './table/table.ts'
import { plainText } from './text.ts'

export const formats = ['table', 'tsv', 'csv', 'json', 'jsonl', 'yaml', 'ids'] as const
export type ResultFormat = (typeof formats)[number]

/** by so many rows the widths of a table are fixed */
const sampleSize = 200

export interface RenderOptions {
  format: ResultFormat
  /** those of the command, or the ones typed with `--columns` */
  columns: readonly ColumnLike[]
  /** the columns were typed: json, jsonl and yaml are cut to them, an object view shows nothing else */
  picked?: boolean
  /** what stays whole in json, jsonl and yaml although columns were typed */
  uncut?: (item: unknown) => boolean
  /** the path of what `ids` prints; `id` where absent */
  ids?: string
  /** whether such things have it: one that lacks it is odd then, and else there is nothing to print */
  haveIds?: boolean
  /** it goes to a terminal, which nothing of it may act on; elsewhere values stay as they are */
  onTerminal?: boolean
  /** in csv, a spreadsheet takes no text for a formula */
  csvSafe?: boolean
  /** it goes on below what was printed before, so that csv has no second header */
  goesOn?: boolean
  /** what a table is fitted to; 80 cells without colour where absent */
  terminal?: TextArea
}

/** Turns a list into text, a page at a time. */
export interface Renderer {
  page(items: readonly unknown[]): string | Promise<string>
  end(): string | Promise<string>
  /** how many of the first lines are a head, once there are any */
  headLines?: () => number
}

export const plainTerminal: TextArea = { width: 80, color: false }

export function createRenderer(options: RenderOptions): Renderer {
  const columns = options.columns.map(toColumn)
  const cut = (item: unknown) => (options.uncut?.(item) ? item : pick(item, columns))
  const shaped = (items: readonly unknown[]) => (options.picked ? items.map(cut) : items)
  const { onTerminal = false } = options
  switch (options.format) {
    case 'table':
      return tableRenderer(columns, options.terminal ?? plainTerminal)
    case 'tsv':
      return perItem((item) =>
        tsvLine(
          columns.map((column) => shownValue(item, column)),
          onTerminal,
        ),
      )
    case 'csv':
      return csvRenderer(columns, options)
    case 'json':
      return made(jsonRenderer(shaped), onTerminal ? jsonForTerminal(options) : undefined)
    case 'jsonl': {
      const lines = perItem(options.picked ? (item) => jsonLine(cut(item)) : jsonLine)
      return made(lines, onTerminal ? sanitiseJson : undefined)
    }
    case 'yaml':
      return made(yamlRenderer(shaped), onTerminal ? sanitiseBlock : undefined)
    case 'ids':
      return perItem((item) => idLine(item, options))
  }
}

/** One thing as text. */
export async function renderObject(value: unknown, options: RenderOptions): Promise<string> {
  const columns = options.columns.map(toColumn)
  const shaped = options.picked ? pick(value, columns) : value
  const { onTerminal = false } = options
  const json = onTerminal ? sanitiseJson : String
  const block = onTerminal ? sanitiseBlock : String
  switch (options.format) {
    case 'table': {
      const { objectView } = await import('./table/object-view.ts')
      return objectView(value, columns, options.terminal ?? plainTerminal, options.picked ?? false)
    }
    case 'tsv':
      return objectFields(value, columns, options.picked ?? false)
        .map(({ path, value }) => tsvLine([path, value], onTerminal))
        .join('')
    case 'json':
      return (onTerminal ? jsonForTerminal(options) : String)(`${indentedJson(shaped)}\n`)
    case 'jsonl':
      return json(jsonLine(shaped))
    case 'yaml':
      return block(await toYaml(shaped))
    case 'csv':
      return csvHeader(columns, options) + csvRow(columns, value, options)
    case 'ids':
      return idLine(value, options)
  }
}

/** JSON that a person reads: harmless, and in colours where there are any. */
function jsonForTerminal({ terminal }: RenderOptions): (json: string) => string {
  return (json) => (terminal?.color ? paintJson(sanitiseJson(json)) : sanitiseJson(json))
}

/** What a renderer gives, made into something else. */
function made(renderer: Renderer, change: ((text: string) => string) | undefined): Renderer {
  if (!change) return renderer
  return {
    page: async (items) => change(await renderer.page(items)),
    end: async () => change(await renderer.end()),
  }
}

function perItem(line: (item: unknown) => string): Renderer {
  return {
    page(items) {
      let text = ''
      for (const item of items) text += line(item)
      return text
    },
    end: () => '',
  }
}

function tableRenderer(columns: readonly Column[], terminal: TextArea): Renderer {
  type Table = ReturnType<typeof import('./table/table.ts').createTable>
  let table: Table | undefined
  let held: unknown[] = []
  const begin = async () => {
    // measuring text is slow to load, and a pipe never needs it
    const { createTable } = await import('./table/table.ts')
    table = createTable(columns, terminal, held)
    const text = table.head() + table.rows(held)
    held = []
    return text
  }
  return {
    async page(items) {
      if (table) return table.rows(items)
      for (const item of items) held.push(item)
      return held.length < sampleSize ? '' : await begin()
    },
    end: async () => (held.length === 0 ? '' : await begin()),
    headLines: () => table?.headLines ?? 0,
  }
}

type CsvOptions = Pick<RenderOptions, 'onTerminal' | 'csvSafe' | 'goesOn'>

function csvRenderer(columns: readonly Column[], options: CsvOptions): Renderer {
  let header = csvHeader(columns, options)
  return {
    page(items) {
      const text = header + items.map((item) => csvRow(columns, item, options)).join('')
      header = ''
      return text
    },
    end: () => header,
  }
}

/** Page by page, what would be made of the whole array at once. */
function jsonRenderer(shaped: (items: readonly unknown[]) => readonly unknown[]): Renderer {
  let started = false
  return {
    page(items) {
      if (items.length === 0) return ''
      const opening = started ? ',' : '['
      started = true
      const text = indentedJson(shaped(items))
      return opening + text.slice(1, text.endsWith('\n]') ? -2 : -1)
    },
    end: () => (started ? '\n]\n' : '[]\n'),
  }
}

function yamlRenderer(shaped: (items: readonly unknown[]) => readonly unknown[]): Renderer {
  let started = false
  return {
    page(items) {
      if (items.length === 0) return ''
      started = true
      return toYaml(shaped(items))
    },
    end: () => (started ? '' : '[]\n'),
  }
}

async function toYaml(value: unknown): Promise<string> {
  const { stringify } = (await import('yaml')).default
  try {
    // `compat` quotes what a reader of YAML 1.1 would take for something else: yes, on, 1:20
    return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // what is nested too deeply for it stands there as JSON, which is YAML too
    const parts = Array.isArray(value) ? value.map((item) => `- ${jsonLine(item)}`) : undefined
    return parts?.join('') ?? jsonLine(value)
  }
}

function jsonLine(item: unknown): string {
  return `${jsonText(item)}\n`
}

const tsvEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Tabs and line ends are escaped so that one item is always one line, backslashes so that it reads back. */
function tsvLine(values: readonly unknown[], onTerminal: boolean): string {
  const texts = values.map((value) => {
    const text = plainText(value).replace(/[\\\t\n\r]/g, (one) => tsvEscapes[one] ?? one)
    return onTerminal ? sanitise(text) : text
  })
  return `${texts.join('\t')}\n`
}

/** The paths, not the heads of the table: they are unique, and what `--columns` takes. */
function csvHeader(columns: readonly Column[], { goesOn }: CsvOptions): string {
  return goesOn ? '' : `${columns.map(({ path }) => csvField(path)).join(',')}\r\n`
}

function csvRow(
  columns: readonly Column[],
  item: unknown,
  { onTerminal, csvSafe }: CsvOptions,
): string {
  const fields = columns.map((column) => {
    const value = shownValue(item, column)
    const text = plainText(value)
    const safe = csvSafe && typeof value !== 'number' && formula.test(text) ? `'${text}` : text
    return csvField(onTerminal ? sanitiseBlock(safe) : safe)
  })
  return `${fields.join(',')}\r\n`
}

/** What a spreadsheet takes for the beginning of a formula, or skips before one. */
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function idLine(item: unknown, { ids: path = 'id', haveIds, onTerminal }: RenderOptions): string {
  const found = cell(item, path)
  const id = idIn(found) ?? found
  if (typeof id === 'string' || typeof id === 'number')
    return `${onTerminal ? sanitise(String(id)) : id}\n`
  if (haveIds) throw new DocsctlError('failed', `what the service answered has no "${path}"`)
  throw new DocsctlError('usage', `-o ids: this result has no "${path}"`)
}
