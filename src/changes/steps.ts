import { setImmediate as otherWork } from 'node:timers/promises'

/** Work that can be put aside at each of its steps, so that something else is done meanwhile. */
export type Steps<Result> = Generator<void, Result, void>

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** For so long other work waits, in milliseconds. */
const slice = 8

/** Takes the steps a few at a time; what is no longer wanted is given up between them. */
export async function inSlices<Result>(
  steps: Steps<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    const until = performance.now() + slice
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await otherWork()
    signal?.throwIfAborted()
  }
}

/** Items between two steps. */
const some = 50

export function* mapped<In, Out>(
  items: readonly In[],
  make: (item: In, at: number) => Out,
): Steps<Out[]> {
  const made: Out[] = []
  for (const item of items) {
    if (made.push(make(item, made.length)) % some === 0) yield
  }
  return made
}
