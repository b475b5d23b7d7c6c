import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'

const service = () => nock('https://api.test')

async function failure(argv: string[]) {
  const { exit, stderr } = await docsctl([...argv, '--json', '--no-warn'])
  const { error } = JSON.parse(stderr)
  return [exit, error.kind, error.message, error.state]
}

describe('a command that an odd answer breaks', () => {
  afterEach(() => nock.cleanAll())

  it('says what was odd, and not that it has a bug', async () => {
    service()
      .get('/v1/spaces/spc_1/change-requests/12/comments')
      .query(true)
      .reply(200, { items: [null] })
    assert.deepEqual(await failure(['cr', 'threads', '12', '--space', 'spc_1']), [
      1,
      'failed',
      'what the service answered can\'t be used: changeRequests.comments.list: "items" in the answer: not an object',
      undefined,
    ])
  })

  it('says of a write that it was done', async () => {
    service()
      .post('/v1/orgs/acme/invites')
      .reply(200, { users: [], invited: 1, failedSSOEmails: 1 })
    const [exit, kind, , state] = await failure([
      ...['invites', 'send', 'ada@acme.test', 'bob@acme.test', '--role', 'edit'],
    ])
    assert.deepEqual(
      [exit, kind, state],
      [1, 'failed', "it was done: the service answered 200; only what it answered can't be used"],
    )
  })
})
