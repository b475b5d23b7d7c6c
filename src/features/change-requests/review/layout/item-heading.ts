import { documentLines } from '../../../../output/text/document-lines.ts'
import { trail } from '../../../content/index.ts'
import { describeChange, describeFile, relevantTree } from '../../model/describe-change.ts'
import type { Changes } from '../../model/read-changes.ts'
import type { SinceViewed } from '../../model/read-texts.ts'
import type { Line } from './lines.ts'
import { cutPieces, piece, type Tone, wrapPieces } from './pieces.ts'
import type { TreeItem } from './tree-items.ts'

/** Describes the displayed changes if they are limited to those since the last view. */
export function describeSinceViewed({ text, isUnreadable }: SinceViewed): string {
  if (isUnreadable) {
    return 'The viewed text is no longer available. Showing the blocks that are not marked as viewed'
  }
  return text ? 'Changes since your last view' : 'No changes since your last view'
}

export function note(text: string, tone: Tone = 'dim'): Line {
  return { kind: 'note', pieces: [piece(text, tone)] }
}

/** Returns the heading of an item: its title and any changes other than text changes. */
export function itemHeading(item: TreeItem, changes: Changes, width: number): Line[] {
  if (item.kind === 'conversation') {
    const { subject, createdBy } = changes.changeRequest
    const by = createdBy?.displayName ? ` by ${createdBy.displayName}` : ''
    return [
      { kind: 'title', pieces: cutPieces([piece(subject || 'no subject', 'strong')], width) },
      ...wrapNote(`Opened${by} on ${changes.changeRequest.createdAt.slice(0, 10)}`, width),
    ]
  }
  if (item.kind === 'description') return descriptionLines(changes, width)
  const isPage = item.kind === 'page'
  const titles = isPage ? trail(relevantTree(item.id, item.change, changes), item.id) : []
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
  return [title, ...notes.flatMap((text) => wrapNote(text, width))]
}

export function wrapNote(text: string, width: number, tone: Tone = 'dim'): Line[] {
  return wrapPieces([piece(text, tone)], width).map((pieces) => ({ kind: 'note', pieces }))
}

function descriptionLines({ changeRequest }: Changes, width: number): Line[] {
  const lines = documentLines(changeRequest.description)
  return [
    { kind: 'title', pieces: [piece('Description', 'strong')] },
    ...lines.flatMap((line) => wrapNote(line, width, 'plain')),
  ]
}
