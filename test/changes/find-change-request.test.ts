import assert from 'node:assert/strict'
import { findChangeRequest } from '../../src/changes/queue/find-change-request.ts'
import { type Client, createClient } from '../../src/client/client.ts'
import { DocsctlError } from '../../src/errors.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'

describe('a change request by its number alone', () => {
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

  it('is found in the one space that has it', async () => {
    assert.deepEqual(await findChangeRequest(client, { spaces }, '5'), {
      spaceId: 'sp_developer-guide',
      changeRequestId: '5',
    })
  })

  it('is not looked for where its space was named', async () => {
    served.exchanges.length = 0
    assert.deepEqual(await findChangeRequest(client, { spaces: ['sp_nowhere'] }, '5'), {
      spaceId: 'sp_nowhere',
      changeRequestId: '5',
    })
    assert.equal(served.exchanges.length, 0)
  })

  it('needs its space where several have it, which are named', async () => {
    const { kind, message } = await failure('1')
    assert.equal(kind, 'usage')
    assert.match(
      message,
      /--space is needed: sp_get-started (and|or) sp_developer-guide have a change request 1 each/,
    )
  })

  it('is not found where no space has it, with the code of that', async () => {
    const { exit, message } = await failure('999')
    assert.deepEqual([exit, message], [3, 'no space has a change request 999'])
  })
})
