/** What a column asks of the width of a terminal. */
export interface Claim {
  /** the cells that its widest value takes */
  natural: number
  /** whether it is cut down to a readable piece, only where the others already are, or never */
  gives: 'first' | 'last' | 'never'
}

/** Columns that stand above each other in rows of several lines: their indexes, and how wide each stack is. */
export interface Stacks {
  stacks: number[][]
  widths: number[]
  /** nothing has to be cut */
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
 * nothing when cut, so a row has as many lines as they need to stand whole.
 */
export function shareWidth(claims: readonly Claim[], width: number, gap: number): Stacks {
  for (let lines = 1; lines < claims.length; lines++) {
    const perLine = Math.ceil(claims.length / lines)
    const available = width - gap * (perLine - 1)
    const stacks = stacked(claims.length, perLine)
    const widths =
      shared(stacks, claims, false, available) ?? shared(stacks, claims, true, available)
    if (widths) return { stacks, widths, isWhole: isWhole(stacks, widths, claims) }
  }
  const stacks = stacked(claims.length, 1)
  const widths = stacks.map((stack) => Math.max(1, Math.min(width, naturalOf(stack, claims))))
  return { stacks, widths, isWhole: isWhole(stacks, widths, claims) }
}

/** What stands before the text of a stack's line. */
export function indentOf(stack: number, line: number, width: number): string {
  return stack === 0 && line > 0 && width > 3 * indent ? ' '.repeat(indent) : ''
}

/** The least that a text is cut to before something else gives way. */
export function leastOf({ natural, gives }: Claim, pressed: boolean): number {
  if (gives === 'first') return Math.min(natural, readable)
  return gives === 'last' && pressed ? Math.min(natural, recognisable) : natural
}

function stacked(count: number, perLine: number): number[][] {
  const stacks = Array.from({ length: Math.min(count, perLine) }, (): number[] => [])
  for (let index = 0; index < count; index++) stacks[index % perLine]?.push(index)
  return stacks
}

function shared(
  stacks: readonly number[][],
  claims: readonly Claim[],
  pressed: boolean,
  available: number,
): number[] | undefined {
  const least = stacks.map((stack) => widest(stack, claims, (claim) => leastOf(claim, pressed)))
  const open = available - least.reduce((sum, width) => sum + width, 0)
  if (open < 0) return undefined
  const wanted = stacks.map((stack, index) => naturalOf(stack, claims) - (least[index] ?? 0))
  return level(wanted, open).map((more, index) => more + (least[index] ?? 0))
}

function isWhole(
  stacks: readonly number[][],
  widths: readonly number[],
  claims: readonly Claim[],
): boolean {
  return stacks.every((stack, index) => naturalOf(stack, claims) <= (widths[index] ?? 0))
}

function naturalOf(stack: readonly number[], claims: readonly Claim[]): number {
  return widest(stack, claims, ({ natural }) => natural)
}

function widest(
  stack: readonly number[],
  claims: readonly Claim[],
  widthOf: (claim: Claim) => number,
): number {
  // the lower lines of the first stack stand in
  const inset = stack[0] === 0 ? indent : 0
  return Math.max(
    0,
    ...stack.map((index, line) => widthOf(claims[index] as Claim) + (line > 0 ? inset : 0)),
  )
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
