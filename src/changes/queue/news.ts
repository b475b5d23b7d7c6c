import type { QueueItem } from './read-queue.ts'

/** What became of one that was in a queue before, or wasn't. */
export type QueueNews = 'new' | 'new revision' | 'waits for me' | 'commented' | 'gone'

export interface NewsItem {
  news: QueueNews
  item: QueueItem
}

/** What is in a queue that wasn't when it was read before, and what is no longer. */
export function newsOf(before: readonly QueueItem[], after: readonly QueueItem[]): NewsItem[] {
  const old = new Map(before.map((item) => [queueKey(item), item]))
  const now = new Set(after.map(queueKey))
  const found = after.flatMap((item): NewsItem[] => {
    const news = newsOn(old.get(queueKey(item)), item)
    return news ? [{ news, item }] : []
  })
  const gone = before.filter((item) => !now.has(queueKey(item)))
  return [...found, ...gone.map((item) => ({ news: 'gone' as const, item }))]
}

function newsOn(old: QueueItem | undefined, item: QueueItem): QueueNews | undefined {
  if (!old) return 'new'
  const { revision, comments } = item.changeRequest
  if (revision !== old.changeRequest.revision) return 'new revision'
  if (item.section === 'waiting' && old.section !== 'waiting') return 'waits for me'
  return comments > old.changeRequest.comments ? 'commented' : undefined
}

/** `new: #14 Larger pages; new revision: #12 Rate limits; gone: #11 Errors` */
export function newsInWords(found: readonly NewsItem[]): string {
  const kinds = [...new Set(found.map(({ news }) => news))]
  return kinds
    .map((kind) => {
      const own = found.filter(({ news }) => news === kind)
      const named = own.slice(0, 3).map(({ item }) => nameOf(item))
      const more = own.length > 3 ? ` and ${own.length - 3} more` : ''
      return `${kind}: ${named.join(', ')}${more}`
    })
    .join('; ')
}

function nameOf({ changeRequest: { number, subject } }: QueueItem): string {
  return subject ? `#${number} ${subject}` : `#${number}`
}

export function queueKey({ target }: Pick<QueueItem, 'target'>): string {
  return `${target.spaceId} ${target.changeRequestId}`
}
