import assert from 'node:assert/strict'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../support/program.ts'
import { json, startServer, type TestServer } from '../support/server.ts'

const team = (index: number) => ({
  object: 'team',
  id: `team_${index}`,
  title: 'x'.repeat(12_000),
  members: 4,
  spaces: 2,
  createdAt: '2026-01-05T10:00:00.000Z',
})

describe('where its output goes nowhere, the program', function () {
  this.timeout(60_000)
  let folder: string
  let server: TestServer
  let env: Record<string, string>

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'full-'))
    server = await startServer(
      json(200, { items: Array.from({ length: 1000 }, (_, i) => team(i)) }),
    )
    env = {
      DOCSCTL_API_URL: server.url,
      DOCSCTL_TOKEN: 'tok',
      DOCSCTL_ORG: 'acme',
      TMPDIR: folder,
    }
  })

  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  it('prints nothing of a list that it can hold nowhere, and leaves nothing behind', async () => {
    const { exit, stdout, stderr } = await runProgram(['teams', 'list', '--json'], {
      env,
      fileLimit: 2048,
    })
    assert.equal(exit, 1)
    assert.equal(stdout, '')
    const { error } = JSON.parse(stderr)
    assert.equal(error.kind, 'failed')
    assert.match(error.message, /^the result can't be held in /)
    assert.equal(error.hint, 'set TMPDIR to a folder with space')
    assert.deepEqual(readdirSync(folder), [])
  })

  for (const flag of ['--version', '--help']) {
    it(`fails in words where ${flag} finds no room`, async () => {
      const file = join(folder, 'full.txt')
      writeFileSync(file, ' '.repeat(512))
      const stdout = openSync(file, 'a')
      const { exit, stderr } = await runProgram([flag], { fileLimit: 1, stdout })
      closeSync(stdout)
      assert.equal(exit, 1)
      assert.equal(stderr.split('\n')[0], "docsctl: the output can't be written (EFBIG)")
    })
  }

  it('is quiet where nobody reads its version any more', async () => {
    const { exit, stderr } = await runProgram(['--version'], { reader: false })
    assert.deepEqual([exit, stderr], [0, ''])
  })

  it('fails where the file that it prints to has no room, also for the last of it', async () => {
    const file = join(folder, 'teams.jsonl')
    const stdout = openSync(file, 'w')
    const argv = ['teams', 'list', '-o', 'jsonl']
    const { exit, stderr } = await runProgram(argv, { env, fileLimit: 4, stdout })
    closeSync(stdout)
    assert.equal(readFileSync(file).length < 12_000_000, true)
    assert.equal(exit, 1)
    assert.equal(JSON.parse(stderr).error.message, "the output can't be written (EFBIG)")
  })
})
