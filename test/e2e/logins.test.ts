import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

describe('simultaneous logins', () => {
  it('are all saved with their settings and nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-logins-'))
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`)
    const organizations = json(200, { items: [{ id: 'org_1', title: 'Acme' }] })
    const server = await startServer(...names.map(() => organizations))
    try {
      const env = { DOCSCTL_CONFIG_DIR: folder }
      const logins = await Promise.all(
        names.map(async (name) => {
          const words = ['auth', 'login', '--with-token', '-p', name, '--api-url', server.url]
          return await runProgram(words, { env, stdin: `token-of-${name}` })
        }),
      )
      assert.deepEqual(
        logins.filter(({ exit }) => exit !== 0),
        [],
      )
      const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
      const tokens = names.map((name) => [name, { apiUrl: server.url, token: `token-of-${name}` }])
      assert.deepEqual(read('credentials.json'), Object.fromEntries(tokens))
      const profiles = names.map((name) => [name, { apiUrl: server.url, org: 'org_1' }])
      assert.deepEqual(read('config.json').profiles, Object.fromEntries(profiles))
      assert.deepEqual(readdirSync(folder).sort(), ['config.json', 'credentials.json'])
    } finally {
      await server.close()
      rmSync(folder, { recursive: true })
    }
  })
})
