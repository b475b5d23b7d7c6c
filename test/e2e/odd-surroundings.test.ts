import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment, runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

describe('in odd surroundings the program', function () {
  this.timeout(20_000)

  it('runs in a folder that is removed, and finds no file there', async function () {
    if (process.platform === 'win32') this.skip()
    const folder = mkdtempSync(join(tmpdir(), 'removed-'))
    const env = cleanEnvironment({ DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme' })
    const script = 'rmdir "$PWD" && exec "$0" "$@"'
    const words = [
      process.execPath,
      program,
      'teams',
      'create',
      '--input',
      'team.json',
      '--dry-run',
    ]
    const { status, stderr } = spawnSync('sh', ['-c', script, ...words], { cwd: folder, env })
    try {
      assert.equal(status, 2)
      assert.match(
        String(stderr),
        /^docsctl: --input: the file team\.json can't be read \(ENOENT\)/,
      )
    } finally {
      assert.throws(() => rmdirSync(folder))
    }
  })

  for (const [what, argv] of [
    ['a file', ['--input', '/dev/zero']],
    ['a text', ['--title', '@/dev/zero']],
  ] as const) {
    it(`reads no ${what} without end`, async function () {
      if (process.platform === 'win32') this.skip()
      const env = { DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme' }
      const { exit, stderr } = await runProgram(['teams', 'create', ...argv], { env })
      assert.equal(exit, 2)
      assert.match(stderr, /the file \/dev\/zero can't be read \(it is larger than 100 MB\)/)
    })
  }

  it('shows no token that comes back as the id of a request', async () => {
    const server = await startServer(json(403, undefined, { 'x-request-id': 'tok_5ecret' }))
    try {
      const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok_5ecret', DOCSCTL_ORG: 'acme' }
      const { exit, stderr } = await runProgram(['teams', 'get', 't1', '--verbose'], { env })
      assert.equal(exit, 5)
      assert.match(stderr, /request id \*\*\*/)
      assert.doesNotMatch(stderr, /5ecret/)
    } finally {
      await server.close()
    }
  })
})
