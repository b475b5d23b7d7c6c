/** The space that a column needs. */
export interface Claim {
  /** the width of the widest value */
  natural: number
  /** when the column is shortened: before the other columns, after them, or never */
  gives: 'first' | 'last' | 'never'
}

/** A line of a row: the indexes and widths of the columns on the line. */
export interface TableLine {
  columns: readonly number[]
  widths: readonly number[]
  /** true if all values fit on this line */
  isWhole: boolean
}

/** the minimum width of readable text */
const readable = 8
/** the minimum width of a recognizable status */
const recognizable = 4

/** the indent of continuation lines, which makes the start of each row visible */
const indent = 2

/**
 * Distributes the width of a terminal among columns. Short columns keep their width, and long
 * columns become equally wide. IDs and times are never shortened, so a row may need several lines.
 * If all values fit, the columns on these lines are aligned with each other. Otherwise, each line
 * uses the whole width, and as little text as possible is shortened.
 */
export function shareWidth(claims: readonly Claim[], width: number, gap: number): TableLine[] {
  const row = { claims, width, gap }
  for (let count = 1; ; count++) {
    const lines = alignColumns(row, count) ?? fillLines(row, count, 0, 0, new Map())?.lines
    if (lines) return lines
  }
}

/** Returns the indent before a column. Only continuation lines are indented. */
export function columnIndent(column: number, line: number, width: number): string {
  return column === 0 && line > 0 && width > 3 * indent ? ' '.repeat(indent) : ''
}

/**
 * Returns the minimum width of a column. If `pressed` is true, a column with `gives: 'last'` may
 * also be shortened.
 */
export function minWidth({ natural, gives }: Claim, pressed: boolean): number {
  if (gives === 'first') return Math.min(natural, readable)
  return gives === 'last' && pressed ? Math.min(natural, recognizable) : natural
}

/** The columns of a row, and the width that they share. */
interface RowClaims {
  claims: readonly Claim[]
  width: number
  gap: number
}

/**
 * Distributes the columns evenly across lines, aligned with each other. Returns undefined if the
 * aligned columns don't fit.
 */
function alignColumns({ claims, width, gap }: RowClaims, count: number): TableLine[] | undefined {
  const perLine = Math.ceil(claims.length / count)
  const widths = Array.from({ length: perLine }, () => 0)
  for (const [index, { natural }] of claims.entries()) {
    const column = index % perLine
    const lead = columnIndent(column, Math.floor(index / perLine), width)
    widths[column] = Math.max(widths[column] ?? 0, natural + lead.length)
  }
  if (widths.reduce((sum, one) => sum + one, gap * (perLine - 1)) > width) return undefined
  return Array.from({ length: Math.ceil(claims.length / perLine) }, (_, line) => {
    const columns = [...claims.keys()].slice(line * perLine, (line + 1) * perLine)
    return { columns, widths: widths.slice(0, columns.length), isWhole: true }
  })
}

interface BrokenLines {
  lines: TableLine[]
  /** the number of terminal cells by which the values are shortened */
  missing: number
}

/**
 * Distributes the columns from an index onward across the remaining lines, so that as little text
 * as possible is shortened.
 */
function fillLines(
  row: RowClaims,
  count: number,
  line: number,
  from: number,
  known: Map<string, BrokenLines | undefined>,
): BrokenLines | undefined {
  const below = count - line - 1
  const end = row.claims.length
  const key = `${line} ${from}`
  if (known.has(key)) return known.get(key)
  let best: BrokenLines | undefined
  for (let to = below > 0 ? from + 1 : end; to <= end - below; to++) {
    const first = placeColumns(row, line, from, to)
    // if a line is already too long, adding a column only makes it longer
    if (!first) break
    const others =
      below > 0 ? fillLines(row, count, line + 1, to, known) : { lines: [], missing: 0 }
    const missing = first.missing + (others?.missing ?? 0)
    if (others && (!best || missing < best.missing))
      best = { lines: [first.line, ...others.lines], missing }
  }
  known.set(key, best)
  return best
}

/**
 * Puts the given columns on one line. If there is only one column, its width is at most the whole
 * width.
 */
function placeColumns({ claims, width, gap }: RowClaims, line: number, from: number, to: number) {
  const columns = [...claims.keys()].slice(from, to)
  const lead = columnIndent(0, line, width).length
  const indents = columns.map((_, at) => (at === 0 ? lead : 0))
  const own = claims.slice(from, to)
  const wanted = own.map(({ natural }, at) => natural + (indents[at] ?? 0))
  const available = width - gap * (columns.length - 1)
  const minWidths = (pressed: boolean) =>
    own.map((claim, at) => minWidth(claim, pressed) + (indents[at] ?? 0))
  const widths =
    columns.length === 1
      ? [Math.max(1, Math.min(width, wanted[0] ?? 1))]
      : (distributeWidth(wanted, minWidths(false), available) ??
        distributeWidth(wanted, minWidths(true), available))
  if (!widths) return undefined
  const missing = wanted.reduce((sum, want, at) => sum + Math.max(0, want - (widths[at] ?? 0)), 0)
  return { line: { columns, widths, isWhole: missing === 0 }, missing }
}

function distributeWidth(
  wanted: readonly number[],
  least: readonly number[],
  available: number,
): number[] | undefined {
  const open = available - least.reduce((sum, width) => sum + width, 0)
  if (open < 0) return undefined
  const more = limitWidths(
    wanted.map((want, at) => want - (least[at] ?? 0)),
    open,
  )
  return more.map((width, at) => width + (least[at] ?? 0))
}

/** Reduces the largest widths until all widths fit. */
function limitWidths(wanted: readonly number[], available: number): number[] {
  let cap = 0
  let open = available
  const ascending = [...wanted].sort((a, b) => a - b)
  for (const [index, width] of ascending.entries()) {
    cap = Math.floor(open / (ascending.length - index))
    if (width > cap) break
    open -= width
    cap = width
  }
  let extra = available - wanted.reduce((sum, width) => sum + Math.min(width, cap), 0)
  return wanted.map((width) => (width > cap && extra-- > 0 ? cap + 1 : Math.min(width, cap)))
}
