import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Run } from '../../../src/frame/program/run.ts'
import { pagedOutput, type StartPager, startPager } from '../../../src/frame/terminal/pager.ts'
import { Progress } from '../../../src/frame/terminal/progress.ts'

const lines = (count: number) => 'line\n'.repeat(count)

/** A run on a terminal of ten lines, and a pager that keeps what it gets. */
function world({ env = {}, flags = [] as string[], hasPager = true } = {}) {
  const seen = { stdout: '', stderr: '', paged: '', words: [] as readonly string[], headLines: -1 }
  const timers: (() => void)[] = []
  const output = (name: 'stdout' | 'stderr') => ({
    isTTY: true,
    columns: 40,
    rows: 10,
    write: async (text: string) => {
      seen[name] += text
    },
  })
  const stderr = output('stderr')
  const run = {
    runtime: { stdout: output('stdout'), stderr, env } as unknown as Run['runtime'],
    has: (flag: string) => flags.includes(flag),
    progress: new Progress(stderr, true, (_, work) => {
      timers.push(work)
    }),
    signal: new AbortController().signal,
    divertNotes: undefined as Run['divertNotes'],
    async note(text: string) {
      if (this.divertNotes) this.divertNotes(text)
      else seen.stderr += `${text}\n`
    },
  }
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
  it('stands there as it is while it fits', async () => {
    const { seen, output } = world()
    await output.write(lines(9))
    assert.equal(seen.stdout, '')
    await output.end()
    assert.deepEqual([seen.stdout, seen.paged], [lines(9), ''])
  })

  it('goes through less with its head kept where it is longer', async () => {
    const { seen, output } = world()
    await output.write(lines(9))
    await output.write(lines(1))
    await output.write(lines(2))
    await output.end()
    assert.deepEqual([seen.stdout, seen.paged], ['', `${lines(12)}(left)`])
    assert.deepEqual([seen.words, seen.headLines], [['less', '-FRX'], 1])
  })

  it('goes through the pager that the environment names, docsctl first', async () => {
    const named = world({ env: { PAGER: 'most' } })
    await named.output.write(lines(10))
    assert.deepEqual(named.seen.words, ['most'])
    const own = world({ env: { PAGER: 'most', DOCSCTL_PAGER: 'less -S' } })
    await own.output.write(lines(10))
    assert.deepEqual(own.seen.words, ['less', '-S'])
  })

  for (const [why, options] of [
    ['where none is wanted', { flags: ['no-pager'] }],
    ['where the named one is empty', { env: { PAGER: '' } }],
    ['on a terminal that can do nothing', { env: { TERM: 'dumb' } }],
    ['where there is no less', { hasPager: false }],
  ] as const) {
    it(`stands there at any length ${why}`, async () => {
      const { seen, output } = world(options as Parameters<typeof world>[0])
      await output.write(lines(30))
      await output.write(lines(1))
      await output.end()
      assert.deepEqual([seen.stdout, seen.paged, seen.stderr], [lines(31), '', ''])
    })
  }

  it('leaves the screen to the pager: no progress, and notes once it is left', async () => {
    const { seen, run, timers, output } = world()
    await output.write(lines(10))
    run.progress.at('1 of 2')
    timers.shift()?.()
    await run.note('waiting 3 s')
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

  /** The words that a less of this version is started with. */
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

  it('keeps the lines of the head in sight where it can', async () => {
    assert.equal(await started('608', ['-FRX'], 2), '-FRX --header=2')
    assert.equal(await started('590', ['-FRX'], 2), '-FRX')
    assert.equal(await started('643', ['-R', '--header=1,20'], 2), '-R --header=1,20')
    assert.equal(await started('643', ['-R'], 0), '-R')
  })
})
