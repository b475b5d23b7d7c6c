import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'

/** The sections of a queue in display order, by who has to act. */
export const queueSections = ['waiting', 'mine', 'draft', 'outdated', 'other'] as const
export type QueueSection = (typeof queueSections)[number]

export const sectionTitles: Record<QueueSection, string> = {
  waiting: 'needs my review',
  mine: 'mine',
  draft: 'drafts',
  outdated: 'outdated',
  other: 'others',
}

/** Returns the first matching section. Without `me`, no change request counts as one's own. */
export function determineSection(
  { status, outdated, createdBy }: ChangeRequest,
  { me, isWaiting }: { me?: string | undefined; isWaiting: boolean },
): QueueSection {
  if (isWaiting) return 'waiting'
  // a draft isn't ready for review, not even one's own
  if (status === 'draft') return 'draft'
  if (me !== undefined && createdBy?.id === me) return 'mine'
  return outdated ? 'outdated' : 'other'
}
