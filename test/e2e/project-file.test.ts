import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../support/program.ts'

describe('the project file in the built program', () => {
  let folder: string
  const env = { DOCSCTL_API_URL: 'http://127.0.0.1:1', DOCSCTL_TOKEN: 'tok' }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'project-'))
    mkdirSync(join(folder, 'docs'))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  const created = (file: string) => {
    writeFileSync(join(folder, '.docsctl.yaml'), file)
    const argv = ['teams', 'create', '--title', 'Docs', '--dry-run', '--jq', '.url']
    return runProgram(argv, { env, cwd: join(folder, 'docs') })
  }

  it('sets the organization for the folders below it', async () => {
    const { exit, stdout, stderr } = await created('org: acme\n')
    assert.equal(exit, 0, stderr)
    assert.equal(stdout, 'http://127.0.0.1:1/v1/orgs/acme/teams\n')
  })

  it('is rejected with the line of a YAML error', async () => {
    const { exit, stdout, stderr } = await created('org: acme\nspace: [\n')
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /\.docsctl\.yaml:\d+:\d+/)
  })
})
