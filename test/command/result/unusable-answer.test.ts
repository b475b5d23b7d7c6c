import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'

const service = () => nock('https://api.test')

async function failure(argv: string[]) {
  const { exit, stderr } = await docsctl([...argv, '--json', '--no-warn'])
  const { error } = JSON.parse(stderr)
  return [exit, error.kind, error.message, error.state]
}

describe('a command with an unexpected response', () => {
  afterEach(() => nock.cleanAll())

  it('reports the response instead of a bug', async () => {
    service()
      .get('/v1/spaces/spc_1/change-requests/12/comments')
      .query(true)
      .reply(200, { items: [null] })
    assert.deepEqual(await failure(['cr', 'threads', '12', '--space', 'spc_1']), [
      1,
      'failed',
      'The service returned an invalid response: changeRequests.comments.list: "items" in the response: not an object',
      undefined,
    ])
  })

  it('reports that a write was completed', async () => {
    service().get('/v1/orgs/acme/members?limit=1000').reply(200, { items: [] })
    service()
      .post('/v1/orgs/acme/invites')
      .reply(200, { users: [], invited: 1, failedSSOEmails: 1 })
    const [exit, kind, , state] = await failure([
      ...['invites', 'send', 'ada@acme.test', 'bob@acme.test', '--role', 'edit'],
    ])
    assert.deepEqual(
      [exit, kind, state],
      [1, 'failed', 'The change was made, but the response (200) is invalid'],
    )
  })
})
