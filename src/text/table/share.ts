/** What a column asks of the width of a terminal. */
export interface Claim {
  /** the cells that its widest value takes */
  natural: number
  /** whether it is cut down to a readable piece, only where the others already are, or never */
  gives: 'first' | 'last' | 'never'
}

/** A line of a row: the indexes of its columns, and how wide each is. */
export interface TableLine {
  columns: readonly number[]
  widths: readonly number[]
  /** nothing in it has to be cut */
  isWhole: boolean
}

/** cells that a text is readable by */
const readable = 8
/** cells that a state is known by */
const recognisable = 4

/** how far the lower lines of a row stand in, so that one sees where the next begins */
const indent = 2

/**
 * Shares the width of a terminal: short columns keep theirs, long ones become equally wide. Ids and times are worth
 * nothing when cut, so a row has as many lines as they need to stand whole. Those stand in columns below each other
 * where that cuts nothing; elsewhere each line has the whole width for itself,
 * and they break where that cuts least.
 */
export function shareWidth(claims: readonly Claim[], width: number, gap: number): TableLine[] {
  const row = { claims, width, gap }
  for (let count = 1; ; count++) {
    const lines = stacked(row, count) ?? brokenInto(row, count, 0, 0, new Map())?.lines
    if (lines) return lines
  }
}

/** What stands before the text of a column of a line: the lower lines stand in. */
export function leadOf(column: number, line: number, width: number): string {
  return column === 0 && line > 0 && width > 3 * indent ? ' '.repeat(indent) : ''
}

/** The least that a text is cut to before something else gives way. */
export function leastOf({ natural, gives }: Claim, pressed: boolean): number {
  if (gives === 'first') return Math.min(natural, readable)
  return gives === 'last' && pressed ? Math.min(natural, recognisable) : natural
}

/** What is to be shared, and between whom. */
interface RowClaims {
  claims: readonly Claim[]
  width: number
  gap: number
}

/** Lines of as many columns each, where they stand whole below each other. */
function stacked({ claims, width, gap }: RowClaims, count: number): TableLine[] | undefined {
  const perLine = Math.ceil(claims.length / count)
  const widths = Array.from({ length: perLine }, () => 0)
  for (const [index, { natural }] of claims.entries()) {
    const column = index % perLine
    const lead = leadOf(column, Math.floor(index / perLine), width)
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
  /** the cells that are missing in them */
  missing: number
}

/** The columns from one on in as many lines as are left of so many, broken where the least is cut. */
function brokenInto(
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
    const first = lineOf(row, line, from, to)
    // what doesn't fit does so with a further column even less
    if (!first) break
    const others =
      below > 0 ? brokenInto(row, count, line + 1, to, known) : { lines: [], missing: 0 }
    const missing = first.missing + (others?.missing ?? 0)
    if (others && (!best || missing < best.missing))
      best = { lines: [first.line, ...others.lines], missing }
  }
  known.set(key, best)
  return best
}

/** These columns in one line; a column that is alone there has at most all of it. */
function lineOf({ claims, width, gap }: RowClaims, line: number, from: number, to: number) {
  const columns = [...claims.keys()].slice(from, to)
  const lead = leadOf(0, line, width).length
  const leads = columns.map((_, at) => (at === 0 ? lead : 0))
  const own = claims.slice(from, to)
  const wanted = own.map(({ natural }, at) => natural + (leads[at] ?? 0))
  const available = width - gap * (columns.length - 1)
  const leastWidths = (pressed: boolean) =>
    own.map((claim, at) => leastOf(claim, pressed) + (leads[at] ?? 0))
  const widths =
    columns.length === 1
      ? [Math.max(1, Math.min(width, wanted[0] ?? 1))]
      : (shared(wanted, leastWidths(false), available) ??
        shared(wanted, leastWidths(true), available))
  if (!widths) return undefined
  const missing = wanted.reduce((sum, want, at) => sum + Math.max(0, want - (widths[at] ?? 0)), 0)
  return { line: { columns, widths, isWhole: missing === 0 }, missing }
}

function shared(
  wanted: readonly number[],
  least: readonly number[],
  available: number,
): number[] | undefined {
  const open = available - least.reduce((sum, width) => sum + width, 0)
  if (open < 0) return undefined
  const more = level(
    wanted.map((want, at) => want - (least[at] ?? 0)),
    open,
  )
  return more.map((width, at) => width + (least[at] ?? 0))
}

/** Lowers the widest until all together fit. */
function level(wanted: readonly number[], available: number): number[] {
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
