/** Runs a task as soon as a slot is free. */
export type RunWhenFree = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Limits the number of parallel tasks and starts them in order. A task must not wait for a second
 * slot, because tasks could then deadlock.
 */
export function limitConcurrency(jobs: number): RunWhenFree {
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
        // advances an index, because `shift` would move thousands of entries for every task
        waiting[first++] = undefined
        go()
      } else free += 1
    }
  }
}
