import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import type { Target } from '../../model/change-request.ts'
import type { QueueSection } from './sections.ts'

export interface QueueItem {
  target: Target
  changeRequest: ChangeRequest
  section: QueueSection
  /** the title of the space, if the queue contains several spaces */
  space?: string
  /** the number of viewed items and of all items when the change request was last open */
  progress?: { viewed: number; all: number }
  /** true if the space has merge rules */
  hasRules?: boolean
}

/** A change request and the space and number that identify it. */
export interface PlacedChangeRequest {
  target: Target
  changeRequest: ChangeRequest
}

export function queueKey({ target }: Pick<QueueItem, 'target'>): string {
  return `${target.spaceId} ${target.changeRequestId}`
}
