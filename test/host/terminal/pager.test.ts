import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WithArgs, WithConsole, WithEnvironment } from '../../../src/host/program/run.ts'
import type { RunConsole } from '../../../src/host/program/run-console.ts'
import { pagedOutput, type StartPager, startPager } from '../../../src/host/terminal/pager.ts'
import { Progress } from '../../../src/host/terminal/progress.ts'

const lines = (count: number) => 'line\n'.repeat(count)

/** Creates a run on a terminal with ten lines, and a pager that records its input. */
function world({ env = {}, flags = [] as string[], hasPager = true, rows = 10 } = {}) {
  const seen = { stdout: '', stderr: '', paged: '', words: [] as readonly string[], headLines: -1 }
  const timers: (() => void)[] = []
  const output = (name: 'stdout' | 'stderr') => ({
    isTTY: true,
    columns: 40,
    rows,
    write: async (text: string) => {
      seen[name] += text
    },
  })
  const stderr = output('stderr')
  const environment = {
    stdout: output('stdout'),
    stderr,
    env,
    signal: new AbortController().signal,
  }
  const console = {
    progress: new Progress(stderr, true, (_, work) => {
      timers.push(work)
    }),
    divertNotes: undefined as RunConsole['divertNotes'],
    print: (text: string) => environment.stdout.write(text),
    async note(text: string) {
      if (this.divertNotes) this.divertNotes(text)
      else seen.stderr += `${text}\n`
    },
  }
  const run = {
    args: { has: (flag: string) => flags.includes(flag) },
    console,
    environment,
  } as unknown as WithArgs & WithConsole & WithEnvironment
  const start: StartPager = async (words, { headLines }) => {
    if (!hasPager) return undefined
    Object.assign(seen, { words, headLines })
    return {
      write: async (text) => {
        seen.paged += text
      },
      end: async () => {
        seen.paged += '(left)'
      },
    }
  }
  return { seen, run, timers, output: pagedOutput(run, () => 1, start) }
}

describe('a result on a terminal', () => {
  it('is printed directly if it fits', async () => {
    const { seen, output } = world()
    await output.write(lines(9))
    assert.equal(seen.stdout, '')
    await output.end()
    assert.deepEqual([seen.stdout, seen.paged], [lines(9), ''])
  })

  it('is printed directly up to 23 lines if the terminal reports 0 rows', async () => {
    const { seen, output } = world({ rows: 0 })
    await output.write(lines(23))
    await output.end()
    assert.deepEqual([seen.stdout, seen.paged], [lines(23), ''])
    const long = world({ rows: 0 })
    await long.output.write(lines(24))
    await long.output.end()
    assert.equal(long.seen.paged, `${lines(24)}(left)`)
  })

  it('is shown in less with a fixed header if it is longer', async () => {
    const { seen, output } = world()
    await output.write(lines(9))
    await output.write(lines(1))
    await output.write(lines(2))
    await output.end()
    assert.deepEqual([seen.stdout, seen.paged], ['', `${lines(12)}(left)`])
    assert.deepEqual([seen.words, seen.headLines], [['less', '-FRX'], 1])
  })

  it('is shown in the pager of DOCSCTL_PAGER, or otherwise of PAGER', async () => {
    const named = world({ env: { PAGER: 'most' } })
    await named.output.write(lines(10))
    assert.deepEqual(named.seen.words, ['most'])
    const own = world({ env: { PAGER: 'most', DOCSCTL_PAGER: 'less -S' } })
    await own.output.write(lines(10))
    assert.deepEqual(own.seen.words, ['less', '-S'])
  })

  for (const [why, options] of [
    ['with --no-pager', { flags: ['no-pager'] }],
    ['with an empty PAGER', { env: { PAGER: '' } }],
    ['on a dumb terminal', { env: { TERM: 'dumb' } }],
    ['without less', { hasPager: false }],
  ] as const) {
    it(`is printed directly at any length ${why}`, async () => {
      const { seen, output } = world(options as Parameters<typeof world>[0])
      await output.write(lines(30))
      await output.write(lines(1))
      await output.end()
      assert.deepEqual([seen.stdout, seen.paged, seen.stderr], [lines(31), '', ''])
    })
  }

  it('leaves the screen to the pager: no progress, and notes after it closes', async () => {
    const { seen, run, timers, output } = world()
    await output.write(lines(10))
    run.console.progress.at('1 of 2')
    timers.shift()?.()
    await run.console.note('waiting 3 s')
    assert.equal(seen.stderr, '')
    await output.end()
    assert.equal(seen.stderr, 'waiting 3 s\n')
  })
})

describe('less', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-less-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Returns the arguments with which docsctl starts the given version of less. */
  async function started(version: string, words: string[], headLines: number): Promise<string> {
    const less = join(folder, 'less')
    const seen = join(folder, 'seen')
    writeFileSync(
      less,
      `#!/bin/sh\nif [ "$1" = --version ]; then echo "less ${version} (POSIX)"; exit; fi\necho "$@" >"${seen}"\ncat >/dev/null\n`,
    )
    chmodSync(less, 0o755)
    const { signal } = new AbortController()
    const options = { env: process.env, signal, headLines }
    const pager = await startPager([less, ...words], options)
    await pager?.end()
    return readFileSync(seen, 'utf8').trim()
  }

  it('keeps the header lines visible if its version supports that', async () => {
    assert.equal(await started('608', ['-FRX'], 2), '-FRX --header=2')
    assert.equal(await started('590', ['-FRX'], 2), '-FRX')
    assert.equal(await started('643', ['-R', '--header=1,20'], 2), '-R --header=1,20')
    assert.equal(await started('643', ['-R'], 0), '-R')
  })
})
