import type { Gate } from '../../../gates/model/gates.ts'
import type { Verdicts } from '../../../model/reviewers.ts'
import type { QueueOrder } from '../../../queue/model/filter.ts'
import type { QueueNews } from '../../../queue/model/news.ts'
import type { QueueItem } from '../../../queue/model/queue-item.ts'

export interface ShownQueue {
  /** absent during the first read */
  items: readonly QueueItem[] | undefined
  /** the items that match the filter, in order */
  shown: readonly QueueItem[]
  /** the filter as typed */
  filter: string
  /** the initial filter, to which going back returns first */
  firstFilter: string
  order: QueueOrder
  /** changes since the items were shown, until they are opened */
  news: ReadonlyMap<string, QueueNews>
  /** gates and verdicts that needed requests */
  standing: ReadonlyMap<string, ItemGates>
  /** describes the change requests that are missing */
  note?: string
  /** when it was read, to compute ages */
  now: number
  /** the delay until the next read, in ms */
  pause: number
  /** an index in `shown` */
  selected: number
  /** the previous selection, while the list is empty */
  kept?: string
  /** an index of a line, counting the headings of sections */
  top: number
}

export interface ItemGates {
  /** the checked version of the change request */
  version: string
  gates: readonly Pick<Gate, 'gate' | 'state'>[]
  verdicts: Verdicts
}
