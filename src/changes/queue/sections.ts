import type { ChangeRequest } from '../sides.ts'

/** Whose turn it is with a change request, in the order in which they are shown. */
export const queueSections = ['waiting', 'mine', 'draft', 'outdated', 'other'] as const
export type QueueSection = (typeof queueSections)[number]

export const sectionTitles: Record<QueueSection, string> = {
  waiting: 'waits for me',
  mine: 'mine',
  draft: 'drafts',
  outdated: 'outdated',
  other: 'others',
}

/** The first section that is true of it; without `me` none is one's own. */
export function sectionOf(
  { status, outdated, createdBy }: ChangeRequest,
  { me, isWaiting }: { me?: string | undefined; isWaiting: boolean },
): QueueSection {
  if (isWaiting) return 'waiting'
  // what nobody is to look at yet isn't mine to push either
  if (status === 'draft') return 'draft'
  if (me !== undefined && createdBy?.id === me) return 'mine'
  return outdated ? 'outdated' : 'other'
}
