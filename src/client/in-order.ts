import { turnsFor } from './turns.ts'

/**
 * Works on items a few at a time, and gives the results in the order of the items; a failure is thrown where its
 * turn comes. `ahead` is how many items may be taken before their reader asks for them: as many as are worked on at
 * a time, so that memory stays flat, unless a slow one is to hold no other back.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  jobs: number,
  work: (item: Item) => Promise<Result>,
  ahead = jobs,
): AsyncGenerator<Result, void, undefined> {
  const inTurn = turnsFor(jobs)
  const waiting = items[Symbol.iterator]()
  const taken: (Promise<Result> | undefined)[] = []
  let given = 0
  let isEnded = false
  const takeMore = () => {
    while (taken.length - given < ahead) {
      const next = waiting.next()
      if (next.done) return
      const result = inTurn(() => (isEnded ? unwanted : work(next.value)))
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

/** What becomes of items that nobody asks for any more. */
const unwanted = new Promise<never>(() => {})
