/** A row of a file, as an object with a key for each column, and the number of its first line. */
export interface CsvRow {
  line: number
  values: Record<string, string>
}

type Separator = ',' | '\t'

interface Cells {
  line: number
  cells: string[]
}

/** An error for CSV that violates RFC 4180, with the line number. */
export class BadCsv extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/**
 * Matches a quoted cell, in which quotes are doubled, or an unquoted cell. Also matches the
 * separator after the cell.
 */
const commaCell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
const tabCell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y

function parseCells(text: string, separator: Separator): Cells[] {
  const cell = separator === ',' ? commaCell : tabCell
  const rows: Cells[] = []
  let line = 1
  let row: Cells = { line, cells: [] }
  for (let at = 0; ; ) {
    cell.lastIndex = at
    const match = cell.exec(text)
    if (!match) throw new BadCsv(line, 'Unclosed or unexpected quote')
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

/** Returns the rows of CSV. The first row is the header. Skips empty lines. */
export function csvRows(
  text: string,
  separator: Separator = ',',
): { header: string[]; rows: CsvRow[] } {
  const [first, ...others] = parseCells(text.replace(/^\uFEFF/, ''), separator)
  const header = (first?.cells ?? []).map((name) => name.trim())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) < index)
  if (twice !== undefined) throw new BadCsv(1, `Duplicate column "${twice}" in the header`)
  return {
    header,
    rows: others
      .filter(({ cells }) => cells.length > 1 || cells[0] !== '')
      .map(({ line, cells }) => {
        if (cells.length > header.length) {
          throw new BadCsv(
            line,
            `Found ${cells.length} cells, but the header has only ${header.length}`,
          )
        }
        const values = header.map((name, index): [string, string] => [name, cells[index] ?? ''])
        return { line, values: Object.fromEntries(values) }
      }),
  }
}
