import assert from 'node:assert/strict'
import nock from 'nock'
import type { DocsctlError } from '../../../src/errors.ts'
import { showDone } from '../../../src/frame/operation/after-write.ts'
import { docsctl, words } from '../../support/docsctl.ts'

const team = {
  ...{ object: 'team', id: 't1', title: 'Docs', members: 0, spaces: 0 },
  createdAt: '2026-01-05T10:00:00.000Z',
}

describe('a write that was done', () => {
  afterEach(() => nock.cleanAll())

  const create = async (more: string) => {
    const scope = nock('https://api.test').put('/v1/orgs/acme/teams').reply(201, team)
    const ended = await docsctl([...words('teams create --title Docs'), ...words(more)])
    scope.done()
    return ended
  }

  it('says so where its answer is not what --jq expects', async () => {
    const { exit, stderr } = await create("--jq '.title | tonumber'")
    assert.equal(exit, 1)
    assert.match(stderr, /it was done \(t1\); only what it answered could not be shown/)
  })
})

describe('what fails behind a write', () => {
  for (const [what, thrown, kind, message] of [
    [
      'for want of handles',
      Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }),
      'failed',
      /^too many files are open on this machine \(EMFILE\)$/,
    ],
    [
      'by a bug',
      new TypeError('x is not a function'),
      'bug',
      /^docsctl has a bug: TypeError: x is/,
    ],
  ] as const) {
    it(`${what} says that it was done`, async () => {
      const shown = showDone(team, () => Promise.reject(thrown))
      await assert.rejects(shown, (error: DocsctlError) => {
        assert.equal(error.kind, kind)
        assert.match(error.message, message)
        assert.equal(
          error.details.state,
          'it was done (t1); only what it answered could not be shown',
        )
        return true
      })
    })
  }
})

describe('ids from standard input', () => {
  it('are refused before the first request where a line holds more than one', async () => {
    const { exit, stderr } = await docsctl(words('members update - --role read'), {
      stdin: 'usr_1\tAda\tada@acme.example\nusr_2\tBob\n',
    })
    assert.equal(exit, 2)
    assert.match(stderr, /a line of USER .*holds more than an id; -o ids lists ids alone/)
  })
})
