import assert from 'node:assert/strict'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { peopleAnd, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

const space: Seed = (tx) => {
  tx.put('spaces', {
    id: 'spc_1',
    organization: 'acme',
    title: 'Guide',
    visibility: 'private',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    editMode: 'live',
    defaultLevel: 'inherit',
    revision: 'rev_1',
    lastNumber: 0,
    position: 1,
  })
}

describe('sandbox custom fields', () => {
  let served: Served

  const create = (body: unknown) => served.send('POST', '/orgs/acme/custom-fields', body)
  const set = (values: Record<string, unknown>, token?: string) =>
    served.send('PATCH', '/spaces/spc_1/custom-fields', { values }, token)

  /** Returns the values of a space's custom fields, by name. */
  async function values(): Promise<unknown> {
    const { body } = await served.send('GET', '/spaces/spc_1/custom-fields')
    const items = body as unknown as { customField: { name: string }; value?: unknown }[]
    return items.map(({ customField, value }) => [customField.name, value])
  }

  beforeEach(async () => {
    served = await serve({ seed: peopleAnd(space), tokens })
    await create({ name: 'owner', type: 'text', title: 'Owner' })
    await create({ name: 'stage', type: 'select:single', options: ['alpha', 'beta'] })
    await create({ name: 'areas', type: 'select:multi', options: ['api', 'ui'] })
  })
  afterEach(endAll)

  it('have a unique name', async () => {
    assert.equal((await create({ name: 'owner', type: 'number' })).status, 409)
    const odd = await create({ name: 'other', type: 'date' })
    assert.equal(odd.status, 400)
    assert.match(odd.body.error.message, /^type must be /)
  })

  it('change only the given keys', async () => {
    served.sandbox.clock.advance(1000)
    const { body } = await served.send('PATCH', '/orgs/acme/custom-fields/owner', {
      placeholder: 'who?',
    })
    assert.equal(body.title, 'Owner')
    assert.equal(body.placeholder, 'who?')
    assert.equal(body.updatedAt, '2026-11-20T10:00:01.000Z')
  })

  it('appear on every space, with or without a value', async () => {
    assert.equal((await set({ owner: { value: 'Bo' } })).status, 204)
    assert.deepEqual(await values(), [
      ['areas', undefined],
      ['owner', 'Bo'],
      ['stage', undefined],
    ])
  })

  it('lose their value with null', async () => {
    await set({ owner: { value: 'Bo' }, stage: { value: 'beta' } })
    await set({ owner: { value: null } })
    assert.deepEqual(await values(), [
      ['areas', undefined],
      ['owner', undefined],
      ['stage', 'beta'],
    ])
  })

  it('accept valid values of their type, either all or none', async () => {
    const refused = async (name: string, value: unknown) => {
      const { status, body } = await set({ owner: { value: 'Bo' }, [name]: { value } })
      assert.equal(status, 400, name)
      return body.error.message
    }
    assert.equal(
      await refused('stage', 'gamma'),
      'values.stage cannot be "gamma"; expected one of: alpha, beta',
    )
    assert.equal(
      await refused('areas', ['api', 'cli']),
      'values.areas cannot be "cli"; expected one of: api, ui',
    )
    assert.equal(await refused('areas', 'api'), 'values.areas must be an array of options')
    assert.equal(await refused('nobody', 1), 'values.nobody is not a custom field')
    assert.deepEqual(await values(), [
      ['areas', undefined],
      ['owner', undefined],
      ['stage', undefined],
    ])
  })

  it('are deleted with their values', async () => {
    await set({ owner: { value: 'Bo' } })
    assert.equal((await served.send('DELETE', '/orgs/acme/custom-fields/owner')).status, 204)
    await create({ name: 'owner', type: 'text' })
    assert.deepEqual(await values(), [
      ['areas', undefined],
      ['owner', undefined],
      ['stage', undefined],
    ])
  })

  it('are filled by editors and created by administrators', async () => {
    assert.equal((await set({ owner: { value: 'Cy' } }, 'cy')).status, 204)
    assert.equal((await set({ owner: { value: 'Bo' } }, 'bo')).status, 403)
    const field = { name: 'more', type: 'text' }
    assert.equal((await served.send('POST', '/orgs/acme/custom-fields', field, 'cy')).status, 403)
  })

  it('stay unchanged on a deleted space', async () => {
    served.sandbox.change((tx) => {
      tx.patch('spaces', 'spc_1', { deletedAt: '2026-11-20T09:00:00.000Z' })
    })
    assert.equal((await set({ owner: { value: 'Bo' } })).status, 404)
  })
})
