import { arrangeQueue, parseFilter } from '../../../queue/model/filter.ts'
import { type QueueItem, queueKey } from '../../../queue/model/queue-item.ts'
import type { QueueSection } from '../../../queue/model/sections.ts'
import { clamped } from '../screen-layout.ts'
import type { ShownQueue } from './queue-state.ts'

export function emptyQueue(filter = ''): ShownQueue {
  return {
    items: undefined,
    shown: [],
    filter,
    firstFilter: filter,
    order: 'updated',
    news: new Map(),
    standing: new Map(),
    now: 0,
    pause: 0,
    selected: 0,
    top: 0,
  }
}

/** Filters and sorts the queue again. Keeps the selected item if it still matches. */
export function rearrangeQueue(queue: ShownQueue): ShownQueue {
  const { items = [], filter, order, shown: old, selected } = queue
  const shown = arrangeQueue(items, parseFilter(filter), order)
  const chosen = old[selected]
  const kept = chosen ? queueKey(chosen) : queue.kept
  const same = shown.findIndex((item) => queueKey(item) === kept)
  return {
    ...queue,
    shown,
    selected: same >= 0 ? same : clamped(selected, shown.length),
    ...(kept !== undefined && { kept }),
  }
}

export function chosenItem({ shown, selected }: ShownQueue): QueueItem | undefined {
  return shown[selected]
}

/** A line of the queue: the heading of a section, or the index of a change request. */
export type QueueLine =
  | { kind: 'section'; section: QueueSection; count: number }
  | { kind: 'item'; item: QueueItem; at: number }

const known = new WeakMap<readonly QueueItem[], readonly QueueLine[]>()

/**
 * Returns the lines of the queue by section. Omits the heading if all items are in the section
 * `other`.
 */
export function queueLines({ shown }: Pick<ShownQueue, 'shown'>): readonly QueueLine[] {
  const found = known.get(shown)
  if (found) return found
  const counts = new Map<QueueSection, number>()
  for (const { section } of shown) counts.set(section, (counts.get(section) ?? 0) + 1)
  const isPlain = [...counts.keys()].every((section) => section === 'other')
  const lines = shown.flatMap((item, at): QueueLine[] => {
    const { section } = item
    const begins = !isPlain && section !== shown[at - 1]?.section
    const heading = { kind: 'section' as const, section, count: counts.get(section) ?? 0 }
    return [...(begins ? [heading] : []), { kind: 'item', item, at }]
  })
  known.set(shown, lines)
  return lines
}

/** Returns the line number of the selected change request. */
export function itemLineNumber(queue: ShownQueue): number {
  const lines = queueLines(queue)
  const at = lines.findIndex((line) => line.kind === 'item' && line.at === queue.selected)
  return Math.max(0, at)
}
