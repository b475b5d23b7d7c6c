import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

describe('a list that is too large for the disk', function () {
  this.timeout(20_000)

  it('ends with an error, prints nothing of it, and leaves nothing behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'full-'))
    const items = Array.from({ length: 1000 }, (_, index) => ({
      object: 'team',
      id: `team_${index}`,
      title: 'x'.repeat(12_000),
      members: 4,
      spaces: 2,
      createdAt: '2026-01-05T10:00:00.000Z',
    }))
    const server = await startServer(json(200, { items }))
    const env = {
      DOCSCTL_API_URL: server.url,
      DOCSCTL_TOKEN: 'tok',
      DOCSCTL_ORG: 'acme',
      TMPDIR: folder,
    }
    try {
      const ended = await runProgram(['teams', 'list', '--json'], { env, fileLimit: 2048 })
      assert.equal(ended.exit, 1)
      assert.equal(ended.stdout, '')
      const { error } = JSON.parse(ended.stderr)
      assert.equal(error.kind, 'failed')
      assert.match(error.message, /^the result can't be held in /)
      assert.equal(error.hint, 'set TMPDIR to a folder with space')
      assert.deepEqual(readdirSync(folder), [])
    } finally {
      await server.close()
      rmSync(folder, { recursive: true })
    }
  })
})
