import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { operations } from '../../src/contract/all.ts'
import { livingOperations } from '../../src/contract/living.ts'
import { handlers } from '../../src/sandbox/handlers/all.ts'
import { people, tokens } from './people.ts'
import { endAll, serve } from './served.ts'

interface Described {
  id: string
  method: string
  path: string
}

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

  it('answer, each under its path, or 501 with their name where the sandbox has nothing', async () => {
    const { send } = await serve({ seed: people, tokens })
    const described = new URL('../contract/living-service.json', import.meta.url)
    const service: { operations: Described[] } = JSON.parse(readFileSync(described, 'utf8'))
    const answers = new Map<string, string>()
    for (const { id, method, path } of service.operations) {
      const { status, body } = await send(
        method,
        path.replace(/\{\w+\}/g, 'x'),
        method === 'GET' ? undefined : {},
      )
      answers.set(id, `${status} ${body?.error?.message}`)
    }
    assert.equal(answers.size, 377)
    assert.deepEqual(
      [...answers].filter(([, answer]) => /^405|there is no path/.test(answer)),
      [],
    )
    assert.equal(
      answers.get('createUserNotificationsToken'),
      '501 the sandbox has no createUserNotificationsToken yet',
    )
    const there = [...answers].filter(
      ([id, answer]) => answer.startsWith('501') && !answer.includes(id),
    )
    assert.deepEqual(there, [])
  })

  it('are those of the reference alone where that is asked for', async () => {
    const { send } = await serve({ seed: people, tokens, referenceOnly: true })
    const { status, body } = await send('POST', '/user/notifications/token')
    assert.deepEqual(
      [status, body.error.message],
      [404, 'there is no path "/v1/user/notifications/token"'],
    )
    const { headers } = await send('PATCH', '/spaces/sp_docs/change-requests/1/content')
    assert.equal(headers.get('allow'), 'GET')
  })
})
