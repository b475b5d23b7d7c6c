/** A row of a file, by the names of its header, with the line that it begins in. */
export interface CsvRow {
  line: number
  values: Record<string, string>
}

type Separator = ',' | '\t'

interface Cells {
  line: number
  cells: string[]
}

/** A CSV text that breaks the rules of RFC 4180, by the line where it does. */
export class BadCsv extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** A cell in quotes, in which a quote is doubled, or one without; and what ends it. */
const ofCommas = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
const ofTabs = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y

function cellsOf(text: string, separator: Separator): Cells[] {
  const cell = separator === ',' ? ofCommas : ofTabs
  const rows: Cells[] = []
  let line = 1
  let row: Cells = { line, cells: [] }
  for (let at = 0; ; ) {
    cell.lastIndex = at
    const match = cell.exec(text)
    if (!match) throw new BadCsv(line, 'a quote that is not closed, or stands within a cell')
    const [whole, quoted, plain = '', end] = match
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    at += whole.length
    if (end === separator) continue
    rows.push(row)
    if (at >= text.length) return rows
    row = { line, cells: [] }
  }
}

/** The rows of a CSV text by the names in its first; empty lines are none. */
export function csvRows(
  text: string,
  separator: Separator = ',',
): { header: string[]; rows: CsvRow[] } {
  const [first, ...others] = cellsOf(text.replace(/^\uFEFF/, ''), separator)
  const header = (first?.cells ?? []).map((name) => name.trim())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) < index)
  if (twice !== undefined) throw new BadCsv(1, `the column "${twice}" stands in the header twice`)
  return {
    header,
    rows: others
      .filter(({ cells }) => cells.length > 1 || cells[0] !== '')
      .map(({ line, cells }) => {
        if (cells.length > header.length) {
          throw new BadCsv(line, `${cells.length} cells, where the header has ${header.length}`)
        }
        const values = header.map((name, index): [string, string] => [name, cells[index] ?? ''])
        return { line, values: Object.fromEntries(values) }
      }),
  }
}
