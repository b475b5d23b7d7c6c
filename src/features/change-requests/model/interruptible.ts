import { setImmediate as otherWork } from 'node:timers/promises'

/** Work that is divided into steps, so that other work can run between them. */
export type Interruptible<Result> = Generator<void, Result, void>

export function runToEnd<Result>(steps: Interruptible<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The maximum time before a pause for other work, in ms. */
const slice = 8

/** Runs the steps with regular pauses for other work. Stops at a pause if `signal` was aborted. */
export async function runInSlices<Result>(
  steps: Interruptible<Result>,
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

/** The number of items processed between two pauses. */
const some = 50

export function* mapInSteps<In, Out>(
  items: readonly In[],
  make: (item: In, at: number) => Out,
): Interruptible<Out[]> {
  const made: Out[] = []
  for (const item of items) {
    if (made.push(make(item, made.length)) % some === 0) yield
  }
  return made
}
