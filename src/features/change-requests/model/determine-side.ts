import type { ChangeRequest } from '../../../contract/change-requests/change-requests.ts'
import type { ContentPage } from '../../../contract/content/content.ts'
import type { TreeChange } from './page-tree.ts'

/**
 * The side that made a change: the change request, main since the common ancestor, or both. The
 * side is `unknown` if the update times don't determine it.
 */
export type Side = 'change-request' | 'main' | 'both' | 'unknown'

/**
 * The time when main and the change request were last equal. If the common ancestor can't be read,
 * a page that was updated after this time counts as changed.
 */
export interface MergeBase {
  /** true if the change request contains all changes from main */
  current: boolean
  /** true if the change request was merged, so that all differences are later changes on main */
  merged: boolean
  created: number
  /**
   * the earliest and latest possible time of the last pull from main; absent if there was no pull
   */
  pulled?: { from: number; to: number }
  /**
   * the creation time of the oldest change request that was merged into main after main and this
   * change request were last equal; a merge keeps the update times of pages, so an edit can be
   * older than its merge
   */
  mergedLate?: number
}

/**
 * Creates the merge base of a change request. `pulledAt` is the time of the last pull, if known.
 */
export function createMergeBase(changeRequest: ChangeRequest, pulledAt?: string): MergeBase {
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

/** Adds `mergedLate` to a merge base. `merged` contains the change requests merged into main. */
export function withMerged(base: MergeBase, merged: readonly ChangeRequest[]): MergeBase {
  const { from } = lastSame(base)
  const late = merged.filter((other) => !(mergeTime(other) <= from))
  const begun = late.map(({ createdAt }) => Date.parse(createdAt))
  return begun.length > 0 ? { ...base, mergedLate: Math.min(...begun) } : base
}

/**
 * Returns the time of the merge. If the service doesn't report it, returns the time of the last
 * update, which isn't earlier.
 */
export function mergeTime({ mergedAt, updatedAt }: ChangeRequest): number {
  return Date.parse(typeof mergedAt === 'string' ? mergedAt : updatedAt)
}

export function wasPulled({ revisionInitial, revisionMergedAncestor }: ChangeRequest): boolean {
  return revisionMergedAncestor !== undefined && revisionMergedAncestor !== revisionInitial
}

type Certainty = 'yes' | 'no' | 'unknown'

/**
 * Returns whether `time` is after an event that happened between `from` and `to`. Returns `unknown`
 * if `time` is missing or is within this period.
 */
function later(time: string | undefined, from: number, to: number): Certainty {
  const at = Date.parse(time ?? '')
  if (at > to) return 'yes'
  return at <= from ? 'no' : 'unknown'
}

/**
 * Returns the earliest and latest possible time when main and the change request were last equal.
 */
function lastSame({ created, pulled }: MergeBase): { from: number; to: number } {
  return pulled ?? { from: created, to: created }
}

/** Returns whether a page changed on main after main and the change request were last equal. */
function onMain(base: MergeBase, time: string | undefined): Certainty {
  const { from, to } = lastSame(base)
  return later(time, Math.min(from, base.mergedLate ?? from), to)
}

/**
 * Returns whether a page changed in the change request after main and the change request were last
 * equal. Returns `unknown` for a change before the last pull, because it may come from main.
 */
function onChangeRequest(base: MergeBase, time: string | undefined): Certainty {
  return later(time, base.created, base.pulled?.to ?? base.created)
}

/** Returns the side that made all changes, if a single side must have made them. */
function sideOfAll({ merged, current }: MergeBase): Side | undefined {
  return merged ? 'main' : current ? 'change-request' : undefined
}

/**
 * Returns the side that changed a file. It is often `unknown`, because files have no update times.
 */
export function determineFileSide(base: MergeBase): Side {
  return sideOfAll(base) ?? 'unknown'
}

/** Returns the side that changed a page's text. */
export function determineTextSide(base: MergeBase, before: ContentPage, after: ContentPage): Side {
  const side = sideOfAll(base)
  if (side) return side
  const own = onChangeRequest(base, after.updatedAt)
  // every text change updates the page; if the page in the change request is unchanged, main
  // changed the text
  return own === 'no' ? 'main' : together(own, onMain(base, before.updatedAt))
}

/**
 * Returns the side that changed the page tree. `before` is the page on main, and `after` is the
 * page in the change request.
 */
export function determineTreeSide(
  base: MergeBase,
  change: TreeChange,
  before: ContentPage | undefined,
  after: ContentPage | undefined,
): Side {
  const side = sideOfAll(base)
  if (side) return side
  if (!before) return sideOfAdded(base, after)
  if (!after) return sideOfRemoved(base, before)
  // the update times don't reveal when the order of pages changed
  if (change.kind === 'kept' && change.reordered) return 'unknown'
  return together(onChangeRequest(base, after.updatedAt), onMain(base, before.updatedAt))
}

/**
 * Returns the side responsible for a page that exists only in the change request. Either the change
 * request added the page, or main removed it.
 */
function sideOfAdded(base: MergeBase, page: ContentPage | undefined): Side {
  const born = onChangeRequest(base, page?.createdAt ?? page?.updatedAt)
  if (born !== 'no') return born === 'yes' ? 'change-request' : 'unknown'
  const edited = onChangeRequest(base, page?.updatedAt)
  return edited === 'no' ? 'main' : edited === 'yes' ? 'both' : 'unknown'
}

/**
 * Returns the side responsible for a page that exists only on main. Either the change request
 * removed the page, or main added it.
 */
function sideOfRemoved(base: MergeBase, page: ContentPage): Side {
  const born = onMain(base, page.createdAt)
  if (born === 'yes') return 'main'
  const edited = onMain(base, page.updatedAt)
  if (edited === 'no') return 'change-request'
  return born === 'no' && edited === 'yes' ? 'both' : 'unknown'
}

function together(own: Certainty, main: Certainty): Side {
  if (own === 'yes' && main === 'yes') return 'both'
  if (own === 'no' && main === 'yes') return 'main'
  // if main didn't cause the difference, the change request did
  return main === 'no' && own !== 'no' ? 'change-request' : 'unknown'
}

/** The label of a change by side. Changes made by the change request have no label. */
export const sideMarks: Record<Side, string> = {
  'change-request': '',
  main: 'changed on main',
  both: 'changed on both sides',
  unknown: 'side unknown',
}
