import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, words } from '../support/docsctl.ts'

/** The two commands whose operation a user's token can't call on the living service. */
const commands: [line: string, path: string, note: string][] = [
  [
    'orgs find acme.com',
    '/v1/email-domains/acme.com/orgs',
    "orgs find is for the service itself, not for a user's token",
  ],
  [
    'integrations installations acme-chat',
    '/v1/integrations/acme-chat/installations?limit=1000',
    "integrations installations is for integrations, not for a user's token",
  ],
]

describe("a command that a user's token may not call", () => {
  afterEach(() => nock.cleanAll())

  for (const [line, path, note] of commands) {
    it(`${line} says so on stderr, and is sent all the same`, async () => {
      nock('https://api.test').get(path).reply(200, { items: [], organizations: [] })
      const done = await docsctl(words(`${line} --json`))
      assert.deepEqual([done.exit, done.stdout], [0, '[]\n'])
      assert.equal(done.stderr, `note: ${note}\n`)
      nock('https://api.test')
        .get(path)
        .reply(403, { error: { code: 403, message: 'not a caller' } })
      const refused = await docsctl(words(line))
      assert.equal(refused.exit, 5)
      assert.ok(refused.stderr.startsWith(`note: ${note}\n`), refused.stderr)
      assert.match(refused.stderr, /not a caller/)
    })

    it(`${line} says so in its help`, async () => {
      const [, who] = / is for (.*), not/.exec(note) ?? []
      const { stdout } = await docsctl(words(`${line.split(' ').slice(0, 2).join(' ')} --help`))
      const sentence = `It is for ${who}, not for a user's token; it is sent all the same.`
      assert.ok(stdout.replace(/\s+/g, ' ').includes(sentence), stdout)
    })
  }
})
