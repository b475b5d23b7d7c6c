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
  /** the initial filter, which going back restores first */
  firstFilter: string
  order: QueueOrder
  /** changed items, until they are opened */
  news: ReadonlyMap<string, QueueNews>
  /** gates and verdicts that needed requests */
  standing: ReadonlyMap<string, ItemGates>
  /** describes which change requests are missing */
  note?: string
  /** when the queue was read, to compute ages */
  now: number
  /** the delay until the next read, in ms */
  pause: number
  /** an index in `shown` */
  selected: number
  /** the last selected item, while the list is empty */
  kept?: string
  /** the index of a line, including the headings of sections */
  top: number
}

export interface ItemGates {
  /** the checked version of the change request */
  version: string
  gates: readonly Pick<Gate, 'gate' | 'state'>[]
  verdicts: Verdicts
}
