import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import type { Target } from '../../model/change-request.ts'
import type { QueueSection } from './sections.ts'

export interface QueueItem {
  target: Target
  changeRequest: ChangeRequest
  section: QueueSection
  /** the title of its space, if there are several */
  space?: string
  /** the number of viewed items when it was last open */
  progress?: { viewed: number; all: number }
  /** true if its space has merge rules */
  hasRules?: boolean
}

/** A change request with its location. */
export interface PlacedChangeRequest {
  target: Target
  changeRequest: ChangeRequest
}

export function queueKey({ target }: Pick<QueueItem, 'target'>): string {
  return `${target.spaceId} ${target.changeRequestId}`
}
