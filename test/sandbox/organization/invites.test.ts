import assert from 'node:assert/strict'
import { docs } from '../docs.ts'
import { tokens } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

describe('sandbox invites', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({
      seed: (tx, now) => {
        docs(tx, now)
        tx.put('invites', { id: 'inv_1', organization: 'acme', role: 'read' })
        tx.put('invites', { id: 'inv_2', organization: 'acme', level: 'edit', space: 'sp_docs' })
      },
      tokens,
    })
  })
  afterEach(endAll)

  const patch = (id: string, body: unknown) =>
    served.send('PATCH', `/orgs/acme/link-invites/${id}`, body)

  it('to the organization have a role, and null invites a guest', async () => {
    const { body } = await patch('inv_1', { role: null })
    assert.deepEqual(body, { object: 'invite', id: 'inv_1', role: null, redundant: false })
    assert.equal((await patch('inv_1', { level: 'read' })).status, 400)
  })

  it('to content have a level', async () => {
    const { body } = await patch('inv_2', { level: 'review' })
    assert.equal(body.level, 'review')
    assert.deepEqual([(body.space as Body).id, (body.space as Body).object], ['sp_docs', 'space'])
    const refused = await patch('inv_2', { role: 'read' })
    assert.equal(refused.status, 400)
    assert.match(refused.body.error.message, /^role cannot be used /)
  })

  it('no longer exist after deletion', async () => {
    assert.equal((await served.send('DELETE', '/orgs/acme/link-invites/inv_1')).status, 204)
    assert.equal((await served.send('GET', '/orgs/acme/link-invites/inv_1')).status, 404)
    assert.equal((await served.send('GET', '/orgs/acme/link-invites/inv_2')).status, 200)
  })

  it('are visible only to administrators', async () => {
    const { status } = await served.send('GET', '/orgs/acme/link-invites/inv_1', undefined, 'bo')
    assert.equal(status, 403)
  })
})
