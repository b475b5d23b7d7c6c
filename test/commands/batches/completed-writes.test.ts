import assert from 'node:assert/strict'
import nock from 'nock'
import { printWriteResult } from '../../../src/command/operation/after-write.ts'
import type { DocsctlError } from '../../../src/errors.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const team = {
  ...{ object: 'team', id: 't1', title: 'Docs', members: 0, spaces: 0 },
  createdAt: '2026-01-05T10:00:00.000Z',
}

describe('a completed write', () => {
  afterEach(() => nock.cleanAll())

  const create = async (more: string) => {
    const scope = nock('https://api.test').put('/v1/orgs/acme/teams').reply(201, team)
    const ended = await docsctl([
      ...splitArguments('teams create --title Docs'),
      ...splitArguments(more),
    ])
    scope.done()
    return ended
  }

  it('is reported as completed if its response does not fit --jq', async () => {
    const { exit, stderr } = await create("--jq '.title | tonumber'")
    assert.equal(exit, 1)
    assert.match(
      stderr,
      /The change was made \(resource ID: t1\), but its result could not be printed/,
    )
  })
})

describe('a failure after a write', () => {
  for (const [what, thrown, kind, message] of [
    [
      'caused by a lack of file handles',
      Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }),
      'failed',
      /^Too many open files \(EMFILE\)$/,
    ],
    [
      'caused by a bug',
      new TypeError('x is not a function'),
      'bug',
      /^Bug in docsctl: TypeError: x is/,
    ],
  ] as const) {
    it(`${what} reports the completed write`, async () => {
      const shown = printWriteResult(team, () => Promise.reject(thrown))
      await assert.rejects(shown, (error: DocsctlError) => {
        assert.equal(error.kind, kind)
        assert.match(error.message, message)
        assert.equal(
          error.details.state,
          'The change was made (resource ID: t1), but its result could not be printed',
        )
        return true
      })
    })
  }
})

describe('IDs from standard input', () => {
  it('are rejected before the first request if a line contains more than one ID', async () => {
    const { exit, stderr } = await docsctl(splitArguments('members update - --role read'), {
      stdin: 'usr_1\tAda\tada@acme.example\nusr_2\tBob\n',
    })
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "usr_1\\tAda\\tada@acme\.example" for USER on standard input\. Expected one value per line\. Use -o ids to list only IDs/,
    )
  })
})
