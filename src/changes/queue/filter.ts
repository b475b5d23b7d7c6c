import type { QueueItem } from './read-queue.ts'
import { queueSections } from './sections.ts'

/** What is wanted of a queue; all of it where nothing is said. */
export interface QueueFilter {
  /** an id, an e-mail address, or a part of the name */
  author?: string | undefined
  /** an id, or a part of the title */
  space?: string | undefined
  /** words that the number and the subject hold */
  text?: string | undefined
}

export type QueueOrder = 'updated' | 'created' | 'number' | 'threads'

/** Those that are wanted, section by section. */
export function arranged(
  items: readonly QueueItem[],
  filter: QueueFilter,
  order: QueueOrder,
): QueueItem[] {
  const section = ({ section }: QueueItem) => queueSections.indexOf(section)
  return items
    .filter((item) => isWanted(item, filter))
    .sort((a, b) => section(a) - section(b) || compare[order](a, b))
}

const time = (text: string) => Date.parse(text) || 0

const compare: Record<QueueOrder, (a: QueueItem, b: QueueItem) => number> = {
  updated: ({ changeRequest: a }, { changeRequest: b }) => time(b.updatedAt) - time(a.updatedAt),
  created: ({ changeRequest: a }, { changeRequest: b }) => time(a.createdAt) - time(b.createdAt),
  number: ({ changeRequest: a }, { changeRequest: b }) => a.number - b.number,
  threads: ({ changeRequest: a }, { changeRequest: b }) => b.comments - a.comments,
}

export function isWanted(item: QueueItem, { author, space, text = '' }: QueueFilter): boolean {
  const { changeRequest, target } = item
  const words = text.toLowerCase().split(/\s+/)
  const searched = `#${changeRequest.number} ${changeRequest.subject ?? ''}`.toLowerCase()
  return (
    (author === undefined || isBy(changeRequest, author)) &&
    (space === undefined || target.spaceId === space || holds(item.space, space)) &&
    words.every((word) => searched.includes(word))
  )
}

function isBy({ createdBy }: QueueItem['changeRequest'], author: string): boolean {
  const { id, email, displayName } = createdBy ?? {}
  return (
    id === author || email?.toLowerCase() === author.toLowerCase() || holds(displayName, author)
  )
}

function holds(text: string | undefined, part: string): boolean {
  return text?.toLowerCase().includes(part.toLowerCase()) === true
}

/** `author:ada space:guide limits` as what it asks for; a value of several words stands in quotes. */
export function filterOf(typed: string): QueueFilter {
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

/** A filter as it is typed. */
export function filterText({ author, space, text }: QueueFilter): string {
  const named = { author, space }
  const words = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${/\s/.test(value) ? `"${value}"` : value}`],
  )
  return [...words, ...(text === undefined ? [] : [text])].join(' ')
}
