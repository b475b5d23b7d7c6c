import { setImmediate as otherWork } from 'node:timers/promises'

/** Work in steps, between which other work can run. */
export type Interruptible<Result> = Generator<void, Result, void>

export function runToEnd<Result>(steps: Interruptible<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The maximum time without a pause for other work, in milliseconds. */
const slice = 8

/** Runs the steps with regular pauses for other work. Stops at a pause if the run was canceled. */
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

/** The number of items between two pauses. */
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
