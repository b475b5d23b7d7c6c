import type { Formatter } from './formatter.ts'

/** An output format: the facts that commands decide by, and its implementation. */
interface FormatEntry {
  /** pages are printed as they arrive; otherwise a list is printed in full or not at all */
  streams: boolean
  /** objects keep the shape of the API, and failed items of a batch are objects as well */
  structured: boolean
  /** each row is a line, so items that contain several rows are split */
  rows: boolean
  /** the text is for people: it is paged on a terminal and can't control a CI log */
  forPeople: boolean
  /** an item in the bytes that the API sent is already an item of this format */
  copiesItems: boolean
  /** errors on stderr are JSON */
  jsonErrors: boolean
  /** the number of items that are formatted before Ctrl-C and `--timeout` take effect */
  itemsAtOnce: number
  /** Loads the implementation of one format, so that a command doesn't load the others. */
  load(): Promise<Formatter>
}

const entries = {
  table: {
    streams: true,
    structured: false,
    rows: true,
    forPeople: true,
    copiesItems: false,
    jsonErrors: false,
    itemsAtOnce: 50,
    load: async () => (await import('./formats/table.ts')).table,
  },
  tsv: {
    streams: true,
    structured: false,
    rows: true,
    forPeople: false,
    copiesItems: false,
    jsonErrors: false,
    itemsAtOnce: 1000,
    load: async () => (await import('./formats/tsv.ts')).tsv,
  },
  csv: {
    streams: true,
    structured: false,
    rows: true,
    forPeople: false,
    copiesItems: false,
    jsonErrors: false,
    itemsAtOnce: 1000,
    load: async () => (await import('./formats/csv.ts')).csv,
  },
  json: {
    streams: false,
    structured: true,
    rows: false,
    forPeople: false,
    copiesItems: false,
    jsonErrors: true,
    itemsAtOnce: 1000,
    load: async () => (await import('./formats/json.ts')).json,
  },
  jsonl: {
    streams: true,
    structured: true,
    rows: false,
    forPeople: false,
    copiesItems: true,
    jsonErrors: true,
    itemsAtOnce: 1000,
    load: async () => (await import('./formats/jsonl.ts')).jsonl,
  },
  yaml: {
    streams: false,
    structured: true,
    rows: false,
    forPeople: false,
    copiesItems: false,
    jsonErrors: false,
    itemsAtOnce: 50,
    load: async () => (await import('./formats/yaml.ts')).yaml,
  },
  ids: {
    streams: true,
    structured: false,
    rows: true,
    forPeople: false,
    copiesItems: false,
    jsonErrors: false,
    itemsAtOnce: 1000,
    load: async () => (await import('./formats/ids.ts')).ids,
  },
} satisfies Record<string, FormatEntry>

export type OutputFormat = keyof typeof entries

/** All output formats. A new one is an entry here and a file in `formats`. */
export const outputFormats: Readonly<Record<OutputFormat, FormatEntry>> = entries

export const outputFormatNames = Object.keys(entries) as OutputFormat[]

export function isOutputFormat(name: unknown): name is OutputFormat {
  return outputFormatNames.some((one) => one === name)
}

/** Returns the format of a result if neither a flag nor a setting names one. */
export function defaultFormat({ isTTY }: { isTTY: boolean }): OutputFormat {
  return isTTY ? 'table' : 'tsv'
}

/** Returns whether a format is one of those that are used by default, on a terminal or in a pipe. */
export function isDefaultFormat(format: OutputFormat): boolean {
  return [true, false].some((isTTY) => defaultFormat({ isTTY }) === format)
}
