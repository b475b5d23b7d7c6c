import type { Gate } from '../../../changes/gates/gates.ts'
import { arranged, filterOf, type QueueOrder } from '../../../changes/queue/filter.ts'
import { type QueueNews, queueKey } from '../../../changes/queue/news.ts'
import type { QueueItem } from '../../../changes/queue/read-queue.ts'
import type { QueueSection } from '../../../changes/queue/sections.ts'
import { clamped } from '../frame.ts'

export interface ShownQueue {
  /** absent while it is read for the first time */
  items: readonly QueueItem[] | undefined
  /** those of them that are wanted, in their order */
  shown: readonly QueueItem[]
  /** what is wanted, as it was typed */
  filter: string
  /** what was wanted from the start: one who goes back comes to it first */
  firstFilter: string
  order: QueueOrder
  /** what became of them since they were shown, until they are opened */
  news: ReadonlyMap<string, QueueNews>
  /** how they stand, where that had to be asked */
  standing: ReadonlyMap<string, Standing>
  /** what is not among them */
  note?: string
  /** when it was read, to tell ages by */
  now: number
  /** after how long it is read again, in ms */
  pause: number
  /** among those that are shown */
  selected: number
  /** what was chosen before nothing was shown any more */
  kept?: string
  /** of its lines, which sections have too */
  top: number
}

export interface Standing {
  /** what was looked at */
  revision: string
  gates: readonly Pick<Gate, 'gate' | 'state'>[]
}

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

/** The queue with what is wanted of it now, with the same one chosen where it is still among them. */
export function rearranged(queue: ShownQueue): ShownQueue {
  const { items = [], filter, order, shown: old, selected } = queue
  const shown = arranged(items, filterOf(filter), order)
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

/** A line of the queue: what a section is called, or a change request by its place. */
export type QueueLine =
  | { kind: 'section'; section: QueueSection; count: number }
  | { kind: 'item'; item: QueueItem; at: number }

const known = new WeakMap<readonly QueueItem[], readonly QueueLine[]>()

/** What is shown, section by section; where all are others there is nothing to tell them from. */
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

/** The line on which one of them stands; its section comes along where it is the first of it. */
export function lineOfItem(queue: ShownQueue): number {
  const lines = queueLines(queue)
  const at = lines.findIndex((line) => line.kind === 'item' && line.at === queue.selected)
  return Math.max(0, at)
}
