import assert from 'node:assert/strict'
import { type Client, createClient } from '../../../src/client/client.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { findChangeRequest } from '../../../src/features/change-requests/queue/model/find-change-request.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'

describe('the search for a change request by number', () => {
  let served: Served
  let client: Client
  const spaces = ['sp_get-started', 'sp_developer-guide', 'sp_nowhere']

  before(async () => {
    served = await serve({ seed: demoSeed })
    client = createClient({ apiUrl: served.url, token: served.token })
  })
  after(async () => {
    await client.close()
    await endAll()
  })

  const failure = (wanted: string) =>
    findChangeRequest(client, { spaces }, wanted).then(
      () => assert.fail('it was found'),
      (error) => {
        assert.ok(error instanceof DocsctlError)
        return error
      },
    )

  it('finds the change request in the only space that has the number', async () => {
    assert.deepEqual(await findChangeRequest(client, { spaces }, '5'), {
      spaceId: 'sp_developer-guide',
      changeRequestId: '5',
    })
  })

  it('sends no request if the space is given', async () => {
    served.exchanges.length = 0
    assert.deepEqual(await findChangeRequest(client, { spaces: ['sp_nowhere'] }, '5'), {
      spaceId: 'sp_nowhere',
      changeRequestId: '5',
    })
    assert.equal(served.exchanges.length, 0)
  })

  it('returns the number for an ID, so that notes are stored once', async () => {
    const { body } = await served.send('GET', '/spaces/sp_developer-guide/change-requests/5')
    const found = { spaceId: 'sp_developer-guide', changeRequestId: '5' }
    const id = String(body.id)
    assert.notEqual(id, '5')
    assert.deepEqual(await findChangeRequest(client, { spaces: ['sp_developer-guide'] }, id), found)
    assert.deepEqual(await findChangeRequest(client, { spaces }, id), found)
  })

  it('requires a space if several spaces have the number, and lists them', async () => {
    const { kind, message } = await failure('1')
    assert.equal(kind, 'usage')
    assert.match(
      message,
      /Missing required flag --space. Change request 1 exists in several spaces: sp_get-started and sp_developer-guide/,
    )
  })

  it('fails with exit code 3 if no space has the number', async () => {
    const { exit, message } = await failure('999')
    assert.deepEqual(
      [exit, message],
      [3, 'Change request 999 not found in any of the searched spaces'],
    )
  })
})
