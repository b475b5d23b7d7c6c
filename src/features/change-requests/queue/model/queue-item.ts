import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import type { Target } from '../../model/change-request.ts'
import type { QueueSection } from './sections.ts'

export interface QueueItem {
  target: Target
  changeRequest: ChangeRequest
  section: QueueSection
  /** its space's title, if there are several */
  space?: string
  /** how much was viewed when it was last open */
  progress?: { viewed: number; all: number }
  /** its space has merge rules */
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
