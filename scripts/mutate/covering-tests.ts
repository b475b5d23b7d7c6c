import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Mutation } from './mutations.ts'
import type { FileCoverage } from './record-coverage.ts'

/** Finds the tests that execute the function with a mutation. */
export class CoveringTests {
  readonly #tests: readonly FileCoverage[]

  constructor(tests: readonly FileCoverage[]) {
    this.#tests = tests.filter(({ passed }) => passed)
  }

  /**
   * Returns the tests that execute the innermost function around a mutation. If the mutation is
   * outside all functions, or only the loading of the module executes the function, returns the
   * tests that execute any function of the file. Tests with the source file's name come first. Then
   * come the tests of its folder, the tests of the folders above, and the fastest tests. The tests
   * take at most `longest` ms in total.
   */
  of(
    { file, functionStart = -1 }: Mutation,
    source: string,
    longest: number,
  ): readonly FileCoverage[] {
    const line = source.slice(0, functionStart).split('\n').length
    const covering =
      (functionStart < 0 ? undefined : this.#executing((one) => one === `${file}:${line}`)) ??
      this.#executing((one) => one.startsWith(`${file}:`)) ??
      []
    const name = basename(file).replace(/\.tsx?$/, '')
    const folders = file.split('/').slice(1, -1)
    const rank = ({ test }: FileCoverage) => {
      if (basename(test).startsWith(`${name}.test.`)) return -10
      const others = test.split('/').slice(1, -1)
      const end = folders.findIndex((folder, index) => folder !== others[index])
      return -(end < 0 ? folders.length : end)
    }
    const sorted = covering.toSorted((a, b) => rank(a) - rank(b) || a.ms - b.ms)
    let total = 0
    return sorted.filter(({ ms }, index) => {
      if (index > 0 && total + ms > longest) return false
      total += ms
      return true
    })
  }

  #executing(isPart: (line: string) => boolean): readonly FileCoverage[] | undefined {
    const found = this.#tests.filter(({ functions }) => functions.some(isPart))
    return found.length > 0 ? found : undefined
  }
}

/**
 * Records the coverage of all tests, or of the tests that are new or whose files or sources have
 * changed since the last recording. `run` receives the test files and the output file.
 */
export async function coverageOfTests(
  root: string,
  again: boolean,
  run: (tests: readonly string[], output: string) => Promise<unknown>,
): Promise<readonly FileCoverage[]> {
  const stored = join(root, 'node_modules/.cache/docsctl-mutate/coverage.jsonl')
  const recordedAt = !again && existsSync(stored) ? statSync(stored).mtimeMs : 0
  const tests = filesBelow(root, 'test')
    .filter((file) => /\.test\.tsx?$/.test(file))
    // exclude tests that run the built program, because it doesn't contain the mutation
    .filter((file) => !/^test\/(e2e|repository)\//.test(file))
  const known = recordedAt === 0 ? [] : readLines(stored)
  const byTest = new Map(known.map((one) => [one.test, one]))
  const isChanged = (file: string) => {
    const path = join(root, file)
    return !existsSync(path) || statSync(path).mtimeMs > recordedAt
  }
  // the coverage consists of line numbers, which change with the source file
  const changed = tests.filter((test) => {
    const sources = byTest.get(test)?.functions.map((one) => one.replace(/:\d+$/, ''))
    return !sources || [test, ...new Set(sources)].some(isChanged)
  })
  if (changed.length === 0) return known

  console.log(`Recording the coverage of ${changed.length} test files`)
  const fresh = `${stored}.new`
  mkdirSync(dirname(stored), { recursive: true })
  rmSync(fresh, { force: true })
  await run(changed, fresh)
  const kept = known.filter(({ test }) => tests.includes(test) && !changed.includes(test))
  const all = [...kept, ...readLines(fresh)]
  writeFileSync(stored, all.map((one) => `${JSON.stringify(one)}\n`).join(''))
  rmSync(fresh)
  return all
}

function readLines(file: string): FileCoverage[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as FileCoverage)
}

/**
 * Returns the files in a folder and its subfolders, relative to the root. For a file, returns only
 * that file.
 */
export function filesBelow(root: string, path: string): string[] {
  if (/\.tsx?$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .flatMap((one) =>
      one.isDirectory() ? filesBelow(root, `${path}/${one.name}`) : [`${path}/${one.name}`],
    )
    .filter((file) => /\.tsx?$/.test(file))
}
