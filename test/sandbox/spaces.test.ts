import assert from 'node:assert/strict'
import { tokens } from './people.ts'
import { places } from './places.ts'
import { endAll, type Served, serve } from './served.ts'

const day = 24 * 3_600_000

describe('sandbox spaces', () => {
  let served: Served

  const send: Served['send'] = (...request) => served.send(...request)
  const get = async (path: string) => (await send('GET', path)).body

  async function collection(title: string, parent?: string): Promise<string> {
    const { body } = await send('POST', '/orgs/acme/collections', {
      title,
      ...(parent !== undefined && { parent }),
    })
    return body.id
  }

  const titlesIn = async (parent: string) =>
    (await get(`/collections/${parent}/spaces`)).items.map(({ title }) => title)

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
  })
  afterEach(endAll)

  it('are returned with all fields', async () => {
    const body = await get('/spaces/guides')
    const { urls, revision, ...rest } = body
    assert.equal(typeof revision, 'string')
    assert.deepEqual(urls, {
      location: `${served.url}/v1/spaces/guides`,
      app: `${served.url}/app/spaces/guides`,
    })
    assert.deepEqual(rest, {
      object: 'space',
      id: 'guides',
      organization: 'acme',
      title: 'Guides',
      emoji: '📘',
      visibility: 'private',
      createdAt: '2026-11-20T09:51:00.000Z',
      updatedAt: '2026-11-20T09:51:00.000Z',
      editMode: 'live',
      defaultLevel: 'inherit',
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      mergeRules: { type: 'inherit' },
      permissions: {
        view: true,
        viewInviteLinks: true,
        triggerGitSync: true,
        installIntegration: true,
        access: true,
        admin: true,
        edit: true,
        comment: true,
        merge: true,
        review: true,
      },
    })
  })

  it('can be changed, and reject content edits while locked', async () => {
    const { status, body } = await send('PATCH', '/spaces/guides', {
      title: 'Handbook',
      emoji: '📙',
      editMode: 'locked',
      defaultLevel: 'comment',
    })
    assert.equal(status, 200)
    assert.equal(body.title, 'Handbook')
    assert.equal(body.editMode, 'locked')
    assert.equal(body.updatedAt, '2026-11-20T10:00:00.000Z')
    assert.deepEqual(await get('/spaces/guides'), body)
    const edit = { url: `${served.url}/v1/orgs`, source: 'website' }
    assert.equal((await send('POST', '/spaces/guides/content/import', edit)).status, 409)
  })

  it('show their deletion time, leave lists, and can be restored within 7 days', async () => {
    const docs = await collection('Docs')
    await send('POST', '/spaces/guides/move', { parent: docs })
    await send('POST', '/spaces/api/move', { parent: docs })
    assert.equal((await send('DELETE', '/spaces/guides')).status, 204)
    assert.equal((await get('/spaces/guides')).deletedAt, '2026-11-20T10:00:00.000Z')
    assert.deepEqual(await titlesIn(docs), ['API'])
    assert.equal((await send('PATCH', '/spaces/guides', { title: 'X' })).status, 404)
    served.sandbox.clock.advance(7 * day)
    const { status, body } = await send('POST', '/spaces/guides/restore')
    assert.equal(status, 200)
    assert.equal(body.deletedAt, undefined)
    // the restored space is in its previous position
    assert.deepEqual(await titlesIn(docs), ['Guides', 'API'])
    assert.equal((await send('POST', '/spaces/guides/restore')).status, 409)
  })

  it('no longer exist after 7 days, and a second deletion does not extend this period', async () => {
    await send('DELETE', '/spaces/guides')
    served.sandbox.clock.advance(6 * day)
    assert.equal((await send('DELETE', '/spaces/guides')).status, 204)
    served.sandbox.clock.advance(day + 1)
    assert.equal((await send('GET', '/spaces/guides')).status, 404)
    assert.equal((await send('POST', '/spaces/guides/restore')).status, 404)
  })

  it('are duplicated next to the original with content but without state', async () => {
    const docs = await collection('Docs')
    await send('POST', '/spaces/guides/move', { parent: docs })
    await send('POST', '/spaces/api/move', { parent: docs })
    await send('PATCH', '/spaces/guides', { editMode: 'locked' })
    const { status, headers, body } = await send('POST', '/spaces/guides/duplicate')
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${served.url}/v1/spaces/${body.id}`)
    assert.equal(body.title, 'Copy of Guides')
    assert.equal(body.editMode, 'live')
    assert.equal(body.createdAt, '2026-11-20T10:00:00.000Z')
    assert.deepEqual(await titlesIn(docs), ['Guides', 'Copy of Guides', 'API'])
    const pages = async (id: string) =>
      ((await get(`/spaces/${id}/content/pages`)).pages as { title: string }[]).map(
        ({ title }) => title,
      )
    assert.deepEqual(await pages(body.id), ['Welcome', 'Quickstart'])
    assert.notEqual(body.revision, (await get('/spaces/guides')).revision)
  })

  it('have a title within the limit when duplicated', async () => {
    await send('PATCH', '/spaces/guides', { title: 'x'.repeat(50) })
    const { body } = await send('POST', '/spaces/guides/duplicate')
    assert.equal(body.title, `Copy of ${'x'.repeat(42)}`)
  })

  it('move to a collection and back, before or after others, or to the end', async () => {
    const docs = await collection('Docs')
    const move = async (id: string, body: unknown) => {
      const answer = await send('POST', `/spaces/${id}/move`, body)
      return answer.status === 200 ? titlesIn(docs) : answer.body.error.message
    }
    assert.deepEqual(await move('guides', { parent: docs }), ['Guides'])
    assert.deepEqual(await move('api', { parent: docs, position: {} }), ['Guides', 'API'])
    const before = { before: { type: 'space', space: 'api' } }
    assert.deepEqual(await move('blog', { parent: docs, position: before }), [
      'Guides',
      'Blog',
      'API',
    ])
    assert.deepEqual(await move('guides', {}), ['Blog', 'API', 'Guides'])
    const after = { after: { type: 'space', space: 'blog' } }
    assert.deepEqual(await move('guides', { position: after }), ['Blog', 'Guides', 'API'])
    assert.equal((await get('/spaces/blog')).parent, docs)
    assert.deepEqual(await move('blog', { parent: null }), ['Guides', 'API'])
    assert.equal((await get('/spaces/blog')).parent, undefined)
    assert.equal(
      await move('guides', { position: { before: { type: 'space', space: 'blog' } } }),
      'position refers to "blog", which is not a sibling',
    )
    assert.equal(
      await move('guides', { position: { before: { type: 'collection', collection: 'api' } } }),
      'position refers to "api", which is not a sibling',
    )
    assert.equal(
      await move('guides', { parent: 'col_9' }),
      'parent refers to "col_9", which is not a collection in the organization',
    )
  })

  it('inherit visibility from a collection only while they are in it', async () => {
    const docs = await collection('Docs')
    await send('POST', '/spaces/guides/move', { parent: docs })
    served.sandbox.change((tx) => {
      tx.patch('spaces', 'guides', { visibility: 'in-collection' })
    })
    const { body: copy } = await send('POST', '/spaces/guides/duplicate')
    assert.equal(copy.visibility, 'in-collection')
    const { body } = await send('POST', '/spaces/guides/move', { parent: null })
    assert.equal(body.visibility, 'private')
  })

  it('are transferred to an organization that the caller administers', async () => {
    const docs = await collection('Docs')
    await send('POST', '/spaces/guides/move', { parent: docs })
    const transfer = (organization: string, token?: string) =>
      send('POST', '/spaces/guides/transfer', { organization }, token)
    assert.equal((await transfer('initech')).status, 403)
    assert.equal((await transfer('nowhere')).status, 403)
    assert.equal((await transfer('acme')).status, 409)
    assert.equal((await transfer('globex', 'cy')).status, 403)
    const { status, body } = await transfer('globex')
    assert.equal(status, 200)
    assert.equal(body.organization, 'globex')
    assert.equal(body.parent, undefined)
    assert.deepEqual(await titlesIn(docs), [])
    assert.equal((await send('GET', '/spaces/guides', undefined, 'cy')).status, 403)
  })

  it('are not transferred while they are on a site, and leave the site when they are deleted', async () => {
    const { body: site } = await send('POST', '/orgs/acme/sites', { spaces: ['guides', 'api'] })
    const { status, body } = await send('POST', '/spaces/guides/transfer', {
      organization: 'globex',
    })
    assert.equal(status, 412)
    assert.equal(
      body.error.message,
      `Space "guides" is on site "${site.id}". Remove it from the site first`,
    )
    await send('DELETE', '/spaces/guides')
    const left = (await get(`/orgs/acme/sites/${site.id}/site-spaces`)).items
    assert.deepEqual(
      left.map(({ title, default: isDefault }) => [title, isDefault]),
      [['API', true]],
    )
  })
})
