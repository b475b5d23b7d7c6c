import { cutPieces, type Piece, piece, type Tone, widthOfPieces } from '../layout/pieces.ts'
import type { TreeItem } from '../layout/tree-items.ts'
import { draftedItems } from '../machine/editing/drafts.ts'
import { screenLayout } from '../machine/screen-layout.ts'
import type { ReviewState, State } from '../machine/state.ts'
import { itemKey, viewedItems } from '../machine/viewed.ts'
import { LinesView } from './lines.tsx'
import type { Theme } from './theme.ts'

const markTones: Record<string, Tone> = { A: 'added', M: 'warning', D: 'removed', R: 'accent' }

/** Shows the page tree. The selected page has reversed colors. */
export function TreeView(props: { state: State; review: ReviewState; theme: Theme }) {
  const { state, review, theme } = props
  const { body, treeWidth, isSingle } = screenLayout(state)
  const viewed = viewedItems(review)
  const drafted = draftedItems(review.notes.drafts, review.threads)
  const shown = review.tree.slice(review.treeTop, review.treeTop + body)
  const hasFocus = isSingle || review.pane === 'tree'
  const lines = shown.map((item, at) => {
    const isChosen = review.treeTop + at === review.selected
    const pieces = itemPieces(
      item,
      {
        isViewed: viewed.has(itemKey(item)),
        isChosen,
        isDrafted: drafted.has(item.id) && item.kind !== 'file',
        isFolded: review.folded.has(itemKey(item)),
        size: item.kind === 'page' ? review.sizes.get(item.id) : undefined,
      },
      treeWidth - 1,
    )
    return { pieces, isChosen: isChosen && hasFocus }
  })
  return <LinesView lines={lines} width={treeWidth} theme={theme} />
}

interface TreeMarks {
  isViewed: boolean
  isChosen: boolean
  isDrafted: boolean
  isFolded: boolean
  size: { added: number; removed: number } | undefined
}

function itemPieces(
  item: TreeItem,
  { isViewed, isChosen, isDrafted, isFolded, size }: TreeMarks,
  width: number,
): Piece[] {
  const cursor = isChosen ? '>' : ' '
  if (item.kind === 'label') return [piece(`${cursor} ${item.title}`, 'dim')]
  const mark = item.mark ?? ' '
  const counted = item.unresolved > 0 ? ` ${item.unresolved}●` : item.threads > 0 ? ' ✓' : ''
  const side = item.side === undefined ? '' : item.side === 'side unknown' ? ' ?' : ' main'
  const end: Piece[] = [
    piece(size && size.added > 0 ? ` +${size.added}` : '', 'added'),
    piece(size && size.removed > 0 ? ` −${size.removed}` : '', 'removed'),
    piece(side, 'warning'),
    piece(counted, item.unresolved > 0 ? 'warning' : 'dim'),
    piece(isDrafted ? ' ✎' : '', 'warning'),
    piece(isViewed ? ' viewed' : '', 'dim'),
  ]
  const indent = '  '.repeat(Math.min(item.depth, 6))
  const tone: Tone = item.mark === undefined || isViewed ? 'dim' : 'plain'
  const start = [
    piece(cursor, 'plain'),
    piece(mark, markTones[mark] ?? 'plain'),
    piece(
      ` ${indent}${isFolded ? '▸ ' : ''}${item.title}`,
      item.kind === 'conversation' ? 'plain' : tone,
    ),
  ]
  const room = Math.max(4, width - widthOfPieces(end))
  const cut = cutPieces(start, room)
  const gap = piece(' '.repeat(Math.max(0, room - widthOfPieces(cut))))
  return [...cut, gap, ...end]
}
