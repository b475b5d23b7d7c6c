import assert from 'node:assert/strict'
import { operations } from '../../src/contract/all.ts'
import { livingOperations } from '../../src/contract/living.ts'
import { operation } from '../../src/contract/operation.ts'
import { handlers } from '../../src/sandbox/handlers/all.ts'
import { people, tokens } from './people.ts'
import { endAll, serve } from './served.ts'

describe('the operations of the sandbox', () => {
  afterEach(endAll)

  it('are those that commands are made of, all of them', () => {
    const there = new Set(handlers.map(({ operation }) => operation.id))
    const all = [...operations, ...livingOperations].map(({ id }): string => id)
    assert.ok(all.length > 250)
    assert.deepEqual(
      all.filter((id) => !there.has(id)),
      [],
    )
  })

  it('are each implemented once', () => {
    const ids = handlers.map(({ operation }) => operation.id)
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    )
  })

  const living = [
    operation({
      id: 'wonders.list',
      method: 'GET',
      path: '/orgs/{organizationId}/wonders',
      summary: 'list the wonders',
    }),
  ]

  it('are answered 501 with their name where the sandbox has nothing for them', async () => {
    const { send } = await serve({ seed: people, tokens, living })
    const { status, body } = await send('GET', '/orgs/acme/wonders')
    assert.deepEqual(
      [status, body],
      [501, { error: { code: 501, message: 'the sandbox has no wonders.list yet' } }],
    )
    assert.equal((await send('POST', '/orgs/acme/wonders', {})).status, 405)
  })

  it('are those of the reference alone where that is asked for', async () => {
    const { send } = await serve({ seed: people, tokens, living, referenceOnly: true })
    const { status, body } = await send('GET', '/orgs/acme/wonders')
    assert.deepEqual(
      [status, body.error.message],
      [404, 'there is no path "/v1/orgs/acme/wonders"'],
    )
    const { headers } = await send('PATCH', '/spaces/sp_docs/change-requests/1/content')
    assert.equal(headers.get('allow'), 'GET')
  })
})
