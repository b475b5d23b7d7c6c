import assert from 'node:assert/strict'
import { tokens } from '../people.ts'
import { places } from '../places.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('site publishing in the sandbox', () => {
  let served: Served
  let at: string

  const send: Served['send'] = (...request) => served.send(...request)
  const done = async (...request: Parameters<Served['send']>) => {
    const { status, body } = await send(...request)
    assert.ok(status < 300, JSON.stringify(body))
    return body
  }
  const status = async (...request: Parameters<Served['send']>) => (await send(...request)).status

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
    const site = await done('POST', '/orgs/acme/sites', { title: 'Docs', visibility: 'share-link' })
    at = `/orgs/acme/sites/${site.id}`
  })
  afterEach(endAll)

  it('publishes and unpublishes a site, but only for administrators', async () => {
    assert.equal((await done('POST', `${at}/publish`)).published, true)
    assert.equal((await done('GET', at)).published, true)
    assert.equal((await done('POST', `${at}/unpublish`)).published, false)
    assert.equal(await status('POST', `${at}/publish`, undefined, 'cy'), 403)
  })

  it('admits visitors through active share links', async () => {
    const link = await done('POST', `${at}/share-links`, { name: 'Partners' })
    const { published } = link.urls as { published: string }
    const key = published.split('/').at(-2)
    assert.equal(await status('GET', `${at}/published?shareKey=${key}`), 200)
    const off = await done('PATCH', `${at}/share-links/${link.id}`, { active: false })
    assert.equal(off.active, false)
    assert.equal(await status('GET', `${at}/published?shareKey=${key}`), 403)
    assert.deepEqual((await done('GET', `${at}/share-links?search=part`)).count, 1)
    assert.deepEqual((await done('GET', `${at}/share-links?search=none`)).count, 0)
    assert.equal(await status('DELETE', `${at}/share-links/${link.id}`), 204)
    assert.equal(await status('DELETE', `${at}/share-links/${link.id}`), 404)
  })

  it('keeps its visitor authentication settings, and can regenerate the key', async () => {
    const { privateKey, backend } = await done('GET', `${at}/publishing/auth`)
    assert.equal(backend, 'custom')
    const fallbackURL = 'https://acme.example/login'
    const changed = await done('PATCH', `${at}/publishing/auth`, { backend: 'custom', fallbackURL })
    assert.deepEqual([changed.fallbackURL, changed.privateKey], [fallbackURL, privateKey])
    const renewed = await done('POST', `${at}/publishing/auth/regenerate`)
    assert.notEqual(renewed.privateKey, privateKey)
    const cleared = { backend: 'custom', fallbackURL: null }
    assert.equal((await done('PATCH', `${at}/publishing/auth`, cleared)).fallbackURL, undefined)
  })

  it('returns the preview address', async () => {
    const { url } = await done('GET', `${at}/publishing/preview?target=/start&claims=%7B%7D`)
    assert.match(String(url), /\/preview\/[^/]+\/start\?claims=%7B%7D$/)
  })

  it('redirects live and draft paths', async () => {
    const destination = { kind: 'external', url: 'https://acme.example/new' }
    const live = await done('POST', `${at}/redirects`, { source: '/old', destination })
    assert.equal(await status('POST', `${at}/redirects`, { source: '/old', destination }), 409)
    const draft = { source: '/old', destination, draft: true }
    assert.equal(await status('POST', `${at}/redirects`, draft), 201)
    assert.equal((await done('GET', `${at}/redirects`)).count, 1)
    assert.equal((await done('GET', `${at}/redirects?draft=true`)).count, 1)
    assert.equal((await done('GET', `${at}/redirect?source=/old`)).target, destination.url)
    assert.equal(await status('GET', `${at}/redirect?source=/other`), 404)
    const wild = { source: '/guide/*', destination, captureWildcard: true }
    await done('POST', `${at}/redirects`, wild)
    const { target } = await done('GET', `${at}/redirect?source=/guide/a`)
    assert.equal(target, 'https://acme.example/newa')
    await done('PATCH', `${at}/redirects/${live.id}`, { permanent: true })
    assert.equal(await status('DELETE', `${at}/redirects/${live.id}`), 204)
    const lost = { source: '/x', destination: { kind: 'site-section', siteSectionId: 'sec_9' } }
    assert.equal(await status('POST', `${at}/redirects`, lost), 400)
  })

  it('applies each redirect of a batch separately', async () => {
    const destination = { kind: 'external', url: 'https://acme.example/new' }
    const put = async (redirects: object[]) =>
      ((await done('PUT', `${at}/redirects`, { redirects })).results as { status: string }[]).map(
        (result) => result.status,
      )
    const lost = { kind: 'site-space', siteSpaceId: 'ss_9' }
    assert.deepEqual(
      await put([
        { source: '/a', destination },
        { source: '/b', destination, intent: 'draft' },
        { source: '/c', destination: lost },
        { source: '/d', destination: null },
        { source: '/e', intent: 'publish' },
      ]),
      ['created', 'created', 'error', 'error', 'error'],
    )
    assert.deepEqual(
      await put([
        { source: '/a', destination, permanent: true },
        { source: '/b', intent: 'publish' },
      ]),
      ['updated', 'published'],
    )
    assert.deepEqual(await put([{ source: '/a', destination: null }]), ['deleted'])
    const { items } = await done('GET', `${at}/redirects?orderBy=source`)
    assert.deepEqual(
      items.map(({ source }) => source),
      ['/b'],
    )
    assert.equal(await status('PUT', `${at}/redirects`, { redirects: [] }), 400)
  })

  it('lists and sorts sections, groups, and links in one order', async () => {
    const section = await done('POST', `${at}/sections`, { spaceId: 'guides' })
    const group = await done('POST', `${at}/section-groups`, { title: 'Tools' })
    const url = 'https://status.acme.example'
    const link = await done('POST', `${at}/external-links`, { title: 'Status', url })
    const order = async () =>
      ((await done('GET', `${at}/structure`)).structure as { id: string }[]).map(({ id }) => id)
    assert.deepEqual(await order(), [section.id, group.id, link.id])
    await done('PATCH', `${at}/structure/sort`, {
      item: { type: 'site-external-link', id: link.id },
      position: { before: { type: 'site-section', id: section.id } },
    })
    assert.deepEqual(await order(), [link.id, section.id, group.id])
    await done('PATCH', `${at}/external-links/${link.id}`, { parent: group.id, draft: true })
    assert.deepEqual(await order(), [section.id, group.id])
    const { structure } = await done('GET', `${at}/structure`)
    const [, tools] = structure as { children: { id: string }[] }[]
    assert.deepEqual(
      tools?.children.map(({ id }) => id),
      [link.id],
    )
    assert.equal(await status('DELETE', `${at}/section-groups/${group.id}`), 204)
    assert.deepEqual(await order(), [section.id, link.id])
    assert.equal(await status('DELETE', `${at}/external-links/${link.id}`), 204)
    await done('PATCH', `${at}/structure/sort`, {
      item: { type: 'site-section', id: section.id },
      position: {},
    })
  })
})
