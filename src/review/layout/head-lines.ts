import { describeChange, describeFile, treeOf } from '../../changes/describe-change.ts'
import { documentLines } from '../../changes/document-lines.ts'
import { trail } from '../../changes/page-index.ts'
import type { Changes } from '../../changes/read-changes.ts'
import type { SinceViewed } from '../../changes/read-texts.ts'
import type { Line } from './lines.ts'
import { cutPieces, piece, type Tone, wrapPieces } from './pieces.ts'
import type { TreeItem } from './tree-items.ts'

/** What it is that is shown in place of all that differs. */
export function sinceWords({ text, isUnreadable }: SinceViewed): string {
  if (isUnreadable) {
    return "what you have viewed can't be read any more: these are the blocks that you have not"
  }
  return text ? 'what became of it since you viewed it' : 'its text is the one that you have viewed'
}

export function note(text: string, tone: Tone = 'dim'): Line {
  return { kind: 'note', pieces: [piece(text, tone)] }
}

/** What stands above the text of an item: what it is, and what became of it beside that. */
export function headLines(item: TreeItem, changes: Changes, width: number): Line[] {
  if (item.kind === 'conversation') {
    const { subject, createdBy } = changes.changeRequest
    const by = createdBy?.displayName ? ` by ${createdBy.displayName}` : ''
    return [
      { kind: 'title', pieces: cutPieces([piece(subject || 'no subject', 'strong')], width) },
      note(`opened${by} on ${changes.changeRequest.createdAt.slice(0, 10)}`),
    ]
  }
  if (item.kind === 'description') return descriptionLines(changes, width)
  const isPage = item.kind === 'page'
  const titles = isPage ? trail(treeOf(item.id, item.change, changes), item.id) : []
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

export function wrapped(text: string, width: number, tone: Tone = 'dim'): Line[] {
  return wrapPieces([piece(text, tone)], width).map((pieces) => ({ kind: 'note', pieces }))
}

function descriptionLines({ changeRequest }: Changes, width: number): Line[] {
  const lines = documentLines(changeRequest.description)
  return [
    { kind: 'title', pieces: [piece('Description', 'strong')] },
    ...lines.flatMap((line) => wrapped(line, width, 'plain')),
  ]
}
