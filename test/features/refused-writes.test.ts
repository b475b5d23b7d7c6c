import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withRefusedWrites } from '../support/refuse-writes.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

const reasons = {
  ENOSPC: 'no space left on the disk',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EMFILE: 'too many open files',
}

/** The commands that need a file, each with the name that the error must contain. */
const needing = [
  ['config set theme dark', 'config/config.json'],
  ['members update usr_hugo --role edit --journal', 'the journal'],
  ['content export "Developer Guide" pages', 'work/pages'],
  ['content files get file_tower --space "Developer Guide" --out files/', 'work/files'],
  ['org pull org', 'work/org/'],
  ['integrations init chat', 'work/chat/'],
  ['plugins install ./x', 'state/plugins'],
]

describe('a disk that refuses writes', () => {
  const sandbox = onSandbox()
  let root = ''

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'docsctl-refused-')))
    mkdirSync(join(root, 'work/x'), { recursive: true })
  })
  afterEach(() => rmSync(root, { recursive: true }))

  for (const [code, reason] of Object.entries(reasons)) {
    it(`is reported by each command that must write to it (${code})`, async () => {
      await withRefusedWrites(root, code, async () => {
        for (const [line = '', file = ''] of needing) {
          const { exit, stderr } = await run(line)
          const error = stderr.split('\n').find((one) => one.startsWith('docsctl: ')) ?? ''
          assert.deepEqual([line, exit], [line, 1], stderr)
          assert.ok(error.startsWith('docsctl: Cannot write '), `${line}: ${stderr}`)
          assert.ok(error.includes(file), `${line}: ${stderr}`)
          assert.ok(error.endsWith(`(${code}: ${reason})`), `${line}: ${stderr}`)
        }
      })
      const writes = sandbox.sent().filter((request) => !request.startsWith('GET '))
      assert.deepEqual(writes, [])
      assert.deepEqual(readdirSync(root), ['work'])
      assert.deepEqual(readdirSync(join(root, 'work')), ['x'])
    })

    it(`does not stop commands that only write caches or notes to it (${code})`, async () => {
      await withRefusedWrites(root, code, async () => {
        for (const line of [
          'members update usr_hugo --role edit',
          'members get "Hugo Martin"',
          'audit links --space "Get Started"',
          'jobs list',
        ]) {
          const { exit, stderr } = await run(line)
          assert.deepEqual([line, exit], [line, 0], stderr)
          assert.doesNotMatch(stderr, new RegExp(code))
        }
      })
    })
  }

  const run = (line: string) =>
    sandbox.run(line, {
      cwd: join(root, 'work'),
      env: {
        DOCSCTL_CONFIG_DIR: join(root, 'config'),
        DOCSCTL_STATE_DIR: join(root, 'state'),
        DOCSCTL_CACHE_DIR: join(root, 'cache'),
      },
    })
})
