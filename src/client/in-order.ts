import { turnsFor } from './turn-queue.ts'

interface Ordering<Item> {
  ahead?: number | undefined
  /** waits for the items taken before it, without occupying one of their slots */
  isLast?: ((item: Item) => boolean) | undefined
}

/**
 * Processes items in parallel and yields the results in the order of the items. A failure is thrown
 * at its turn. `ahead` limits how many items are taken before the reader asks for them: by default
 * the number of parallel items, so that memory stays flat, unless a slow item must not block the
 * others.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  jobs: number,
  work: (item: Item) => Promise<Result>,
  { ahead = jobs, isLast = () => false }: Ordering<Item> = {},
): AsyncGenerator<Result, void, undefined> {
  const inTurn = turnsFor(jobs)
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
      // it is thrown in order, and isn't reported as unhandled before
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

/** waits until the current synchronous batch was taken */
const tick = async () => {}

/** the result of items that are no longer requested */
const unwanted = new Promise<never>(() => {})

/** Reads all items of a list or a stream. */
export async function collectItems<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
