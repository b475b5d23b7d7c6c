import assert from 'node:assert/strict'
import { tokens } from '../people.ts'
import { places } from '../places.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

describe('the sandbox site structure', () => {
  let served: Served
  let site: string

  const send = (method: string, path: string, body?: unknown) =>
    served.send(method, `/orgs/acme/sites/${site}${path}`, body)
  const items = async (path: string) => (await send('GET', path)).body.items
  const section = async (spaceId: string, title?: string) =>
    (await send('POST', '/sections', { spaceId, ...(title !== undefined && { title }) })).body
  const sections = async () => (await items('/sections')).map(({ title }) => title)
  const sectionAt = async (index: number) => (await items('/sections'))[index] as Body
  const spaces = (of: Body) => (of.siteSpaces as Body[]).map(({ title }) => title)

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
    const { body } = await served.send('POST', '/orgs/acme/sites', { title: 'Docs' })
    site = body.id
  })
  afterEach(endAll)

  it('adds a section with a site space, and the first section is the default', async () => {
    const { status, headers, body } = await send('POST', '/sections', { spaceId: 'guides' })
    assert.equal(status, 201)
    assert.equal(
      headers.get('location'),
      `${served.url}/v1/orgs/acme/sites/${site}/sections/${body.id}`,
    )
    const { siteSpaces, ...rest } = body
    assert.deepEqual(rest, {
      object: 'site-section',
      id: body.id,
      title: 'Guides',
      path: 'guides',
      default: true,
      draft: false,
      urls: { published: `${served.url}/published/${site}/guides/` },
    })
    const [siteSpace] = siteSpaces as (Body & { space: Body })[]
    assert.deepEqual(
      { ...siteSpace, space: siteSpace?.space.id },
      {
        object: 'site-space',
        id: siteSpace?.id,
        section: body.id,
        space: 'guides',
        title: 'Guides',
        path: 'guides',
        default: true,
        draft: false,
        hasAdvancedCustomizationFeature: false,
        urls: { published: `${served.url}/published/${site}/guides/guides/` },
      },
    )
    const second = await section('api', 'Guides')
    assert.deepEqual([second.default, second.path], [false, 'guides-2'])
    assert.equal((await send('POST', '/sections', { spaceId: 'api', title: 'x' })).status, 400)
    assert.equal((await send('POST', '/sections', { spaceId: 'spc_9' })).status, 400)
  })

  it('accepts a section whose title is one emoji, which has two UTF-16 units', async () => {
    const { status, body } = await send('POST', '/sections', { spaceId: 'guides', title: '📘' })
    assert.deepEqual([status, body.title], [201, '📘'])
    const renamed = await send('PATCH', `/sections/${body.id}`, { title: '📗' })
    assert.deepEqual([renamed.status, renamed.body.title], [200, '📗'])
    const long = await send('POST', '/sections', { spaceId: 'guides', title: '📘'.repeat(33) })
    assert.equal(long.status, 400)
  })

  it('adds a site space to the named section, the default section, or the root', async () => {
    const add = async (body: unknown) => (await send('POST', '/site-spaces', body)).body
    assert.equal((await add({ spaceId: 'blog' })).section, undefined)
    const first = await section('guides')
    const second = await section('api')
    assert.equal((await add({ spaceId: 'blog' })).section, first.id)
    assert.equal((await add({ spaceId: 'blog', sectionId: second.id })).section, second.id)
    assert.equal((await add({ spaceId: 'blog', sectionId: second.id })).error.code, 409)
    assert.equal((await add({ spaceId: 'blog', sectionId: 'sec_9' })).error.code, 400)
    assert.deepEqual((await items('/sections')).map(spaces), [
      ['Guides', 'Blog'],
      ['API', 'Blog'],
    ])
  })

  it('opens with the selected space, and with the next space after the selected space is removed', async () => {
    const first = await section('guides')
    const second = await section('api')
    await send('POST', '/site-spaces', { spaceId: 'blog', sectionId: second.id })
    const opensWith = async () =>
      (await items('/site-spaces?default=true')).map(({ title }) => title)
    assert.deepEqual(await opensWith(), ['Guides'])
    const [api, blog] = (await sectionAt(1)).siteSpaces as Body[]
    assert.equal((await send('PATCH', '', { defaultSiteSpace: blog?.id })).status, 400)
    const both = { defaultSiteSection: second.id, defaultSiteSpace: blog?.id }
    assert.equal((await send('PATCH', '', both)).status, 200)
    assert.deepEqual(await opensWith(), ['Blog'])
    await send('DELETE', `/site-spaces/${blog?.id}`)
    assert.deepEqual(await opensWith(), ['API'])
    assert.equal(
      (await send('PATCH', `/sections/${first.id}`, { defaultSiteSpace: api?.id })).status,
      400,
    )
    await send('DELETE', `/sections/${second.id}`)
    assert.deepEqual(await opensWith(), ['Guides'])
    assert.equal((await items('/sections'))[0]?.default, true)
  })

  it('removes a section with its site spaces, but keeps their spaces', async () => {
    await section('guides')
    const { id } = await section('api')
    assert.equal((await send('DELETE', `/sections/${id}`)).status, 204)
    assert.equal((await send('DELETE', `/sections/${id}`)).status, 404)
    assert.deepEqual(
      (await items('/site-spaces')).map(({ title }) => title),
      ['Guides'],
    )
    assert.equal((await served.send('GET', '/spaces/api')).status, 200)
  })

  it('changes sections and site spaces, and null removes a condition', async () => {
    const { id, siteSpaces } = await section('guides')
    const other = await section('api')
    const siteSpace = (siteSpaces as Body[])[0]?.id
    for (const path of [`/sections/${id}`, `/site-spaces/${siteSpace}`]) {
      const set = await send('PATCH', path, { condition: 'visitor.beta', path: 'start' })
      assert.deepEqual([set.body.condition, set.body.path], ['visitor.beta', 'start'])
      assert.equal((await send('PATCH', path, {})).body.condition, 'visitor.beta')
      assert.equal('condition' in (await send('PATCH', path, { condition: null })).body, false)
    }
    const { body } = await send('PATCH', `/sections/${id}`, {
      title: 'Start',
      icon: 'gear',
      description: 'first steps',
    })
    assert.deepEqual([body.title, body.icon, body.description], ['Start', 'gear', 'first steps'])
    assert.equal((await send('PATCH', `/sections/${other.id}`, { path: 'start' })).status, 409)
  })

  it('keeps sections and groups in one order', async () => {
    const a = await section('guides', 'AA')
    const b = await section('api', 'BB')
    const c = await section('blog', 'CC')
    const before = { before: { type: 'site-section', siteSection: a.id } }
    await send('POST', `/sections/${c.id}/move`, { position: before })
    assert.deepEqual(await sections(), ['CC', 'AA', 'BB'])
    const { body: group } = await send('POST', '/section-groups', {
      title: 'Group',
      sections: [b.id, c.id],
    })
    assert.deepEqual(await sections(), ['AA', 'BB', 'CC'])
    assert.deepEqual(
      (group.sections as Body[]).map(({ title, sectionGroup }) => [title, sectionGroup]),
      [
        ['BB', group.id],
        ['CC', group.id],
      ],
    )
    const first = { before: { type: 'site-section', id: a.id } }
    assert.equal(
      (await send('POST', `/section-groups/${group.id}/move`, { position: first })).status,
      200,
    )
    assert.deepEqual(await sections(), ['BB', 'CC', 'AA'])
    await send('POST', `/sections/${b.id}/move`, {})
    assert.deepEqual(await sections(), ['CC', 'BB', 'AA'])
    assert.equal((await send('POST', `/sections/${b.id}/move`, { position: before })).status, 400)
    const { body: page } = await send('GET', '/sections?limit=2')
    assert.deepEqual(
      (await items(`/sections?limit=2&page=${page.next?.page}`)).map(({ title }) => title),
      ['AA'],
    )
  })

  it('moves sections into and out of groups, and keeps the sections of a deleted group', async () => {
    const a = await section('guides', 'AA')
    const b = await section('api', 'BB')
    const c = await section('blog', 'CC')
    const { body: group } = await send('POST', '/section-groups', { title: 'Group', icon: 'gear' })
    const add = (sectionId: string) =>
      send('POST', `/section-groups/${group.id}/sections`, { sectionId })
    await add(a.id)
    assert.deepEqual(
      ((await add(b.id)).body.sections as Body[]).map(({ title }) => title),
      ['AA', 'BB'],
    )
    assert.equal((await add('sec_9')).status, 400)
    assert.deepEqual(await sections(), ['CC', 'AA', 'BB'])
    const out = (id: string) => send('DELETE', `/section-groups/${group.id}/sections/${id}`)
    assert.equal((await out(a.id)).status, 204)
    assert.equal((await out(c.id)).status, 404)
    assert.deepEqual(await sections(), ['CC', 'BB', 'AA'])
    const renamed = await send('PATCH', `/section-groups/${group.id}`, { title: 'Others' })
    assert.deepEqual([renamed.body.title, renamed.body.icon], ['Others', 'gear'])
    assert.equal((await send('DELETE', `/section-groups/${group.id}`)).status, 204)
    assert.deepEqual(await items('/section-groups'), [])
    assert.deepEqual(
      (await items('/sections')).map(({ title, sectionGroup }) => [title, sectionGroup]),
      [
        ['CC', undefined],
        ['BB', undefined],
        ['AA', undefined],
      ],
    )
  })

  it('moves site spaces within their section', async () => {
    const { id } = await section('guides')
    const other = await section('blog')
    const { body: api } = await send('POST', '/site-spaces', { spaceId: 'api' })
    const [guides] = (await sectionAt(0)).siteSpaces as Body[]
    const move = (position: unknown) => send('POST', `/site-spaces/${api.id}/move`, { position })
    const before = { before: { type: 'site-space', siteSpace: guides?.id } }
    assert.equal((await move(before)).body.section, id)
    assert.deepEqual(
      (await items('/site-spaces')).map(({ title }) => title),
      ['API', 'Guides', 'Blog'],
    )
    await move({})
    assert.deepEqual(
      (await items('/site-spaces')).map(({ title }) => title),
      ['Guides', 'API', 'Blog'],
    )
    const blog = (other.siteSpaces as Body[])[0]?.id
    assert.equal((await move({ after: { type: 'site-space', siteSpace: blog } })).status, 400)
  })

  it('opens with a space in the default section if no space was selected', async () => {
    const { id } = await section('guides')
    served.sandbox.change((tx) => {
      tx.patch('siteSections', id, { defaultSiteSpace: undefined })
    })
    const opens = (await items('/site-spaces')).filter((one) => one.default)
    assert.deepEqual(
      opens.map(({ title }) => title),
      ['Guides'],
    )
  })
})
