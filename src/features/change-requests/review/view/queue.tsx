import { Box, Text } from 'ink'
import { shortAge } from '../../../../output/text/age.ts'
import { count } from '../../../../output/text/text.ts'
import { describeVerdicts } from '../../model/reviewers.ts'
import { summarizeGates } from '../../queue/model/item-gates.ts'
import { type QueueItem, queueKey } from '../../queue/model/queue-item.ts'
import { sectionTitles } from '../../queue/model/sections.ts'
import { cutPieces, type Piece, piece, safe, widthOfPieces } from '../layout/pieces.ts'
import { hasVerdicts, verdictStrip } from '../layout/verdict-strip.ts'
import { markPosition } from '../machine/merging/merge-several.ts'
import { knownGatesForItem, knownVerdicts } from '../machine/queue/on-queue.ts'
import type { ShownQueue } from '../machine/queue/queue-state.ts'
import { chosenItem, type QueueLine, queueLines } from '../machine/queue/shown-queue.ts'
import { queueHeight } from '../machine/relayout.ts'
import type { State } from '../machine/state.ts'
import { progressText } from '../machine/viewed.ts'
import { LinesView, type ShownLine } from './lines.tsx'
import { Toned } from './pieces.tsx'
import type { Theme } from './theme.ts'

/** Shows the change requests in sections. */
export function QueueView({ state, theme }: { state: State; theme: Theme }) {
  const { queue, size } = state
  if (!queue?.items)
    return (
      <Toned tone="dim" theme={theme}>
        Loading open change requests and drafts…
      </Toned>
    )
  const note =
    queue.note === undefined ? null : (
      <Toned tone="dim" theme={theme} wrap="truncate">
        {safe(queue.note)}
      </Toned>
    )
  if (queue.shown.length === 0) {
    const isFiltered = queue.items.length > 0
    return (
      <Box flexDirection="column">
        <Text>
          {isFiltered
            ? `No matches for "${safe(queue.filter)}"`
            : 'No open change requests or drafts'}
        </Text>
        {note}
      </Box>
    )
  }
  const columns = visibleColumns(queue, size.columns)
  const height = queueHeight(state) - (note ? 1 : 0)
  const line = (cells: Cells, cursor: string) => [
    piece(cursor),
    ...columns.flatMap(({ name, width, right }) => padded(cells[name], width, right)),
  ]
  const shownLine = (shown: QueueLine): ShownLine => {
    if (shown.kind === 'section') {
      const title = `${sectionTitles[shown.section]} (${shown.count})`
      return { pieces: [piece(title, 'strong')] }
    }
    const isChosen = shown.at === queue.selected
    const order = markPosition(state, shown.item.target) ?? ' '
    const cursor = `${isChosen ? '>' : ' '}${order === ' ' || order < 10 ? order : '+'}`
    return { pieces: line(rowCells(queue, shown.item, size.columns), cursor), isChosen }
  }
  const lines = queueLines(queue)
    .slice(queue.top, queue.top + height)
    .map(shownLine)
  return (
    <Box flexDirection="column">
      <LinesView
        lines={[{ pieces: line(headings, '  ') }, ...lines]}
        width={size.columns}
        theme={theme}
      />
      {note}
    </Box>
  )
}

type Name =
  | 'number'
  | 'subject'
  | 'reviewed'
  | 'space'
  | 'author'
  | 'age'
  | 'comments'
  | 'reviews'
  | 'state'
type Cells = Record<Name, readonly Piece[]>

const headings: Cells = {
  number: [piece('#', 'dim')],
  subject: [piece('SUBJECT', 'dim')],
  space: [piece('SPACE', 'dim')],
  author: [piece('AUTHOR', 'dim')],
  age: [piece('UPDATED', 'dim')],
  comments: [piece('OPEN', 'dim')],
  reviewed: [piece('VIEWED', 'dim')],
  reviews: [piece('REVIEWS', 'dim')],
  state: [piece('STATE', 'dim')],
}

function rowCells(queue: ShownQueue, item: QueueItem, columns: number): Cells {
  const { changeRequest, space, target, progress } = item
  const { number, subject, createdBy, updatedAt, comments } = changeRequest
  const state = rowState(queue, item)
  const verdicts = knownVerdicts(queue, item)
  return {
    number: [piece(String(number))],
    subject: [subject ? piece(subject) : piece('no subject', 'dim')],
    space: [piece(space ?? target.spaceId, 'dim')],
    author: [piece(createdBy?.displayName ?? '', 'dim')],
    age: [piece(shortAge(queue.now - Date.parse(updatedAt)), 'dim')],
    comments: [comments > 0 ? piece(count(comments, 'thread'), 'warning') : piece('-', 'dim')],
    reviewed: [piece(progress ? `${progress.viewed} of ${progress.all}` : '-', 'dim')],
    reviews: hasVerdicts(verdicts)
      ? verdictStrip(verdicts, reviewsWidth(columns))
      : [piece('-', 'dim')],
    state: [state === '' ? piece('-', 'dim') : piece(state, 'warning')],
  }
}

/**
 * Returns the changes to an item and its failed gates. Unresolved threads have their own column.
 */
function rowState(queue: ShownQueue, item: QueueItem): string {
  const gates = knownGatesForItem(queue, item).filter(({ gate }) => gate !== 'comments')
  const news = queue.news.get(queueKey(item))
  return [news, summarizeGates(gates)].filter(Boolean).join(', ')
}

interface QueueColumn {
  name: Name
  width: number
  right?: boolean
}

const maxStateWidth = 28

/** The minimum width of the subject column. If it would be narrower, other columns are hidden. */
const minSubjectWidth = 24

/** Returns the width of the column with verdicts. */
function reviewsWidth(columns: number): number {
  return columns >= 160 ? 48 : 24
}

/**
 * Returns the columns. The subject uses the remaining width. If that width is too small, other
 * columns are hidden, and their fields appear only in the line at the bottom.
 */
function visibleColumns(queue: ShownQueue, width: number): QueueColumn[] {
  const { shown } = queue
  const isWide = width >= 100
  const longest = (texts: string[], least: number) =>
    texts.reduce((most, text) => Math.max(most, text.length), least)
  const states = shown.map((item) => rowState(queue, item))
  const threads = shown.map(({ changeRequest: { comments } }) =>
    comments > 0 ? count(comments, 'thread') : '',
  )
  const spaceWidth = spaceColumns(shown, width)
  const around: QueueColumn[] = [
    {
      name: 'number',
      width: longest(
        shown.map(({ changeRequest }) => String(changeRequest.number)),
        1,
      ),
      right: true,
    },
    ...(spaceWidth === undefined ? [] : [{ name: 'space' as const, width: spaceWidth }]),
    ...(isWide ? [{ name: 'author' as const, width: 16 }] : []),
    { name: 'age', width: 7, right: true },
    ...(width >= 80 ? [{ name: 'comments' as const, width: longest(threads, 4) }] : []),
    ...(isWide && shown.some(({ progress }) => progress)
      ? [{ name: 'reviewed' as const, width: 8 }]
      : []),
    ...(width >= 120 && shown.some((item) => hasVerdicts(knownVerdicts(queue, item)))
      ? [{ name: 'reviews' as const, width: reviewsWidth(width) }]
      : []),
    ...(width >= 60
      ? [
          {
            name: 'state' as const,
            width: Math.min(longest(states, 5), isWide ? maxStateWidth : 12),
          },
        ]
      : []),
  ]
  const rest = (columns: readonly QueueColumn[]) =>
    width - columns.reduce((sum, column) => sum + column.width + 2, 4)
  // hide the author and the verdicts first, because the line at the bottom shows them
  const kept = (['author', 'reviews'] as const).reduce(
    (columns, name) =>
      rest(columns) < minSubjectWidth ? columns.filter((column) => column.name !== name) : columns,
    around,
  )
  const subject: QueueColumn = { name: 'subject', width: Math.max(10, rest(kept)) }
  return [...kept.slice(0, 1), subject, ...kept.slice(1)]
}

/**
 * Returns the width of the space column. On a narrow screen, the column appears only if several
 * change requests have the same number. Their truncated subjects may look alike.
 */
function spaceColumns(shown: readonly QueueItem[], width: number): number | undefined {
  if (!shown.some(({ space }) => space !== undefined)) return undefined
  if (width >= 80) return width >= 100 ? 16 : 14
  const numbers = new Set(shown.map(({ changeRequest }) => changeRequest.number))
  if (numbers.size === shown.length) return undefined
  return width >= 60 ? 12 : 8
}

function padded(cell: readonly Piece[], width: number, right = false): Piece[] {
  const cut = cutPieces(cell, width)
  const space = piece(' '.repeat(Math.max(0, width - widthOfPieces(cut))))
  return [...(right ? [space, ...cut] : [...cut, space]), piece('  ')]
}

/** Returns the fields of the selected change request that its line may omit. */
export function queueDetail(queue: ShownQueue): string {
  const item = chosenItem(queue)
  if (!item) return ''
  const { changeRequest, space, progress } = item
  const { createdBy, createdAt, comments } = changeRequest
  return [
    `by ${createdBy?.displayName ?? 'unknown user'}`,
    ...(space === undefined ? [] : [`in ${space}`]),
    `opened ${createdAt.slice(0, 10)}`,
    ...(comments > 0 ? [`${count(comments, 'open thread')}`] : []),
    ...[
      describeVerdicts(knownVerdicts(queue, item)),
      ...[progress && progressText(progress), rowState(queue, item)],
    ].filter(Boolean),
  ].join(' · ')
}

/**
 * Returns text such as `Change requests · 3 open · 1 draft`, followed by the number of matches if
 * there is a filter.
 */
export function queueHead({ items, shown, filter }: ShownQueue): string {
  if (!items) return 'Change requests'
  const drafts = items.filter(({ section }) => section === 'draft').length
  return [
    'Change requests',
    `${items.length - drafts} open`,
    ...(drafts > 0 ? [count(drafts, 'draft')] : []),
    ...(filter.trim() === '' ? [] : [`${shown.length} matching "${filter.trim()}"`]),
  ].join(' · ')
}
