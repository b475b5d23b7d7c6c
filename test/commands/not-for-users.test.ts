import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments } from '../support/docsctl.ts'

/** The two commands whose operations reject user tokens in the current API. */
const commands: [line: string, path: string, note: string][] = [
  [
    'orgs find acme.com',
    '/v1/email-domains/acme.com/orgs',
    'orgs find is intended for the service itself, not for user tokens',
  ],
  [
    'integrations installations acme-chat',
    '/v1/integrations/acme-chat/installations?limit=1000',
    'integrations installations is intended for integrations, not for user tokens',
  ],
]

describe('a command that user tokens cannot call', () => {
  afterEach(() => nock.cleanAll())

  for (const [line, path, note] of commands) {
    it(`${line} prints a note on stderr and sends the request`, async () => {
      nock('https://api.test').get(path).reply(200, { items: [], organizations: [] })
      const done = await docsctl(splitArguments(`${line} --json`))
      assert.deepEqual([done.exit, done.stdout], [0, '[]\n'])
      assert.equal(done.stderr, `note: ${note}\n`)
      nock('https://api.test')
        .get(path)
        .reply(403, { error: { code: 403, message: 'not a caller' } })
      const refused = await docsctl(splitArguments(line))
      assert.equal(refused.exit, 5)
      assert.ok(refused.stderr.startsWith(`note: ${note}\n`), refused.stderr)
      assert.match(refused.stderr, /not a caller/)
    })

    it(`${line} mentions the restriction in its help`, async () => {
      const [, who] = / is intended for (.*), not/.exec(note) ?? []
      const { stdout } = await docsctl(
        splitArguments(`${line.split(' ').slice(0, 2).join(' ')} --help`),
      )
      const sentence = `Intended for ${who}, not for user tokens. docsctl sends the request anyway.`
      assert.ok(stdout.replace(/\s+/g, ' ').includes(sentence), stdout)
    })
  }
})
