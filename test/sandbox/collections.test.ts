import assert from 'node:assert/strict'
import fc from 'fast-check'
import { tokens } from './people.ts'
import { places } from './places.ts'
import { endAll, type Served, serve } from './served.ts'

describe('sandbox collections', () => {
  let served: Served

  const send: Served['send'] = (...request) => served.send(...request)
  const get = async (path: string) => (await send('GET', path)).body
  const create = async (title: string, parent?: string) =>
    (
      await send('POST', '/orgs/acme/collections', {
        title,
        ...(parent !== undefined && { parent }),
      })
    ).body.id
  const titles = async (query = '') =>
    (await get(`/orgs/acme/collections${query}`)).items.map(({ title }) => title)

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
  })
  afterEach(endAll)

  it('are created at the root or in another collection', async () => {
    const { status, headers, body } = await send('POST', '/orgs/acme/collections', {})
    assert.equal(status, 201)
    assert.deepEqual(body, {
      object: 'collection',
      id: body.id,
      organization: 'acme',
      title: 'Untitled',
      defaultLevel: 'inherit',
      urls: {
        location: `${served.url}/v1/collections/${body.id}`,
        app: `${served.url}/app/collections/${body.id}`,
      },
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    })
    assert.equal(headers.get('location'), (body.urls as { location: string }).location)
    await send('PATCH', `/collections/${body.id}`, { defaultLevel: 'edit' })
    const inner = await get(`/collections/${await create('Inner', body.id)}`)
    assert.equal(inner.parent, body.id)
    assert.equal(inner.defaultLevel, 'inherit')
    const stray = await send('POST', '/orgs/acme/collections', { parent: 'col_9' })
    assert.equal(stray.status, 400)
  })

  it('are listed as a tree or without nested collections', async () => {
    const a = await create('A')
    const b = await create('B')
    await create('B1', b)
    const a1 = await create('A1', a)
    await create('A1x', a1)
    await create('A2', a)
    assert.deepEqual(await titles(), ['A', 'A1', 'A1x', 'A2', 'B', 'B1'])
    assert.deepEqual(await titles('?nested=true'), ['A', 'A1', 'A1x', 'A2', 'B', 'B1'])
    assert.deepEqual(await titles('?nested=false'), ['A', 'B'])
    const first = await get('/orgs/acme/collections?limit=4')
    assert.equal(first.count, 6)
    assert.deepEqual(await titles(`?limit=4&page=${first.next?.page}`), ['B', 'B1'])
  })

  it('can be changed', async () => {
    const id = await create('Docs')
    const { body } = await send('PATCH', `/collections/${id}`, {
      title: 'Manuals',
      description: 'for everyone',
    })
    assert.deepEqual([body.title, body.description], ['Manuals', 'for everyone'])
    assert.deepEqual(await get(`/collections/${id}`), body)
  })

  it('move among spaces and collections, but never into themselves or their descendants', async () => {
    const a = await create('A')
    const b = await create('B', a)
    const c = await create('C', b)
    const d = await create('D')
    const move = (id: string, body: unknown) => send('POST', `/collections/${id}/move`, body)
    assert.equal((await move(a, { parent: a })).status, 409)
    assert.equal((await move(a, { parent: c })).status, 409)
    assert.equal(
      (await move(d, { position: { before: { type: 'space', space: 'guides' } } })).status,
      200,
    )
    assert.deepEqual(await titles(), ['D', 'A', 'B', 'C'])
    const moved = await move(c, {
      parent: null,
      position: { before: { type: 'collection', collection: a } },
    })
    assert.equal(moved.body.parent, undefined)
    assert.deepEqual(await titles(), ['D', 'C', 'A', 'B'])
    assert.equal((await move(a, { parent: c })).status, 200)
    assert.deepEqual(await titles(), ['D', 'C', 'A', 'B'])
    assert.equal((await move(d, {})).status, 200)
    assert.deepEqual(await titles(), ['C', 'A', 'B', 'D'])
  })

  it('are deleted permanently with nested collections, but their spaces can be restored', async () => {
    const a = await create('A')
    const b = await create('B', a)
    await send('POST', '/spaces/guides/move', { parent: b })
    await send('POST', '/spaces/api/move', { parent: b })
    await send('DELETE', '/spaces/api')
    served.sandbox.clock.advance(24 * 3_600_000)
    assert.equal((await send('DELETE', `/collections/${a}`)).status, 204)
    assert.equal((await send('GET', `/collections/${b}`)).status, 404)
    assert.deepEqual(await titles(), [])
    const { deletedAt, parent } = await get('/spaces/guides')
    assert.deepEqual([deletedAt, parent], ['2026-11-21T10:00:00.000Z', undefined])
    assert.equal((await get('/spaces/api')).deletedAt, '2026-11-20T10:00:00.000Z')
    assert.equal((await send('POST', '/spaces/guides/restore')).body.parent, undefined)
  })

  it('are transferred with their contents unless a space is on a site', async () => {
    const a = await create('A')
    const b = await create('B', a)
    await send('POST', '/spaces/guides/move', { parent: b })
    const { body: site } = await send('POST', '/orgs/acme/sites', { spaces: ['guides'] })
    const transfer = (organization: string) =>
      send('POST', `/collections/${a}/transfer`, { organization })
    assert.equal((await transfer('globex')).status, 412)
    await send('DELETE', `/orgs/acme/sites/${site.id}`)
    assert.equal((await transfer('initech')).status, 403)
    assert.equal((await transfer('acme')).status, 409)
    const { status, body } = await transfer('globex')
    assert.equal(status, 200)
    assert.equal(body.organization, 'globex')
    assert.deepEqual(await titles(), [])
    const { items } = await get('/orgs/globex/collections')
    assert.deepEqual(
      items.map(({ title, parent }) => [title, parent]),
      [
        ['A', undefined],
        ['B', a],
      ],
    )
    const { organization, parent } = await get('/spaces/guides')
    assert.deepEqual([organization, parent], ['globex', b])
  })

  it('keep each item exactly once, in the requested order, through any moves', async () => {
    const spaces = ['guides', 'api', 'blog']
    const docs = await create('Docs')
    // the expected order, as arrays
    const model = new Map<string | null, string[]>([
      [null, [...spaces]],
      [docs, []],
    ])
    const step = fc.record({
      moved: fc.constantFrom(...spaces),
      parent: fc.constantFrom(null, docs),
      side: fc.constantFrom('before', 'after', 'end'),
      target: fc.constantFrom(...spaces),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { moved, parent, side, target } of steps) {
          const others = (model.get(parent) ?? []).filter((id) => id !== moved)
          const at = side === 'end' ? others.length : others.indexOf(target)
          const position = side === 'end' ? {} : { [side]: { type: 'space', space: target } }
          const { status } = await send('POST', `/spaces/${moved}/move`, { parent, position })
          assert.equal(status, at < 0 ? 400 : 200)
          if (at < 0) continue
          for (const [key, ids] of model) {
            model.set(
              key,
              ids.filter((id) => id !== moved),
            )
          }
          others.splice(side === 'after' ? at + 1 : at, 0, moved)
          model.set(parent, others)
        }
        const { items } = await get(`/collections/${docs}/spaces`)
        assert.deepEqual(
          items.map(({ id }) => id),
          model.get(docs),
        )
        const root = served.sandbox.tables.list('spaces', 'byParent', 'acme')
        assert.deepEqual(
          root.map(({ id }) => id),
          model.get(null),
        )
      }),
      { numRuns: 30 },
    )
  })
})
