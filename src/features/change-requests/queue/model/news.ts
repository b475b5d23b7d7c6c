import { shortList } from '../../../../output/text/short-list.ts'
import { numberAndSubject } from '../../model/describe-change.ts'
import { type QueueItem, queueKey } from './queue-item.ts'

/** A change to a queue item since the queue was last read. */
export type QueueNews =
  | 'new'
  | 'new revision'
  | 'needs my review'
  | 'commented'
  | 'no longer listed'

export interface NewsItem {
  news: QueueNews
  item: QueueItem
}

/** Returns the changes between two states of the queue. */
export function compareQueues(
  before: readonly QueueItem[],
  after: readonly QueueItem[],
): NewsItem[] {
  const old = new Map(before.map((item) => [queueKey(item), item]))
  const now = new Set(after.map(queueKey))
  const found = after.flatMap((item): NewsItem[] => {
    const news = itemNews(old.get(queueKey(item)), item)
    return news ? [{ news, item }] : []
  })
  const gone = before.filter((item) => !now.has(queueKey(item)))
  return [...found, ...gone.map((item) => ({ news: 'no longer listed' as const, item }))]
}

function itemNews(old: QueueItem | undefined, item: QueueItem): QueueNews | undefined {
  if (!old) return 'new'
  const { revision, comments } = item.changeRequest
  if (revision !== old.changeRequest.revision) return 'new revision'
  if (item.section === 'waiting' && old.section !== 'waiting') return 'needs my review'
  return comments > old.changeRequest.comments ? 'commented' : undefined
}

/**
 * Describes the changes to the queue, for example `new: #14 Larger pages; new revision: #12 Rate
 * limits; no longer listed: #11 Errors`.
 */
export function describeNews(found: readonly NewsItem[]): string {
  const kinds = [...new Set(found.map(({ news }) => news))]
  return kinds
    .map((kind) => {
      const own = found.filter(({ news }) => news === kind)
      const named = own.map(({ item }) => numberAndSubject(item.changeRequest))
      return `${kind}: ${shortList(named, 3)}`
    })
    .join('; ')
}
