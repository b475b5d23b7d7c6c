import { Box, Text } from 'ink'
import type { QueueItem } from '../../changes/queue/read-queue.ts'
import { cutPieces, type Piece, piece, widthOfPieces } from '../layout/pieces.ts'
import { markOf } from '../machine/merge-several.ts'
import { queueHeight } from '../machine/relayout.ts'
import type { State } from '../machine/state.ts'
import { LinesView } from './lines.tsx'
import { Toned } from './pieces.tsx'
import type { Theme } from './theme.ts'

/** The change requests that wait for a review. */
export function QueueView({ state, theme }: { state: State; theme: Theme }) {
  const { queue, size } = state
  const items = queue?.items
  if (!queue || !items)
    return (
      <Toned tone="dim" theme={theme}>
        loading the open change requests…
      </Toned>
    )
  const columns = columnsOf(items, size.columns)
  const note =
    queue.note === undefined ? null : (
      <Toned tone="dim" theme={theme} wrap="truncate">
        {queue.note}
      </Toned>
    )
  if (items.length === 0) {
    return (
      <Box flexDirection="column">
        <Text>no open change request</Text>
        {note}
      </Box>
    )
  }
  const height = queueHeight(state) - (note ? 1 : 0)
  const shown = items.slice(queue.top, queue.top + height)
  const line = (cells: Cells, cursor: string) => [
    piece(cursor),
    ...columns.flatMap(({ name, width, right }) => padded(cells[name], width, right)),
  ]
  const heading = { pieces: line(headings, '  ') }
  const lines = shown.map((item, at) => {
    const isChosen = queue.top + at === queue.selected
    const order = markOf(state, item.target) ?? ' '
    const cursor = `${isChosen ? '>' : ' '}${order === ' ' || order < 10 ? order : '+'}`
    return { pieces: line(cellsOf(item, queue.now), cursor), isChosen }
  })
  return (
    <Box flexDirection="column">
      <LinesView lines={[heading, ...lines]} width={size.columns} theme={theme} />
      {note}
    </Box>
  )
}

type Name = 'number' | 'subject' | 'reviewed' | 'space' | 'author' | 'age' | 'comments' | 'state'
type Cells = Record<Name, Piece>

const headings: Cells = {
  number: piece('#', 'dim'),
  subject: piece('SUBJECT', 'dim'),
  space: piece('SPACE', 'dim'),
  author: piece('AUTHOR', 'dim'),
  age: piece('UPDATED', 'dim'),
  comments: piece('OPEN', 'dim'),
  reviewed: piece('REVIEWED', 'dim'),
  state: piece('STATE', 'dim'),
}

function cellsOf({ changeRequest, space, target, progress }: QueueItem, now: number): Cells {
  const { number, subject, createdBy, updatedAt, comments, outdated } = changeRequest
  return {
    number: piece(String(number)),
    subject: subject ? piece(subject) : piece('no subject', 'dim'),
    space: piece(space ?? target.spaceId, 'dim'),
    author: piece(createdBy?.displayName ?? '', 'dim'),
    age: piece(ageOf(now - Date.parse(updatedAt)), 'dim'),
    comments: piece(comments > 0 ? String(comments) : '-', comments > 0 ? 'warning' : 'dim'),
    reviewed: piece(progress ? `${progress.viewed} of ${progress.all}` : '-', 'dim'),
    state: outdated ? piece('outdated', 'warning') : piece('-', 'dim'),
  }
}

function ageOf(ms: number): string {
  if (Number.isNaN(ms)) return ''
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

interface Column {
  name: Name
  width: number
  right?: boolean
}

/** The subject has what the others leave. */
function columnsOf(items: readonly QueueItem[], width: number): Column[] {
  const digits = Math.max(
    1,
    ...items.map(({ changeRequest }) => String(changeRequest.number).length),
  )
  const around: Column[] = [
    { name: 'number', width: digits, right: true },
    ...(items.some(({ space }) => space !== undefined)
      ? [{ name: 'space' as const, width: 16 }]
      : []),
    ...(width >= 80 ? [{ name: 'author' as const, width: 16 }] : []),
    { name: 'age', width: 7, right: true },
    { name: 'comments', width: 4, right: true },
    ...(items.some(({ progress }) => progress) ? [{ name: 'reviewed' as const, width: 8 }] : []),
    { name: 'state', width: 8 },
  ]
  const used = around.reduce((sum, column) => sum + column.width + 2, 2)
  const subject: Column = { name: 'subject', width: Math.max(10, width - used - 2) }
  return [...around.slice(0, 1), subject, ...around.slice(1)]
}

function padded(cell: Piece, width: number, right = false): Piece[] {
  const cut = cutPieces([cell], width)
  const space = piece(' '.repeat(Math.max(0, width - widthOfPieces(cut))))
  return [...(right ? [space, ...cut] : [...cut, space]), piece('  ')]
}
