import { trail } from '../changes/page-index.ts'
import type { Place } from '../changes/page-tree.ts'
import type { Changes, PageChange } from '../changes/read-changes.ts'
import type { Line } from './lines.ts'
import { piece, wrapPieces } from './pieces.ts'
import type { TreeItem } from './tree-items.ts'

/** What became of a page beside its text, a line each. */
export function changeNotes({ tree, before }: PageChange, changes: Changes): string[] {
  if (!tree) return []
  if (tree.kind === 'added') return [`added ${below(changes, tree.to, 'after')}`]
  if (tree.kind === 'removed') return [`removed from ${placeName(changes, tree.from, 'before')}`]
  const notes: string[] = []
  if (tree.moved) {
    const from = placeName(changes, tree.moved.from, 'before')
    notes.push(`moved from ${from} to ${placeName(changes, tree.moved.to, 'after')}`)
  }
  if (tree.reordered) notes.push('moved among its neighbours')
  for (const field of tree.fields) {
    if (field.name === 'title' && before) notes.push(`renamed from ${shown(field.before)}`)
    else notes.push(`${field.name}: ${shown(field.before)} → ${shown(field.after)}`)
  }
  return notes
}

function placeName(changes: Changes, { parent }: Place, side: 'before' | 'after'): string {
  const titles = trail(changes[side], parent)
  return titles.length === 0 ? 'the top' : titles.join(' › ')
}

function below(changes: Changes, place: Place, side: 'before' | 'after'): string {
  return place.parent === undefined ? 'at the top' : `below ${placeName(changes, place, side)}`
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'string') return `“${value}”`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return JSON.stringify(value)
}

/** What there is to say of a file. */
export function fileLines({ file }: TreeItem, width: number): Line[] {
  if (!file) return []
  const { change } = file
  const sizes = [
    'before' in change ? change.before.size : undefined,
    'after' in change ? change.after.size : undefined,
  ].filter((size) => size !== undefined)
  const words = {
    added: 'file added',
    removed: 'file removed',
    replaced: 'file replaced',
    renamed: 'file renamed',
  }[change.kind]
  const renamed = change.kind === 'renamed' ? ` from ${change.before.name}` : ''
  const text = `${words}${renamed}, ${sizes.map((size) => `${size} bytes`).join(' → ')}`
  return wrapPieces([piece(text, 'dim')], width).map((pieces) => ({ kind: 'note', pieces }))
}
