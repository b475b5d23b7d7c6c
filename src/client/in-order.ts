import { limitConcurrency } from './turn-queue.ts'

interface Ordering<Item> {
  ahead?: number | undefined
  /**
   * returns true for an item that must wait until the other items taken so far are finished; it
   * doesn't occupy a slot while it waits
   */
  isLast?: ((item: Item) => boolean) | undefined
}

/**
 * Processes items in parallel and yields the results in the order of the items. If an item fails,
 * its error is thrown at its position. `ahead` limits how many items are taken in advance. The
 * default is the number of parallel items, which limits memory use. With a higher value, a slow
 * item doesn't block the items after it.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  jobs: number,
  work: (item: Item) => Promise<Result>,
  { ahead = jobs, isLast = () => false }: Ordering<Item> = {},
): AsyncGenerator<Result, void, undefined> {
  const inTurn = limitConcurrency(jobs)
  const waiting = items[Symbol.iterator]()
  const taken: (Promise<Result> | undefined)[] = []
  const last = new Set<number>()
  let given = 0
  let isEnded = false
  const others = () => Promise.allSettled(taken.filter((_, index) => !last.has(index)))
  const takeMore = () => {
    while (taken.length - given < ahead) {
      const next = waiting.next()
      if (next.done) return
      const begin = () => (isEnded ? unwanted : work(next.value))
      const isDelayed = isLast(next.value)
      if (isDelayed) last.add(taken.length)
      const result = isDelayed
        ? tick()
            .then(others)
            .then(() => inTurn(begin))
        : inTurn(begin)
      // the error is thrown later, at the position of the item, so it must not be reported as an
      // unhandled rejection
      result.catch(() => {})
      taken.push(result)
    }
  }
  try {
    for (takeMore(); given < taken.length; takeMore()) {
      yield await (taken[given] as Promise<Result>)
      taken[given++] = undefined
    }
  } finally {
    isEnded = true
  }
}

/** Waits until `takeMore` has taken its current batch. */
const tick = async () => {}

/** The result of an item that the caller never reads. */
const unwanted = new Promise<never>(() => {})

/** Collects all items of a list or a stream. */
export async function collectItems<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
