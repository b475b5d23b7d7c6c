/** Does work when its turn comes. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** No more than so many pieces of work at a time, in the order in which they come; a turn is not taken inside of another. */
export function turnsFor(jobs: number): InTurn {
  const waiting: ((() => void) | undefined)[] = []
  let first = 0
  let free = jobs
  return async (work) => {
    if (free > 0) free -= 1
    else {
      await new Promise<void>((go) => {
        waiting.push(go)
      })
    }
    try {
      return await work()
    } finally {
      const go = waiting[first]
      if (go) {
        // those behind it stay where they are: to move thousands each time would take its time
        waiting[first++] = undefined
        go()
      } else free += 1
    }
  }
}
