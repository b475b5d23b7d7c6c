import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'

/** The sections of the queue in display order. They show who must act next. */
export const queueSections = ['waiting', 'mine', 'outdated', 'other', 'draft'] as const
export type QueueSection = (typeof queueSections)[number]

export const sectionTitles: Record<QueueSection, string> = {
  waiting: 'needs my review',
  mine: 'mine',
  outdated: 'outdated',
  other: 'others',
  draft: 'drafts',
}

/**
 * Returns the section of a change request. If `me` is absent, no change request counts as the
 * user's own.
 */
export function determineSection(
  { status, outdated, createdBy }: ChangeRequest,
  { me, isWaiting }: { me?: string | undefined; isWaiting: boolean },
): QueueSection {
  if (isWaiting) return 'waiting'
  // a draft isn't ready for review, even if it belongs to the user
  if (status === 'draft') return 'draft'
  if (me !== undefined && createdBy?.id === me) return 'mine'
  return outdated ? 'outdated' : 'other'
}
