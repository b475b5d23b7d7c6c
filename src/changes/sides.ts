import type * as z from 'zod'
import type { ChangeRequest as ChangeRequestSchema } from '../contract/change-requests/change-requests.ts'
import type { ContentPage } from './page-index.ts'
import type { TreeChange } from './page-tree.ts'

export type ChangeRequest = z.output<typeof ChangeRequestSchema>

/** Who made a difference: the change request, main since then, both of them, or the times can't tell. */
export type Side = 'change-request' | 'main' | 'both' | 'unknown'

/**
 * When both sides were last the same. The common ancestor itself can't be read, so that this and the times of
 * the pages are all there is to tell the sides by: a page counts as changed when it is newer than that.
 */
export interface Base {
  /** main has nothing that the change request lacks */
  current: boolean
  /** main had all of it and it can't change any more: what differs came to main since */
  merged: boolean
  created: number
  /** the last pull from main was within these; absent where there was none */
  pulled?: { from: number; to: number }
  /** since when there were changes that came to main only later: pages keep the times of their edits in a merge */
  mergedLate?: number
}

/** `pulledAt` is the time of the last pull, where it is known. */
export function baseOf(changeRequest: ChangeRequest, pulledAt?: string): Base {
  const { outdated, createdAt, status } = changeRequest
  const created = Date.parse(createdAt)
  const exact = Date.parse(pulledAt ?? '')
  const pulled = Number.isNaN(exact)
    ? { from: created, to: Date.parse(changeRequest.updatedAt) }
    : { from: exact, to: exact }
  return {
    current: outdated === false,
    merged: status === 'merged',
    created,
    ...(wasPulled(changeRequest) && { pulled }),
  }
}

/** The base, knowing the change requests that were merged to main. */
export function withMerged(base: Base, merged: readonly ChangeRequest[]): Base {
  const { from } = lastSame(base)
  const late = merged.filter((other) => !(mergeTime(other) <= from))
  const begun = late.map(({ createdAt }) => Date.parse(createdAt))
  return begun.length > 0 ? { ...base, mergedLate: Math.min(...begun) } : base
}

/** Only some services tell it; the last change of any kind is no earlier. */
export function mergeTime({ mergedAt, updatedAt }: ChangeRequest): number {
  return Date.parse(typeof mergedAt === 'string' ? mergedAt : updatedAt)
}

export function wasPulled({ revisionInitial, revisionMergedAncestor }: ChangeRequest): boolean {
  return revisionMergedAncestor !== undefined && revisionMergedAncestor !== revisionInitial
}

type Certainty = 'yes' | 'no' | 'unknown'

/** Whether a time is later than one that lies within bounds; a time that is missing tells nothing. */
function later(time: string | undefined, from: number, to: number): Certainty {
  const at = Date.parse(time ?? '')
  if (at > to) return 'yes'
  return at <= from ? 'no' : 'unknown'
}

/** Within which both sides were last the same. */
function lastSame({ created, pulled }: Base): { from: number; to: number } {
  return pulled ?? { from: created, to: created }
}

/** Whether a page came to be so on main after both sides were last the same. */
function onMain(base: Base, time: string | undefined): Certainty {
  const { from, to } = lastSame(base)
  return later(time, Math.min(from, base.mergedLate ?? from), to)
}

/** The same on the side of the change request; what it holds from between creation and pull may be its own or pulled. */
function onChangeRequest(base: Base, time: string | undefined): Certainty {
  return later(time, base.created, base.pulled?.to ?? base.created)
}

/** Whose each difference is, where that is one answer for all of them. */
function sideOfAll({ merged, current }: Base): Side | undefined {
  return merged ? 'main' : current ? 'change-request' : undefined
}

/** Whose difference a file is, which has no times. */
export function sideOfFile(base: Base): Side {
  return sideOfAll(base) ?? 'unknown'
}

/** Whose difference it is that the text of a page differs. */
export function sideOfText(base: Base, before: ContentPage, after: ContentPage): Side {
  const side = sideOfAll(base)
  if (side) return side
  const own = onChangeRequest(base, after.updatedAt)
  // a text can't be changed without its time: what isn't newer here was changed there
  return own === 'no' ? 'main' : together(own, onMain(base, before.updatedAt))
}

/** Whose difference a change of the tree is; `before` is the page on main, `after` the one in the change request. */
export function sideOfTree(
  base: Base,
  change: TreeChange,
  before: ContentPage | undefined,
  after: ContentPage | undefined,
): Side {
  const side = sideOfAll(base)
  if (side) return side
  if (!before) return sideOfAdded(base, after)
  if (!after) return sideOfRemoved(base, before)
  // the order of pages belongs to none of them, so that no page's time tells when it was changed
  if (change.kind === 'kept' && change.reordered) return 'unknown'
  return together(onChangeRequest(base, after.updatedAt), onMain(base, before.updatedAt))
}

/** It is in the change request alone: added there, or removed on main. */
function sideOfAdded(base: Base, page: ContentPage | undefined): Side {
  const born = onChangeRequest(base, page?.createdAt ?? page?.updatedAt)
  if (born !== 'no') return born === 'yes' ? 'change-request' : 'unknown'
  const edited = onChangeRequest(base, page?.updatedAt)
  return edited === 'no' ? 'main' : edited === 'yes' ? 'both' : 'unknown'
}

/** It is on main alone: removed in the change request, or added on main. */
function sideOfRemoved(base: Base, page: ContentPage): Side {
  const born = onMain(base, page.createdAt)
  if (born === 'yes') return 'main'
  const edited = onMain(base, page.updatedAt)
  if (edited === 'no') return 'change-request'
  return born === 'no' && edited === 'yes' ? 'both' : 'unknown'
}

function together(own: Certainty, main: Certainty): Side {
  if (own === 'yes' && main === 'yes') return 'both'
  if (own === 'no' && main === 'yes') return 'main'
  // that nobody changed what differs is no answer
  return main === 'no' && own !== 'no' ? 'change-request' : 'unknown'
}

/** What a side is called beside a change; the change request's own need no mark. */
export const sideMarks: Record<Side, string> = {
  'change-request': '',
  main: 'changed on main',
  both: 'changed on both sides',
  unknown: 'side unknown',
}
