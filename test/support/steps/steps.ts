import { type Profiler, Session } from 'node:inspector/promises'

/** Functions that read a whole list or string, by the prototype that defines them. */
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

/** Functions whose cost doesn't depend on the length of the list or string. */
const steady = new Set(['at', 'slice'])

/**
 * Matches scripts that can run at the same time as the counted work, for example because an earlier
 * test has closed its connections.
 */
const unrelated = /\/node_modules\/(mocha|workerpool|tsx|undici|nock|@mswjs)\/|\/test\/support\//

/**
 * Counts the work of a function. The number is the same on every machine. It includes the
 * executions of each code block, and the items that built-in functions of lists and strings read.
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
    const counted = result.filter(({ url }) => url.startsWith('file:') && !unrelated.test(url))
    return swept + counted.reduce((sum, script) => sum + jobScripts(script), 0)
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
    for (const back of restore) back()
  }
}

function jobScripts({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0)
}
