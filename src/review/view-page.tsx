import { frameOf } from './frame.ts'
import { windowOf } from './layout.ts'
import type { Line } from './lines.ts'
import { type Piece, piece, type Tone, widthOfPieces } from './pieces.ts'
import { columnWidth } from './row-blocks.ts'
import type { Review, State } from './state.ts'
import { LinesView } from './view-lines.tsx'
import type { Theme } from './view-pieces.tsx'

type Mark = Line['mark']

const signs: Record<NonNullable<Mark>, { sign: string; tone: Tone }> = {
  same: { sign: ' ', tone: 'dim' },
  added: { sign: '+', tone: 'added' },
  removed: { sign: '-', tone: 'removed' },
}

/** What changes in a page, or is being said about it: the lines that are on the screen, and no others. */
export function PageView(props: { state: State; review: Review; theme: Theme }) {
  const { state, review, theme } = props
  const { body, pageWidth, isSingle } = frameOf(state)
  const hasFocus = isSingle || review.pane === 'page'
  const { layout, top, cursor } = review
  const lines = windowOf(layout, top, body).map(({ place, line }) => {
    const isChosen = place.block === cursor.block && place.line === cursor.line && hasFocus
    const mark = isChosen ? piece('>', 'chosen') : piece(' ')
    return { pieces: [mark, ...linePieces(line, pageWidth)] }
  })
  return <LinesView lines={lines} width={pageWidth + 1} theme={theme} />
}

function linePieces(line: Line, width: number): Piece[] {
  if (line.kind === 'row') return [...gutterPieces(line.number, line.mark), ...line.pieces]
  if (line.kind !== 'pair') return line.pieces
  const { right } = line
  const column = columnWidth(width)
  const left = line.mark ? [...gutterPieces(line.number, line.mark), ...line.pieces] : []
  return [
    ...left,
    piece(' '.repeat(Math.max(0, column - widthOfPieces(left)))),
    piece('│', 'dim'),
    ...(right?.mark ? [...gutterPieces(right.number, right.mark), ...right.pieces] : []),
  ]
}

function gutterPieces(number: number | undefined, mark: Mark): Piece[] {
  const { sign, tone } = signs[mark ?? 'same']
  return [piece(`${String(number ?? '').padStart(4)} `, 'dim'), piece(`${sign} `, tone)]
}
