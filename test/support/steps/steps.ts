import { type Profiler, Session } from 'node:inspector/promises'

/** What goes over all of a list or a text, with how far it goes. */
const sweeps: [prototype: object, names: string[]][] = [
  [
    Array.prototype,
    [
      'indexOf',
      'includes',
      'lastIndexOf',
      'join',
      'slice',
      'splice',
      'concat',
      'shift',
      'sort',
      'at',
    ],
  ],
  [String.prototype, ['indexOf', 'includes', 'split', 'replace', 'replaceAll', 'slice', 'match']],
]

/** Of these the length says nothing of the work. */
const steady = new Set(['at', 'slice'])

/**
 * How much is done in a piece of work, the same on every machine: how often each block of code runs,
 * and how many items the built-in functions go over that are called on lists and texts.
 */
export async function countSteps(work: () => Promise<unknown> | unknown): Promise<number> {
  let swept = 0
  const restore = sweeps.flatMap(([prototype, names]) =>
    names
      .filter((name) => !steady.has(name))
      .map((name) => {
        const methods = prototype as Record<string, (...words: unknown[]) => unknown>
        const original = methods[name] as (...words: unknown[]) => unknown
        methods[name] = function (this: { length: number }, ...words: unknown[]) {
          swept += this.length
          return Reflect.apply(original, this, words)
        }
        return () => {
          methods[name] = original
        }
      }),
  )
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  try {
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return swept + result.reduce((sum, script) => sum + runsOf(script), 0)
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
    for (const back of restore) back()
  }
}

function runsOf({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0)
}
