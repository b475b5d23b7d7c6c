import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { transformSync } from 'esbuild'
import { CoveringTests, coverageOfTests, filesBelow } from './covering-tests.ts'
import { applyMutation, findMutations, type Mutation } from './mutations.ts'

/**
 * Checks whether the tests detect small changes to the sources: `npm run mutate -- src/client
 * --count 20`. Makes one change at a time, and lists the changes that no test detects. Changes only
 * copies of the working tree.
 */

const root = join(import.meta.dirname, '../..')
const folders = ['client', 'jobs', 'command/guards', 'profile', 'fs']

/** The maximum total duration of the tests for a mutation, in milliseconds. */
const maxTestTime = 180_000

/** The arguments with which mocha records the coverage of each test file. */
const recording = ['--parallel', '--require', 'scripts/mutate/record-coverage.ts']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    record: { type: 'boolean' },
  },
})
const [count, seed, jobs] = [values.count, values.seed, values.jobs].map(Number) as [
  number,
  number,
  number,
]
if (![count, seed, jobs].every((value) => Number.isInteger(value) && value > 0)) {
  console.error('--count, --seed, and --jobs must be whole numbers greater than 0')
  process.exit(2)
}

const temporary = mkdtempSync(join(tmpdir(), 'docsctl-mutate-'))
const running = new Set<number>()
process.on('exit', () => {
  for (const pid of running) kill(pid)
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(130))
}

const copies = Array.from({ length: jobs }, (_, index) =>
  copyOfTree(join(temporary, String(index))),
)
const covering = new CoveringTests(
  await coverageOfTests(root, values.record ?? false, (tests, output) =>
    // with one job, mocha would run the tests in its own process, without the recording
    passes(
      copies[0] as string,
      'mocha',
      [...recording, '--jobs', `${Math.max(2, jobs)}`, ...tests],
      {
        env: { MUTATE_COVERAGE: output },
      },
    ),
  ),
)
const survivors: { mutation: Mutation; tests: readonly string[] }[] = []
const counts = { caught: 0, survived: 0, skipped: 0, untested: 0 }
const queue = chooseMutations(positionals.length > 0 ? positionals : folders)

await Promise.all(
  copies.map(async (copy) => {
    while (counts.caught + counts.survived + counts.untested < count) {
      const mutation = queue.next().value
      if (!mutation) return
      await tryMutation(copy, mutation)
    }
  }),
)
report()

/** Yields mutations from all folders alternately, in a random order that depends on the seed. */
function* chooseMutations(paths: readonly string[]): Generator<Mutation, undefined> {
  const random = randomFrom(seed)
  const lists = paths.map((path) => {
    const below = path.replace(/\/$/, '').replace(/^(?!src\/)/, 'src/')
    const all = filesBelow(root, below).flatMap((file) => findMutations(file, readSource(file)))
    return all.map((one) => [random(), one] as const).sort(([a], [b]) => a - b)
  })
  for (let index = 0; lists.some((list) => index < list.length); index += 1) {
    for (const list of lists) {
      const [, mutation] = list[index] ?? []
      if (mutation) yield mutation
    }
  }
  return undefined
}

async function tryMutation(copy: string, mutation: Mutation): Promise<void> {
  const { file } = mutation
  const source = readSource(file)
  const text = applyMutation(source, mutation)
  if (isSameProgram(file, source, text)) {
    counts.skipped += 1
    return
  }
  const found = covering.of(mutation, source, maxTestTime)
  const tests = found.map(({ test }) => test)
  // only a mutation that causes an endless loop exceeds this limit, and it counts as detected
  const limit = 60_000 + 10 * found.reduce((total, { ms }) => total + ms, 0)
  if (tests.length === 0) {
    counts.untested += 1
    survivors.push({ mutation, tests })
  } else {
    writeFileSync(join(copy, file), text)
    const isCaught = !(await passes(copy, 'mocha', ['--bail', ...tests], { limit }))
    // skip mutations that the compiler rejects, because they could never be committed
    const isRefused = !isCaught && !(await passes(copy, 'tsc', ['-p', '.']))
    writeFileSync(join(copy, file), source)
    if (isRefused) counts.skipped += 1
    else if (isCaught) counts.caught += 1
    else {
      counts.survived += 1
      survivors.push({ mutation, tests })
    }
    const result = isRefused ? 'skipped' : isCaught ? 'caught' : 'SURVIVED'
    console.log(`${result} ${locationText(mutation)} ${mutation.what}`)
  }
}

/**
 * Returns whether the source is the same program before and after a mutation, apart from comments
 * and local names. Also returns true if the mutated source is malformed.
 */
function isSameProgram(file: string, before: string, after: string): boolean {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  try {
    const [a, b] = [before, after].map(
      (text) => transformSync(text, { loader, minify: true, logLevel: 'silent' }).code,
    )
    return a === b
  } catch {
    return true
  }
}

/** Runs a tool in a copy of the working tree. Returns whether it succeeds within the time limit. */
function passes(
  copy: string,
  tool: 'mocha' | 'tsc',
  args: readonly string[],
  { env = {}, limit = 3_600_000 }: { env?: NodeJS.ProcessEnv; limit?: number } = {},
): Promise<boolean> {
  const bin = tool === 'mocha' ? 'mocha/bin/mocha.js' : 'typescript/bin/tsc'
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join('node_modules', bin), ...args], {
      cwd: copy,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      // start a process group, so that child processes of tests can be stopped as well
      detached: true,
    })
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    const timer = setTimeout(() => pid !== undefined && kill(pid), limit)
    child.on('close', (code) => {
      clearTimeout(timer)
      if (pid !== undefined) {
        kill(pid)
        running.delete(pid)
      }
      resolve(code === 0)
    })
  })
}

function kill(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // all processes of the group have already ended
  }
}

/** Copies the tracked and new files to a folder, and links the installed packages. */
function copyOfTree(folder: string): string {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function report(): void {
  for (const { mutation, tests } of survivors) {
    const source = readSource(mutation.file)
    const [before, after] = [source, applyMutation(source, mutation)].map((text) =>
      text.split('\n'),
    ) as [string[], string[]]
    const from = lineNumber(mutation) - 1
    const length = source.slice(mutation.start, mutation.end).split('\n').length
    console.log(`\n${locationText(mutation)} ${mutation.what}`)
    for (const line of before.slice(from, from + length)) console.log(`-${line}`)
    const rest = before.length - from - length
    for (const line of after.slice(from, after.length - rest)) console.log(`+${line}`)
    const shown = tests.slice(0, 4).join(', ')
    console.log(
      tests.length === 0 ? 'no test covers the line' : `tests: ${shown} (${tests.length})`,
    )
  }
  const { caught, survived, untested, skipped } = counts
  console.log(
    `\n${caught} caught, ${survived} survived, ${untested} without a test, ${skipped} skipped (seed ${seed})`,
  )
}

function locationText(mutation: Mutation): string {
  return `${mutation.file}:${lineNumber(mutation)}`
}

function lineNumber({ file, start }: Mutation): number {
  return readSource(file).slice(0, start).split('\n').length
}

function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Returns a random number generator with a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
