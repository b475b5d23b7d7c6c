import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Records which functions each test file executes. These are root hooks for mocha. For each test
 * file, they append a line to the file in `MUTATE_COVERAGE`. Functions that run only while modules
 * are loaded aren't recorded.
 */

export interface FileCoverage {
  test: string
  passed: boolean
  ms: number
  /**
   * the file of an executed function and the line on which it starts, such as
   * `src/fs/file-lock.ts:31`
   */
  functions: readonly string[]
}

const { MUTATE_COVERAGE: output = '' } = process.env
const root = `${process.cwd()}/`
const session = new Session()
let started = 0

export const mochaHooks = {
  async beforeAll() {
    if (started === 0) {
      session.connect()
      await session.post('Debugger.enable')
      await session.post('Profiler.enable')
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    }
    // taking the coverage resets the counters
    await session.post('Profiler.takePreciseCoverage')
    started = performance.now()
  },
  async afterAll(this: Mocha.Context) {
    const ms = Math.round(performance.now() - started)
    const suite = this.test?.parent
    const file = (suite?.suites[0] ?? suite?.tests[0])?.file
    if (!suite || !file) return
    let passed = true
    suite.eachTest((test) => {
      if (test.state === 'failed') passed = false
    })
    const line: FileCoverage = {
      test: file.replace(root, ''),
      passed,
      ms,
      functions: await executedFunctions(),
    }
    appendFileSync(output, `${JSON.stringify(line)}\n`)
  },
}

async function executedFunctions(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const found = new Set<string>()
  for (const { scriptId, url, functions } of result) {
    const path = url.startsWith('file://') ? fileURLToPath(url.replace(/\?.*/, '')) : ''
    if (!path.startsWith(`${root}src/`)) continue
    const lineAt = await originalLines(scriptId)
    for (const { ranges } of functions) {
      const [range] = ranges
      if (!range || range.count === 0) continue
      const line = lineAt(range.startOffset)
      if (line > 0) found.add(`${path.replace(root, '')}:${line}`)
    }
  }
  return [...found]
}

const lineFinders = new Map<string, (offset: number) => number>()

/**
 * Returns a function that converts an offset in compiled code to a line in the source file. For
 * code that the compiler added, it returns 0.
 */
async function originalLines(scriptId: string): Promise<(offset: number) => number> {
  const existing = lineFinders.get(scriptId)
  if (existing) return existing
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
  const [, encoded = ''] = /sourceMappingURL=data:[^,]*;base64,(\S+)\s*$/.exec(scriptSource) ?? []
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()))
  const lineAt = (offset: number) => {
    const before = scriptSource.slice(0, offset).split('\n')
    const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0)
    return 'originalLine' in entry ? entry.originalLine + 1 : 0
  }
  lineFinders.set(scriptId, lineAt)
  return lineAt
}
