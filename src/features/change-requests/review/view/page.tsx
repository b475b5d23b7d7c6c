import { highlightMatches } from '../layout/hits.ts'
import { visibleWindow } from '../layout/layout.ts'
import type { Line } from '../layout/lines.ts'
import { type Piece, piece, type Tone, widthOfPieces } from '../layout/pieces.ts'
import { columnWidth } from '../layout/row-blocks.ts'
import { screenLayout } from '../machine/screen-layout.ts'
import type { ReviewState, State } from '../machine/state.ts'
import { LinesView } from './lines.tsx'
import type { Theme } from './theme.ts'

type Mark = Line['mark']

const signs: Record<NonNullable<Mark>, { sign: string; tone: Tone }> = {
  mixed: { sign: '~', tone: 'warning' },
  same: { sign: ' ', tone: 'dim' },
  added: { sign: '+', tone: 'added' },
  removed: { sign: '-', tone: 'removed' },
}

/** Shows the visible lines of a page with its changes and threads. */
export function PageView(props: { state: State; review: ReviewState; theme: Theme }) {
  const { state, review, theme } = props
  const { body, pageWidth, isSingle } = screenLayout(state)
  const hasFocus = isSingle || review.pane === 'page'
  const { layout, top, cursor, search } = review
  const lines = visibleWindow(layout, top, body).map(({ place, line }) => {
    const isChosen = place.block === cursor.block && place.line === cursor.line && hasFocus
    const lit = search ? highlightMatches(line, search) : line
    return { pieces: [piece(isChosen ? '>' : ' '), ...linePieces(lit, pageWidth)], isChosen }
  })
  return <LinesView lines={lines} width={pageWidth + 1} theme={theme} />
}

export function linePieces(line: Line, width: number): Piece[] {
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
