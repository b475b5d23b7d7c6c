import {
  describeChange,
  describeFile,
  stateInWords,
  treeOf,
} from '../../changes/describe-change.ts'
import { trail } from '../../changes/page-index.ts'
import type { QueueItem } from '../../changes/queue/read-queue.ts'
import type { ChangeRequest } from '../../changes/sides.ts'
import { ageOf } from '../../text/age.ts'
import { count, shownText } from '../../text/text.ts'
import type { TreeItem } from '../layout/tree-items.ts'
import { itemKey, viewedItems } from '../machine/viewed.ts'
import { type Reading, viewingOf } from './reading.ts'

/** `change request 12, Rate limits of the gateway` */
export function subjectOf({ number, subject }: ChangeRequest): string {
  return `change request ${number}, ${subject || 'no subject'}`
}

/** A change request of the queue, on one line. */
export function queueLine({ changeRequest, space, progress }: QueueItem, now: number): string {
  const { createdBy, updatedAt, comments, outdated } = changeRequest
  return [
    subjectOf(changeRequest),
    ...(space === undefined ? [] : [`in ${space}`]),
    `by ${createdBy?.displayName ?? 'somebody'}`,
    ...agoOf(now - Date.parse(updatedAt)),
    openThreads(comments),
    ...(outdated ? ['outdated'] : []),
    ...(progress ? [`reviewed ${progress.viewed} of ${progress.all}`] : []),
  ].join(', ')
}

function agoOf(ms: number): string[] {
  if (Number.isNaN(ms)) return []
  return [`updated ${ageOf(ms)} ago`]
}

function openThreads(number: number): string {
  return number === 0 ? 'no thread open' : `${count(number, 'thread')} open`
}

export function headLines({ changes, space, newer }: Reading): string[] {
  const { changeRequest } = changes
  const where = space === undefined ? '' : ` in ${space}`
  return [
    `${sentence(subjectOf(changeRequest))}${where}`,
    sentence(stateInWords(changes)),
    `Opened on ${timeOf(changeRequest.createdAt)}, revision ${changeRequest.revision}`,
    ...(newer ? ['A newer revision is there: reload loads it'] : []),
  ]
}

/** What an item is called and what became of it, on one line. */
export function itemLine(item: TreeItem, reading: Reading): string {
  const { threads, unresolved } = item
  const resolved = threads - unresolved
  return [
    itemName(item, reading),
    ...wordsOn(item, reading),
    ...(item.side === undefined ? [] : [item.side]),
    ...(unresolved > 0 ? [openThreads(unresolved)] : []),
    ...(resolved > 0 ? [`${count(resolved, 'thread')} resolved`] : []),
    ...(viewedItems(viewingOf(reading)).has(itemKey(item)) ? ['viewed'] : []),
  ].join(', ')
}

export function itemName({ kind, id, title, change }: TreeItem, { changes }: Reading): string {
  if (kind === 'conversation') return 'Conversation on the whole'
  if (kind === 'description') return 'Description'
  if (kind === 'file') return `file ${title}`
  return trail(treeOf(id, change, changes), id).join(' / ') || title
}

function wordsOn({ change, file }: TreeItem, { changes }: Reading): string[] {
  if (file) return describeFile(file).notes.map(inWords)
  if (!change) return []
  const { notes } = describeChange(change, changes)
  const mayBeMore = change.mayDiffer && change.before && change.after
  if (notes.length === 0) return ['changed']
  return [...notes.map(inWords), ...(mayBeMore ? ['its text may differ too'] : [])]
}

/** Signs are spelled out where they are read aloud. */
function inWords(note: string): string {
  return note.replaceAll(' → ', ' to ').replaceAll(' › ', ' / ')
}

export function timeOf(time: string): string {
  return shownText(time, { path: 'postedAt' })
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
