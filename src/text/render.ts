import { DocsctlError } from '../errors.ts'
import { type Column, type ColumnLike, cell, pick, shownValue, toColumn } from './columns.ts'
import { objectFields } from './fields.ts'
import type { TextArea } from './table.ts'
import { plainText } from './text.ts'

export const formats = ['table', 'tsv', 'csv', 'json', 'jsonl', 'yaml', 'ids'] as const
export type Format = (typeof formats)[number]

/** by so many rows the widths of a table are fixed */
const sampleSize = 200

export interface RenderOptions {
  format: Format
  /** those of the command, or the ones typed with `--columns` */
  columns: readonly ColumnLike[]
  /** the columns were typed: json, jsonl and yaml are cut to them, an object view shows nothing else */
  picked?: boolean
  /** what stays whole in json, jsonl and yaml although columns were typed */
  uncut?: (item: unknown) => boolean
  /** the path of what `ids` prints; `id` where absent */
  ids?: string
  /** what a table is fitted to; 80 cells without colour where absent */
  terminal?: TextArea
}

/** Turns a list into text, a page at a time. */
export interface Renderer {
  page(items: readonly unknown[]): string | Promise<string>
  end(): string | Promise<string>
}

export const plainTerminal: TextArea = { width: 80, color: false }

export function createRenderer(options: RenderOptions): Renderer {
  const columns = options.columns.map(toColumn)
  const cut = (item: unknown) => (options.uncut?.(item) ? item : pick(item, columns))
  const shaped = (items: readonly unknown[]) => (options.picked ? items.map(cut) : items)
  switch (options.format) {
    case 'table':
      return tableRenderer(columns, options.terminal ?? plainTerminal)
    case 'tsv':
      return perItem((item) => tsvLine(columns.map((column) => shownValue(item, column))))
    case 'csv':
      return csvRenderer(columns)
    case 'json':
      return jsonRenderer(shaped)
    case 'jsonl':
      return perItem(options.picked ? (item) => jsonLine(cut(item)) : jsonLine)
    case 'yaml':
      return yamlRenderer(shaped)
    case 'ids':
      return perItem((item) => idLine(item, options.ids))
  }
}

/** One thing as text. */
export async function renderObject(value: unknown, options: RenderOptions): Promise<string> {
  const columns = options.columns.map(toColumn)
  const shaped = options.picked ? pick(value, columns) : value
  switch (options.format) {
    case 'table': {
      const { objectView } = await import('./object-view.ts')
      return objectView(value, columns, options.terminal ?? plainTerminal, options.picked ?? false)
    }
    case 'tsv':
      return objectFields(value, columns, options.picked ?? false)
        .map(({ path, value }) => tsvLine([path, value]))
        .join('')
    case 'json':
      return `${JSON.stringify(shaped, null, 2)}\n`
    case 'jsonl':
      return jsonLine(shaped)
    case 'yaml':
      return toYaml(shaped)
    case 'csv':
      return csvHeader(columns) + csvRow(columns, value)
    case 'ids':
      return idLine(value, options.ids)
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
  type Table = ReturnType<typeof import('./table.ts').createTable>
  let table: Table | undefined
  let held: unknown[] = []
  const begin = async () => {
    // measuring text is slow to load, and a pipe never needs it
    const { createTable } = await import('./table.ts')
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
  }
}

function csvRenderer(columns: readonly Column[]): Renderer {
  let header = csvHeader(columns)
  return {
    page(items) {
      const text = header + items.map((item) => csvRow(columns, item)).join('')
      header = ''
      return text
    },
    end: () => header,
  }
}

/** Page by page, exactly what `JSON.stringify` makes of the whole array. */
function jsonRenderer(shaped: (items: readonly unknown[]) => readonly unknown[]): Renderer {
  let started = false
  return {
    page(items) {
      if (items.length === 0) return ''
      const opening = started ? ',' : '['
      started = true
      return opening + JSON.stringify(shaped(items), null, 2).slice(1, -2)
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
  // `compat` quotes what a reader of YAML 1.1 would take for something else: yes, on, 1:20
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}

function jsonLine(item: unknown): string {
  return `${JSON.stringify(item)}\n`
}

const tsvEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Tabs and line ends are escaped so that one item is always one line, backslashes so that it reads back. */
function tsvLine(values: readonly unknown[]): string {
  const texts = values.map((value) =>
    plainText(value).replace(/[\\\t\n\r]/g, (character) => tsvEscapes[character] ?? character),
  )
  return `${texts.join('\t')}\n`
}

/** The paths, not the heads of the table: they are unique, and what `--columns` takes. */
function csvHeader(columns: readonly Column[]): string {
  return `${columns.map(({ path }) => csvField(path)).join(',')}\r\n`
}

function csvRow(columns: readonly Column[], item: unknown): string {
  return `${columns.map((column) => csvField(plainText(shownValue(item, column)))).join(',')}\r\n`
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function idLine(item: unknown, path = 'id'): string {
  const id = cell(item, path)
  if (typeof id === 'string' || typeof id === 'number') return `${id}\n`
  throw new DocsctlError('usage', `-o ids: this result has no "${path}"`)
}
