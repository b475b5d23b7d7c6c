import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { operations } from '../../src/contract/all.ts'
import { currentOnlyOperations } from '../../src/contract/current-only.ts'
import { handlers } from '../../src/sandbox/handlers/all.ts'
import { people, tokens } from './people.ts'
import { endAll, serve } from './served.ts'

interface Described {
  id: string
  method: string
  path: string
}

describe('sandbox operations', () => {
  afterEach(endAll)

  it('match all operations that commands use', () => {
    const there = new Set(handlers.map(({ operation }) => operation.id))
    const all = [...operations, ...currentOnlyOperations].map(({ id }): string => id)
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

  it('answer at the paths of all described operations', async () => {
    const { send } = await serve({ seed: people, tokens })
    const described = new URL('../../src/contract/service/description.json', import.meta.url)
    const service: { operations: Described[] } = JSON.parse(readFileSync(described, 'utf8'))
    const wrong: string[] = []
    for (const { id, method, path } of service.operations) {
      const { status, body } = await send(
        method,
        path.replace(/\{\w+\}/g, 'x'),
        method === 'GET' ? undefined : {},
      )
      const message = body?.error?.message
      if (status >= 405 || /^Unknown path/.test(message)) wrong.push(`${id} ${status} ${message}`)
    }
    assert.deepEqual(wrong, [])
  })

  it('exclude retired operations on request', async () => {
    const { send } = await serve({ seed: people, tokens, livingOnly: true })
    const retired = [
      'GET /orgs/acme/custom-fields',
      'POST /orgs/acme/custom-fields',
      'GET /orgs/acme/custom-fields/owner',
      'PATCH /orgs/acme/custom-fields/owner',
      'DELETE /orgs/acme/custom-fields/owner',
      'POST /orgs/acme/sites/x/section-groups/x/sections',
      'DELETE /orgs/acme/sites/x/section-groups/x/sections/x',
      'POST /spaces/x/transfer',
      'GET /spaces/x/links',
      'GET /spaces/x/custom-fields',
      'PATCH /spaces/x/custom-fields',
      'POST /spaces/x/content/import',
      'GET /spaces/x/content/files/x/backlinks',
      'GET /spaces/x/content/page/x/links',
      'POST /spaces/x/change-requests/1/content/import',
      'GET /spaces/x/change-requests/1/content/files/x/backlinks',
      'GET /spaces/x/change-requests/1/content/page/x/links',
    ]
    for (const line of retired) {
      const [method = '', path = ''] = line.split(' ')
      const { status, body } = await send(method, path)
      assert.deepEqual(
        [status, body.error.message],
        [404, `Unknown path ${JSON.stringify(`/v1${path}`)}`],
      )
    }
    for (const part of ['sections', 'section-groups', 'site-spaces']) {
      const { body } = await send('POST', `/orgs/acme/sites/x/${part}/x/move`, {})
      assert.doesNotMatch(body.error.message, /Unknown path/)
    }
    // similar paths, and operations that aren't in the API reference
    assert.equal((await send('GET', '/orgs/acme/spaces')).status, 200)
    assert.equal((await send('GET', '/orgs/acme/audit-events')).status, 200)
  })

  it('are limited to the API reference on request', async () => {
    const { send } = await serve({ seed: people, tokens, referenceOnly: true })
    const { status, body } = await send('POST', '/user/notifications/token')
    assert.deepEqual(
      [status, body.error.message],
      [404, 'Unknown path "/v1/user/notifications/token"'],
    )
    const { headers } = await send('PATCH', '/spaces/sp_docs/change-requests/1/content')
    assert.equal(headers.get('allow'), 'GET')
  })
})
