import assert from 'node:assert/strict'
import { tokens } from '../people.ts'
import { places } from '../places.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('sandbox sites', () => {
  let served: Served

  const send: Served['send'] = (...request) => served.send(...request)
  const get = async (path: string) => (await send('GET', path)).body
  const create = async (body: unknown) => (await send('POST', '/orgs/acme/sites', body)).body
  const titles = async (path: string) =>
    (await get(`/orgs/acme/sites${path}`)).items.map(({ title }) => title)

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
  })
  afterEach(endAll)

  it('are created from spaces, and the first space is the default', async () => {
    const { status, headers, body } = await send('POST', '/orgs/acme/sites', {
      title: 'Acme Docs',
      spaces: ['guides', 'api'],
    })
    assert.equal(status, 201)
    const location = `${served.url}/v1/orgs/acme/sites/${body.id}`
    assert.equal(headers.get('location'), location)
    assert.deepEqual(body, {
      object: 'site',
      id: body.id,
      type: 'basic',
      title: 'Acme Docs',
      visibility: 'public',
      published: false,
      createdAt: '2026-11-20T10:00:00.000Z',
      siteSpaces: 2,
      appliedType: 'basic',
      defaultLevel: 'inherit',
      permissions: {
        view: true,
        access: true,
        edit: true,
        create: true,
        admin: true,
        installIntegration: true,
        viewAdaptiveSchema: true,
        editAdaptiveSchema: true,
      },
      features: [],
      urls: {
        location,
        app: `${served.url}/app/orgs/acme/sites/${body.id}`,
        published: `${served.url}/published/${body.id}/`,
        preview: `${served.url}/preview/${body.id}`,
      },
    })
    assert.deepEqual(await titles(`/${body.id}/site-spaces`), ['Guides', 'API'])
    assert.deepEqual(await titles(`/${body.id}/site-spaces?default=true`), ['Guides'])
    assert.deepEqual(await titles(`/${body.id}/site-spaces?default=false`), ['API'])
  })

  it('are created with a new space, empty or with sample content', async () => {
    for (const [spaces, pages] of [
      ['sample', ['Welcome', 'Quickstart']],
      ['empty', []],
    ] as const) {
      const site = await create({ title: spaces, spaces })
      const [siteSpace] = (await get(`/orgs/acme/sites/${site.id}/site-spaces`)).items
      const space = siteSpace?.space as { id: string; title: string }
      assert.equal(space.title, spaces)
      const content = await get(`/spaces/${space.id}/content/pages`)
      assert.deepEqual(
        (content.pages as { title: string }[]).map(({ title }) => title),
        pages,
      )
    }
  })

  it('reject unknown spaces and types without creating anything', async () => {
    const refused = async (body: unknown) =>
      (await send('POST', '/orgs/acme/sites', body)).body.error.message
    assert.equal(
      await refused({ spaces: ['guides', 'spc_9'] }),
      'spaces refers to "spc_9", which is not a space in the organization',
    )
    assert.match(await refused({ type: 'huge' }), /^type must be one of: basic, premium/)
    assert.match(await refused({ spaces: ['guides', 'guides'] }), /is already on the site/)
    assert.deepEqual(await titles(''), [])
  })

  it('are filtered by space, title, publication, and types', async () => {
    const first = await create({ title: 'Guides', spaces: ['guides'] })
    await create({ title: 'API guide', type: 'premium', spaces: ['api', 'guides'] })
    await create({ title: 'Blog', type: 'ultimate' })
    served.sandbox.change((tx) => {
      tx.patch('sites', first.id, { published: true })
    })
    assert.deepEqual(await titles('?title=GUIDE'), ['Guides', 'API guide'])
    assert.deepEqual(await titles('?space=api'), ['API guide'])
    assert.deepEqual(await titles('?published=true'), ['Guides'])
    assert.deepEqual(await titles('?published=false&title=guide'), ['API guide'])
    assert.deepEqual(await titles('?type=premium&type=ultimate'), ['API guide', 'Blog'])
    assert.equal((await send('GET', '/orgs/acme/sites?type=huge')).status, 400)
  })

  it('return a proxy as an object and lose it with null', async () => {
    const { id } = await create({ title: 'Docs' })
    const patch = async (body: unknown) =>
      (await send('PATCH', `/orgs/acme/sites/${id}`, body)).body
    const proxied = await patch({ proxy: 'acme.example/docs' })
    assert.deepEqual(proxied.proxy, {
      origin: 'acme.example/docs',
      target: `${served.url}/published/${id}`,
    })
    assert.equal((proxied.urls as { published: string }).published, 'https://acme.example/docs/')
    assert.equal((await patch({ title: 'Manual' })).proxy instanceof Object, true)
    assert.equal('proxy' in (await patch({ proxy: null })), false)
  })

  it('have unique names in URLs', async () => {
    const a = await create({ title: 'Docs' })
    const b = await create({ title: 'More' })
    const name = (id: string) => send('PATCH', `/orgs/acme/sites/${id}`, { basename: 'docs' })
    const { body } = await name(a.id)
    assert.equal((body.urls as { published: string }).published, `${served.url}/published/docs/`)
    assert.equal((await name(a.id)).status, 200)
    assert.equal((await name(b.id)).status, 409)
  })

  it('keep settings of a frozen feature', async () => {
    const { id } = await create({ title: 'Docs', spaces: ['guides'] })
    const freeze = (feature: string) =>
      served.sandbox.change((tx) => {
        tx.patch('sites', id, { features: [{ id: feature, plan: 'ultimate', frozen: true }] })
      })
    freeze('sites-custom-domain')
    const site = `/orgs/acme/sites/${id}`
    assert.equal((await send('PATCH', site, { proxy: 'acme.example/docs' })).status, 409)
    assert.equal((await send('PATCH', site, { title: 'Manual' })).status, 200)
    assert.equal((await send('POST', `${site}/sections`, { spaceId: 'api' })).status, 201)
    freeze('sites-sections')
    assert.equal((await send('POST', `${site}/sections`, { spaceId: 'blog' })).status, 409)
    assert.equal((await send('POST', `${site}/section-groups`, { title: 'G' })).status, 409)
    freeze('sites-adaptive-content')
    const adaptive = { adaptiveContent: { enabled: true } }
    assert.equal((await send('PATCH', site, adaptive)).status, 409)
  })

  it('have a visitor claims schema after it is set, and accept only a valid one', async () => {
    const { id } = await create({ title: 'Docs' })
    const path = `/orgs/acme/sites/${id}/adaptive-schema`
    assert.equal((await send('GET', path)).status, 404)
    const jsonSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { beta: { type: 'boolean', description: 'in the beta' } },
      additionalProperties: false,
    }
    const expected = {
      object: 'site-adaptive-schema',
      jsonSchema,
      updatedAt: '2026-11-20T10:00:00.000Z',
    }
    assert.deepEqual((await send('PUT', path, { jsonSchema })).body, expected)
    assert.deepEqual(await get(path), expected)
    const wrong = { ...jsonSchema, properties: { beta: { type: 'bool' } } }
    const { status, body } = await send('PUT', path, { jsonSchema: wrong })
    assert.equal(status, 400)
    assert.match(body.error.message, /^jsonSchema.properties.beta.type must be one of:/)
    const draft4 = { ...jsonSchema, $schema: 'http://json-schema.org/draft-04/schema#' }
    assert.equal((await send('PUT', path, { jsonSchema: draft4 })).status, 400)
    assert.deepEqual(await get(path), expected)
  })

  it('are returned as published, as site spaces or as sections', async () => {
    const { id } = await create({ title: 'Docs', spaces: ['guides'] })
    const shown = async () => {
      const { object, structure, customizations } = await get(`/orgs/acme/sites/${id}/published`)
      const { type, structure: items } = structure as {
        type: string
        structure: { title: string }[]
      }
      const { site } = customizations as { site: { title: string } }
      return [object, type, items.map(({ title }) => title), site.title]
    }
    assert.deepEqual(await shown(), ['published-content-site', 'siteSpaces', ['Guides'], 'Docs'])
    await send('POST', `/orgs/acme/sites/${id}/sections`, { spaceId: 'api' })
    assert.deepEqual(await shown(), ['published-content-site', 'sections', ['API'], 'Docs'])
  })

  it('open with the key of the share link', async () => {
    const { id, shareKey } = await create({
      title: 'Docs',
      visibility: 'share-link',
      spaces: ['guides'],
    })
    assert.equal(shareKey, undefined)
    const key = served.sandbox.tables.get('sites', id)?.shareKey
    const published = await get(`/orgs/acme/sites/${id}/published?shareKey=${key}`)
    assert.equal(
      (published.site as { urls: { published: string } }).urls.published,
      `${served.url}/published/${id}/${key}/`,
    )
    for (const path of ['published', 'sections', 'site-spaces']) {
      const wrong = await send('GET', `/orgs/acme/sites/${id}/${path}?shareKey=wrong`)
      assert.equal(wrong.status, 403)
    }
  })

  it('are deleted with all their resources except their spaces', async () => {
    const { id } = await create({ title: 'Docs', spaces: ['guides'] })
    await send('POST', `/orgs/acme/sites/${id}/sections`, { spaceId: 'api' })
    served.sandbox.change((tx) => {
      tx.patch('organizations', 'acme', { defaultContent: { type: 'site', site: id } })
    })
    assert.equal((await send('DELETE', `/orgs/acme/sites/${id}`)).status, 204)
    assert.equal((await send('GET', `/orgs/acme/sites/${id}`)).status, 404)
    const { tables } = served.sandbox
    assert.deepEqual([...tables.all('siteSpaces'), ...tables.all('siteSections')], [])
    assert.equal((await get('/orgs/acme')).defaultContent, undefined)
    assert.equal((await send('GET', '/spaces/guides')).status, 200)
    assert.equal((await send('GET', `/orgs/globex/sites/${id}`)).status, 404)
  })
})
