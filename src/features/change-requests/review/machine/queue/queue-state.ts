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
  /** the initial filter, which is restored when the user goes back */
  firstFilter: string
  order: QueueOrder
  /** the changes of each item, kept until the item is opened */
  news: ReadonlyMap<string, QueueNews>
  /** gates and verdicts that were loaded separately */
  standing: ReadonlyMap<string, ItemGates>
  /** describes the missing change requests */
  note?: string
  /** the time when the queue was read, used to compute ages */
  now: number
  /** the delay until the next read, in ms */
  pause: number
  /** an index in `shown` */
  selected: number
  /** the last selected item, while the list is empty */
  kept?: string
  /** the index of the first visible line; section headings count as lines */
  top: number
}

export interface ItemGates {
  /** the version of the change request that was checked */
  version: string
  gates: readonly Pick<Gate, 'gate' | 'state'>[]
  verdicts: Verdicts
}
