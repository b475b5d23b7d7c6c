import { turnsFor } from './turns.ts'

interface Ordering<Item> {
  ahead?: number | undefined
  /** it waits until all that were taken with it have ended, without taking a turn from them */
  isLast?: ((item: Item) => boolean) | undefined
}

/**
 * Works on items a few at a time, and gives the results in the order of the items; a failure is thrown where its
 * turn comes. `ahead` is how many items may be taken before their reader asks for them: as many as are worked on at
 * a time, so that memory stays flat, unless a slow one is to hold no other back.
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
      // it is thrown where its turn comes; until then it isn't unhandled
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

/** Until what is taken in one go has been. */
const tick = async () => {}

/** What becomes of items that nobody asks for any more. */
const unwanted = new Promise<never>(() => {})
