import type { Formatter } from './formatter.ts'

/** The properties and the implementation of an output format. */
interface FormatEntry {
  /**
   * true if pages are printed as they arrive; otherwise, the list is printed only when it is
   * complete
   */
  streams: boolean
  /**
   * true if objects keep the structure of the API, so that the failed items of a batch are also
   * printed as objects
   */
  structured: boolean
  /** true if each row is exactly one line, so that an item with several rows is split */
  rows: boolean
  /**
   * true if the output is text for users; it is then paged on a terminal and can't contain CI
   * commands
   */
  forPeople: boolean
  /** true if an item can be printed in this format exactly as the API sent it */
  copiesItems: boolean
  /** true if errors are printed to stderr as JSON */
  jsonErrors: boolean
  /**
   * the number of items that are formatted at a time; Ctrl-C and `--timeout` take effect between
   * these chunks
   */
  itemsAtOnce: number
  /** Loads the implementation of this format, without loading the other formats. */
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

/** All output formats. To add a format, add an entry above and a file in `formats`. */
export const outputFormats: Readonly<Record<OutputFormat, FormatEntry>> = entries

export const outputFormatNames = Object.keys(entries) as OutputFormat[]

export function isOutputFormat(name: unknown): name is OutputFormat {
  return outputFormatNames.some((one) => one === name)
}

/** Returns the default format of a result, if neither flags nor settings select a format. */
export function defaultFormat({ isTTY }: { isTTY: boolean }): OutputFormat {
  return isTTY ? 'table' : 'tsv'
}

/** Returns whether a format is the default for a terminal or for a pipe. */
export function isDefaultFormat(format: OutputFormat): boolean {
  return [true, false].some((isTTY) => defaultFormat({ isTTY }) === format)
}
