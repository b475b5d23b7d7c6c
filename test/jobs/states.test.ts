import assert from 'node:assert/strict'
import { readStates } from '../../src/jobs/states/read-states.ts'
import { operationsById } from '../../src/jobs/step.ts'
import { withClient } from '../support/client.ts'
import { json } from '../support/server.ts'

describe('the state before a job', () => {
  it('is read from a list, and missing items are read one by one with a progress line', async () => {
    const member = (id: string) => ({ object: 'member', id, role: 'read' })
    const handlers = [
      json(200, { items: [member('usr_1'), member('usr_2')] }),
      json(200, member('usr_3')),
      json(404, {}),
    ]
    const steps = ['usr_1', 'usr_2', 'usr_3', 'usr_4'].map((userId) => ({
      id: userId,
      operation: 'members.update',
      path: { organizationId: 'acme', userId },
      body: { role: 'edit' },
    }))
    const progress: string[] = []
    await withClient(handlers, async ({ client, server }) => {
      const states = await readStates(steps, {
        client,
        operations: await operationsById(),
        org: 'acme',
        parallel: 1,
        signal: new AbortController().signal,
        at: (text) => progress.push(text),
      })
      const read = { fields: { role: 'read' } }
      assert.deepEqual(
        steps.map((step) => states.of(step)),
        [read, read, read, 'absent'],
      )
      assert.deepEqual(
        server.seen.map(({ url }) => url),
        [
          '/v1/orgs/acme/members?limit=1000',
          '/v1/orgs/acme/members/usr_3',
          '/v1/orgs/acme/members/usr_4',
        ],
      )
    })
    assert.deepEqual(progress, [
      'Loading the current state: 0 of 4',
      'Loading the current state: 2 of 4',
      'Loading the current state: 3 of 4',
      'Loading the current state: 4 of 4',
    ])
  })

  it('distinguishes two changes of a resource that are read by different operations', async () => {
    const path = { organizationId: 'acme', siteId: 'site_1' }
    const steps = [
      { id: 'site_1', operation: 'sites.update', path, body: { title: 'New' } },
      { id: 'site_1', operation: 'sites.customization.set', path, body: { title: 'Bold' } },
    ]
    const handlers = [
      json(200, { object: 'site', id: 'site_1', title: 'Docs' }),
      json(200, { title: 'Thin', styling: {} }),
    ]
    await withClient(handlers, async ({ client }) => {
      const states = await readStates(steps, {
        client,
        operations: await operationsById(),
        org: 'acme',
        parallel: 1,
        signal: new AbortController().signal,
        at: () => {},
      })
      assert.deepEqual(
        steps.map((step) => states.of(step)),
        [{ fields: { title: 'Docs' } }, { fields: { title: 'Thin' } }],
      )
    })
  })

  it('is not read for a move without a valid body', async () => {
    const path = { organizationId: 'acme', siteId: 'site_1' }
    const step = { id: 'link_1', operation: 'sites.structure.sort', path, body: {} }
    await withClient([], async ({ client, server }) => {
      const states = await readStates([step], {
        ...{ client, operations: await operationsById(), org: 'acme', parallel: 1 },
        ...{ signal: new AbortController().signal, at: () => {} },
      })
      assert.equal(states.of(step), 'unread')
      assert.deepEqual(server.seen, [])
    })
  })
})
