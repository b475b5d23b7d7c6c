/**
 * Works on items a few at a time, and gives the results in the order of the items; a failure is thrown where its
 * turn comes. `ahead` is how many items may be begun before their reader asks for them: as many as are worked on at
 * a time, so that memory stays flat, unless a slow one is to hold no other back.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  jobs: number,
  work: (item: Item) => Promise<Result>,
  ahead = jobs,
): AsyncGenerator<Result, void, undefined> {
  const waiting = items[Symbol.iterator]()
  const begun: Promise<Result>[] = []
  let working = 0
  let isEnded = false
  const beginMore = () => {
    while (!isEnded && working < jobs && begun.length < ahead) {
      const next = waiting.next()
      if (next.done) return
      working += 1
      const result = work(next.value).finally(() => {
        working -= 1
        beginMore()
      })
      // it is thrown where its turn comes; until then it isn't unhandled
      result.catch(() => {})
      begun.push(result)
    }
  }
  try {
    for (beginMore(); begun.length > 0; beginMore()) {
      yield await (begun[0] as Promise<Result>)
      begun.shift()
    }
  } finally {
    isEnded = true
  }
}
