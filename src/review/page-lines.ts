import { describeChange, describeFile } from '../changes/describe-change.ts'
import { hunksOf, sideBySide } from '../changes/hunks.ts'
import { trail } from '../changes/page-index.ts'
import type { Changes, PageDiff } from '../changes/read-changes.ts'
import type { Row } from '../changes/text-diff.ts'
import type { Thread } from '../changes/threads.ts'
import { gutter, type Line } from './lines.ts'
import { cutPieces, type Piece, piece, type Tone, wrapPieces } from './pieces.ts'
import { threadLines } from './thread-lines.ts'
import { placeThreads } from './thread-places.ts'
import type { TreeItem } from './tree-items.ts'

export interface PageView {
  width: number
  wrap: boolean
  sideBySide: boolean
  /** the whole page, not only what is around its changes */
  whole: boolean
  /** threads that are shown the other way than they are by themselves: a resolved one is folded */
  toggled: ReadonlySet<string>
  /** why the text can't be read */
  problem?: string | undefined
}

/** What the pane shows of an item of the tree; `diff` is absent while it is read. */
export function pageLines(
  item: TreeItem,
  changes: Changes,
  diff: PageDiff | undefined,
  threads: readonly Thread[],
  view: PageView,
): Line[] {
  if (item.kind === 'label') return []
  const own = threads.filter(({ page }) => (page?.id ?? '') === item.id && item.kind !== 'file')
  const show = (thread: Thread) =>
    threadLines(thread, thread.resolved !== view.toggled.has(thread.id), view.width)
  const head = headLines(item, changes, view.width)
  if (item.kind === 'file') return head
  const { change } = item
  if (!change?.mayDiffer) {
    const nothing = own.length === 0 && item.kind === 'conversation'
    return [...head, ...(nothing ? [note('no comments yet')] : []), ...own.flatMap(show)]
  }
  if (view.problem !== undefined) head.push(...wrapped(view.problem, view.width, 'error'))
  if (!diff) {
    const loading = view.problem === undefined ? [note('loading the text…')] : []
    return [...head, ...loading, ...own.flatMap(show)]
  }
  const { text } = diff
  if (!text) return [...head, note('the text is the same'), ...own.flatMap(show)]
  const places = placeThreads(text.rows, threads)
  const atPage = own.filter(({ id }) => !places.has(id))
  const below = new Map<number, Thread[]>()
  for (const thread of own) {
    const row = places.get(thread.id)
    if (row !== undefined) below.set(row, [...(below.get(row) ?? []), thread])
  }
  const coarse = text.coarse ? [note('much differs here: more may be marked than changed')] : []
  return [...head, ...coarse, ...atPage.flatMap(show), ...diffLines(text, below, show, view)]
}

function note(text: string, tone: Tone = 'dim'): Line {
  return { kind: 'note', pieces: [piece(text, tone)] }
}

function headLines(item: TreeItem, changes: Changes, width: number): Line[] {
  if (item.kind === 'conversation') {
    const { subject, createdBy } = changes.changeRequest
    const by = createdBy?.displayName ? ` by ${createdBy.displayName}` : ''
    return [
      { kind: 'title', pieces: cutPieces([piece(subject || 'no subject', 'strong')], width) },
      note(`opened${by} on ${changes.changeRequest.createdAt.slice(0, 10)}`),
    ]
  }
  const titles = trail(changes.after.has(item.id) ? changes.after : changes.before, item.id)
  const name = titles.length > 0 ? titles.join(' › ') : item.title
  const side = item.side ? [piece(` (${item.side})`, 'warning')] : []
  const title: Line = {
    kind: 'title',
    pieces: cutPieces([piece(name, 'strong'), ...side], width),
  }
  const described = item.change
    ? describeChange(item.change, changes)
    : item.file && describeFile(item.file)
  const notes = described?.notes ?? []
  return [title, ...notes.flatMap((text) => wrapped(text, width))]
}

function wrapped(text: string, width: number, tone: Tone = 'dim'): Line[] {
  return wrapPieces([piece(text, tone)], width).map((pieces) => ({ kind: 'note', pieces }))
}

function diffLines(
  text: NonNullable<PageDiff['text']>,
  below: ReadonlyMap<number, Thread[]>,
  show: (thread: Thread) => Line[],
  view: PageView,
): Line[] {
  const { rows } = text
  const index = new Map(rows.map((row, at) => [row, at]))
  const parts = view.whole
    ? [{ from: 0, to: rows.length }]
    : shownParts(
        rows,
        index,
        hunksOf(text).map((hunk) => hunk.rows),
        below,
      )
  const lines: Line[] = []
  let end = 0
  for (const { from, to } of parts) {
    if (from > end) lines.push(gap(from - end))
    lines.push(...rowLines(rows.slice(from, to), from, index, below, show, view))
    end = to
  }
  if (end < rows.length) lines.push(gap(rows.length - end))
  return markStarts(lines)
}

function gap(rows: number): Line {
  const lines = rows === 1 ? '1 line' : `${rows} lines`
  return { kind: 'gap', pieces: [piece(`··· ${lines} the same`, 'dim')] }
}

/** What is around changes, and what is around threads. */
function shownParts(
  rows: readonly Row[],
  index: ReadonlyMap<Row, number>,
  hunks: readonly Row[][],
  below: ReadonlyMap<number, Thread[]>,
): { from: number; to: number }[] {
  const parts = hunks.map((own) => {
    const from = index.get(own[0] as Row) ?? 0
    return { from, to: from + own.length }
  })
  for (const row of below.keys()) {
    parts.push({ from: Math.max(0, row - 2), to: Math.min(rows.length, row + 2) })
  }
  parts.sort((a, b) => a.from - b.from)
  const joined: { from: number; to: number }[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else joined.push({ ...part })
  }
  return joined
}

function rowLines(
  rows: readonly Row[],
  from: number,
  index: ReadonlyMap<Row, number>,
  below: ReadonlyMap<number, Thread[]>,
  show: (thread: Thread) => Line[],
  view: PageView,
): Line[] {
  const threadsOf = (at: number) => (below.get(at) ?? []).flatMap(show)
  if (!view.sideBySide) {
    return rows.flatMap((row, at) => [
      ...unifiedLines(row, from + at, view),
      ...threadsOf(from + at),
    ])
  }
  return sideBySide(rows).flatMap(([left, right]) => {
    const at = index.get((right ?? left) as Row) as number
    return [...pairLines(left, right, at, view), ...threadsOf(at)]
  })
}

function toneOf(kind: Row['kind'], changed: boolean): Tone {
  if (kind === 'same') return 'plain'
  return changed ? `${kind}-word` : kind
}

function piecesOf(row: Row): Piece[] {
  if (row.words) {
    return row.words.map(({ text, changed }) => piece(text, toneOf(row.kind, changed)))
  }
  return [piece(row.text, toneOf(row.kind, false))]
}

interface Broken {
  width: number
  wrap: boolean
  lines: Piece[][]
}

/** How a row was broken last: going back to a page of thousands of rows then costs next to nothing. */
const brokenRows = new WeakMap<Row, Broken>()

function broken(row: Row, width: number, wrap: boolean): Piece[][] {
  const known = brokenRows.get(row)
  if (known?.width === width && known.wrap === wrap) return known.lines
  const pieces = piecesOf(row)
  const lines = wrap ? wrapPieces(pieces, width) : [cutPieces(pieces, width)]
  brokenRows.set(row, { width, wrap, lines })
  return lines
}

function unifiedLines(row: Row, at: number, { width, wrap }: PageView): Line[] {
  return broken(row, width - gutter, wrap).map((pieces, part) => ({
    kind: 'row',
    pieces,
    mark: row.kind,
    row: at,
    ...(part === 0 && { number: row.after ?? row.before }),
  }))
}

/** The width of each of the two columns. */
export function columnWidth(width: number): number {
  return Math.floor((width - 1) / 2)
}

function pairLines(
  left: Row | undefined,
  right: Row | undefined,
  at: number,
  { width, wrap }: PageView,
): Line[] {
  const room = columnWidth(width) - gutter
  const lefts = left ? broken(left, room, wrap) : []
  const rights = right ? broken(right, room, wrap) : []
  return Array.from(
    { length: Math.max(lefts.length, rights.length) },
    (_, part): Line => ({
      kind: 'pair',
      pieces: lefts[part] ?? [],
      ...(left && { mark: left.kind }),
      row: at,
      number: part === 0 ? left?.before : undefined,
      right: {
        pieces: rights[part] ?? [],
        mark: rights[part] && right?.kind,
        number: part === 0 ? right?.after : undefined,
      },
    }),
  )
}

/** A change begins where something else than the same follows on the same. */
function markStarts(lines: Line[]): Line[] {
  let inChange = false
  for (const line of lines) {
    if (line.kind === 'thread') continue
    const changes = [line.mark, line.right?.mark].some((mark) => mark && mark !== 'same')
    if (changes && !inChange) line.start = true
    inChange = changes
  }
  return lines
}
