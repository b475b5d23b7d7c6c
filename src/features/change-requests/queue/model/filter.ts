import type { QueueItem } from './queue-item.ts'
import { queueSections } from './sections.ts'

/** The filter of the queue. An absent field matches everything. */
export interface QueueFilter {
  /** an ID, an email address, or part of the name */
  author?: string | undefined
  /** an ID or part of the title */
  space?: string | undefined
  /** words to find in the number and the subject */
  text?: string | undefined
}

export type QueueOrder = 'updated' | 'created' | 'number' | 'threads'

/** Filters the queue and sorts it by section. */
export function arrangeQueue(
  items: readonly QueueItem[],
  filter: QueueFilter,
  order: QueueOrder,
): QueueItem[] {
  const section = ({ section }: QueueItem) => queueSections.indexOf(section)
  return items
    .filter((item) => matchesFilter(item, filter))
    .sort((a, b) => section(a) - section(b) || compare[order](a, b))
}

const time = (text: string) => Date.parse(text) || 0

const compare: Record<QueueOrder, (a: QueueItem, b: QueueItem) => number> = {
  updated: ({ changeRequest: a }, { changeRequest: b }) => time(b.updatedAt) - time(a.updatedAt),
  created: ({ changeRequest: a }, { changeRequest: b }) => time(a.createdAt) - time(b.createdAt),
  number: ({ changeRequest: a }, { changeRequest: b }) => a.number - b.number,
  threads: ({ changeRequest: a }, { changeRequest: b }) => b.comments - a.comments,
}

export function matchesFilter(item: QueueItem, { author, space, text = '' }: QueueFilter): boolean {
  const { changeRequest, target } = item
  const words = text.toLowerCase().split(/\s+/)
  const searched = `#${changeRequest.number} ${changeRequest.subject ?? ''}`.toLowerCase()
  return (
    (author === undefined || isCreatedBy(changeRequest, author)) &&
    (space === undefined || target.spaceId === space || containsText(item.space, space)) &&
    words.every((word) => searched.includes(word))
  )
}

function isCreatedBy({ createdBy }: QueueItem['changeRequest'], author: string): boolean {
  const { id, email, displayName } = createdBy ?? {}
  return (
    id === author ||
    email?.toLowerCase() === author.toLowerCase() ||
    containsText(displayName, author)
  )
}

function containsText(text: string | undefined, part: string): boolean {
  return text?.toLowerCase().includes(part.toLowerCase()) === true
}

/** Parses a filter such as `author:ada space:guide limits`. A value with spaces needs quotes. */
export function parseFilter(typed: string): QueueFilter {
  const filter: QueueFilter = {}
  const rest = typed.replaceAll(
    /(?:^|\s)(author|space):(?:"([^"]*)"?|(\S*))/g,
    (_, name: 'author' | 'space', quoted?: string, word?: string) => {
      const value = (quoted ?? word ?? '').trim()
      if (value !== '') filter[name] = value
      return ' '
    },
  )
  const text = rest.trim()
  return { ...filter, ...(text !== '' && { text }) }
}

/** Formats a filter in the syntax that users type. */
export function formatFilter({ author, space, text }: QueueFilter): string {
  const named = { author, space }
  const words = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${/\s/.test(value) ? `"${value}"` : value}`],
  )
  return [...words, ...(text === undefined ? [] : [text])].join(' ')
}
