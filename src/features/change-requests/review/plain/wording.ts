import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import { formatAge } from '../../../../output/text/age.ts'
import { count, shownText, upperFirst } from '../../../../output/text/text.ts'
import { trail } from '../../../content/index.ts'
import {
  describeChange,
  describeFile,
  describeState,
  relevantTree,
} from '../../model/describe-change.ts'
import { describeVerdicts, type Verdicts } from '../../model/reviewers.ts'
import type { QueueItem } from '../../queue/model/queue-item.ts'
import type { TreeItem } from '../layout/tree-items.ts'
import { hasVerdicts } from '../layout/verdict-strip.ts'
import { draftedItems } from '../machine/editing/drafts.ts'
import { itemKey, viewedItems } from '../machine/viewed.ts'
import { createViewing, type Reading } from './reading.ts'

/** Returns text such as `change request 12, "Rate limits of the gateway"`. */
export function describeSubject({ number, subject }: ChangeRequest): string {
  return `change request ${number}, ${subject ? `"${subject}"` : 'no subject'}`
}

/** Describes a change request in the queue in one line. */
export function queueLine(
  { changeRequest, space, progress }: QueueItem,
  now: number,
  verdicts: Verdicts | undefined,
): string {
  const { createdBy, updatedAt, comments, outdated } = changeRequest
  return [
    describeSubject(changeRequest),
    ...(space === undefined ? [] : [`in ${space}`]),
    `by ${createdBy?.displayName ?? 'unknown user'}`,
    ...timeAgo(now - Date.parse(updatedAt)),
    openThreads(comments),
    ...(outdated ? ['outdated'] : []),
    ...(hasVerdicts(verdicts) ? [describeVerdicts(verdicts)] : []),
    ...(progress ? [`${progress.viewed} of ${progress.all} viewed`] : []),
  ].join(', ')
}

function timeAgo(ms: number): string[] {
  if (Number.isNaN(ms)) return []
  return [`updated ${formatAge(ms)}`]
}

function openThreads(number: number): string {
  return number === 0 ? 'no open threads' : count(number, 'open thread')
}

export function openingLines({ changes, space, newer, verdicts }: Reading): string[] {
  const { changeRequest } = changes
  const where = space === undefined ? '' : ` in ${space}`
  return [
    `${upperFirst(describeSubject(changeRequest))}${where}`,
    upperFirst(describeState(changes)),
    `Created on ${formatTime(changeRequest.createdAt)}, revision ${changeRequest.revision}`,
    ...(hasVerdicts(verdicts) ? [`Reviews: ${describeVerdicts(verdicts)}`] : []),
    ...(newer ? ['A newer revision is available. Type "reload" to load it'] : []),
  ]
}

/** Describes an item and its change in one line. */
export function itemLine(item: TreeItem, reading: Reading): string {
  const { threads, unresolved } = item
  const drafted = draftedItems(reading.notes.drafts, reading.threads)
  const resolved = threads - unresolved
  return [
    itemName(item, reading),
    ...itemNotes(item, reading),
    ...(item.side === undefined ? [] : [item.side]),
    ...(unresolved > 0 ? [openThreads(unresolved)] : []),
    ...(resolved > 0 ? [count(resolved, 'resolved thread')] : []),
    ...(viewedItems(createViewing(reading)).has(itemKey(item)) ? ['viewed'] : []),
    ...(drafted.has(item.id) ? ['draft'] : []),
  ].join(', ')
}

export function itemName({ kind, id, title, change }: TreeItem, { changes }: Reading): string {
  if (kind === 'conversation') return 'Conversation on the change request'
  if (kind === 'description') return 'Description'
  if (kind === 'file') return `file ${title}`
  return trail(relevantTree(id, change, changes), id).join(' / ') || title
}

function itemNotes({ change, file }: TreeItem, { changes }: Reading): string[] {
  if (file) return describeFile(file).notes.map(inWords)
  if (!change) return []
  const { notes } = describeChange(change, changes)
  const mayBeMore = change.mayDiffer && change.before && change.after
  if (notes.length === 0) return ['changed']
  return [...notes.map(inWords), ...(mayBeMore ? ['the text may also differ'] : [])]
}

/** Replaces symbols with words that can be read aloud. */
function inWords(note: string): string {
  return note.replaceAll(' → ', ' to ').replaceAll(' › ', ' / ')
}

export function formatTime(time: string): string {
  return shownText(time, { path: 'postedAt' })
}
