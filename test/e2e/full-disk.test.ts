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

describe('the program without space for its output', () => {
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

  it('prints no part of a list that it cannot buffer, and leaves no files', async () => {
    const { exit, stdout, stderr } = await runProgram(['teams', 'list', '--json'], {
      env,
      fileLimit: 2048,
    })
    assert.equal(exit, 13)
    assert.equal(stdout, '')
    const { error } = JSON.parse(stderr)
    assert.equal(error.kind, 'not-written')
    assert.match(error.message, /^Cannot store the result in /)
    assert.equal(error.hint, 'Set TMPDIR to a writable folder with free space')
    assert.deepEqual(readdirSync(folder), [])
  })

  for (const flag of ['--version', '--help']) {
    it(`reports that ${flag} has no space`, async () => {
      const file = join(folder, 'full.txt')
      writeFileSync(file, ' '.repeat(512))
      const stdout = openSync(file, 'a')
      const { exit, stderr } = await runProgram([flag], { fileLimit: 1, stdout })
      closeSync(stdout)
      assert.equal(exit, 13)
      assert.match(stderr, /^docsctl: Cannot write the output \(EFBIG/)
    })
  }

  it('prints no error if the reader of --version has closed the pipe', async () => {
    const { exit, stderr } = await runProgram(['--version'], { reader: false })
    assert.deepEqual([exit, stderr], [0, ''])
  })

  it('fails if its output file has no space, even for the last part', async () => {
    const file = join(folder, 'teams.jsonl')
    const stdout = openSync(file, 'w')
    const argv = ['teams', 'list', '-o', 'jsonl']
    const { exit, stderr } = await runProgram(argv, { env, fileLimit: 4, stdout })
    closeSync(stdout)
    assert.equal(readFileSync(file).length < 12_000_000, true)
    assert.equal(exit, 13)
    assert.equal(
      JSON.parse(stderr).error.message,
      'Cannot write the output (EFBIG: the file is too large)',
    )
  })
})
