import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../support/program.ts'
import { members } from '../support/service/members.ts'

const stdin = Array.from({ length: 30 }, (_, index) => `usr_${index}\n`).join('')
const update = ['members', 'update', '-', '--role', 'review', '--allow-large', '--no-warn']
const fault = 'EFBIG: the file is too large'

/**
 * The maximum file sizes, in blocks of 512 bytes. The first is too small for any text, the second
 * for a journal, and the third for a job's progress.
 */
const limits = { empty: 0, small: 4, middle: 14 }

describe('the program without space for its own files', () => {
  let folder: string
  let service: Awaited<ReturnType<typeof members>>

  const run = (argv: string[], fileLimit?: number) =>
    runProgram(argv, {
      cwd: folder,
      env: {
        ...service.env,
        DOCSCTL_STATE_DIR: join(folder, 'state'),
        DOCSCTL_CONFIG_DIR: join(folder, 'config'),
        DOCSCTL_CACHE_DIR: join(folder, 'cache'),
        TMPDIR: folder,
      },
      stdin,
      ...(fileLimit !== undefined && { fileLimit }),
    })
  /** Returns the locks, incomplete journals, and temporary files that remain. */
  const leftovers = () =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.(lock|removal|part|new)$|docsctl-tmp|unmentioned\//.test(name))

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-full-'))
    service = await members()
  })
  afterEach(async () => {
    await service.close()
    rmSync(folder, { recursive: true })
  })

  for (const limit of ['empty', 'small'] as const) {
    it(`rejects --journal before anything is sent (${limit} files)`, async () => {
      const { exit, stderr } = await run([...update, '--journal'], limits[limit])
      assert.equal(exit, 1, stderr)
      assert.match(stderr, /Cannot write the journal .*\.jsonl \(EFBIG: the file is too large\)/)
      assert.deepEqual([...service.changed], [])
      assert.deepEqual(leftovers(), [])
      assert.equal((await run(['jobs', 'list', '-o', 'tsv'])).stdout, '')
    })

    it(`continues a batch with a note (${limit} files)`, async () => {
      const { exit, stderr } = await run(update, limits[limit])
      assert.equal(exit, 0, stderr)
      assert.match(
        stderr,
        /This change cannot be resumed or undone: Cannot write the journal .*EFBIG/,
      )
      assert.equal(service.changed.size, 30)
      assert.deepEqual(leftovers(), [])
    })
  }

  it('stops a batch whose journal becomes full, and lists its job as unfinished', async () => {
    const { exit, stderr } = await run([...update, '--journal', '--jobs', '1'], limits.middle)
    assert.equal(exit, 1, stderr)
    assert.ok(stderr.includes(`(${fault})`), stderr)
    assert.ok(service.changed.size < 30)
    assert.deepEqual(leftovers(), [])
    const [job] = JSON.parse((await run(['jobs', 'list', '--json'])).stdout)
    assert.equal(job.state, 'unfinished')
    const resumed = await run(['jobs', 'resume', job.id])
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.equal(service.changed.size, 30)
  })

  for (const argv of [
    ['config', 'set', 'theme', 'dark'],
    ['sandbox', 'serve', '--data', 'acme.sandbox', '--seed', 'empty'],
    ['sandbox', 'run', '--', 'true'],
    ['integrations', 'init', 'chat'],
  ]) {
    it(`shows the reason and leaves no lock: ${argv.join(' ')}`, async () => {
      const { exit, stderr } = await run(argv, limits.empty)
      assert.equal(exit, 1, stderr)
      assert.ok(stderr.includes(`(${fault})`), stderr)
      assert.doesNotMatch(stderr, /another docsctl|Bug in/)
      assert.deepEqual(leftovers(), [])
    })
  }
})
