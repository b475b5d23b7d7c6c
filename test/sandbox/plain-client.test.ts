import assert from 'node:assert/strict'
import { answerProblems } from '../../src/sandbox/http/validate.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import { places } from './places.ts'
import { type Any, ask, isList, isTime, isUser, send, service, tell } from './plain-client.ts'

describe('a client that knows only the API reference', () => {
  let sandbox: Sandbox

  before(async () => {
    sandbox = await createSandbox({
      seed: places,
      referenceOnly: true,
      problemsOf: answerProblems,
    })
    Object.assign(service, await sandbox.listen())
  })
  after(() => sandbox.close())

  it('reads and changes an organization', async () => {
    isList(await ask('GET', '/orgs'), 'organization')
    const org = await ask('GET', '/orgs/acme')
    for (const key of ['title', 'type', 'plan']) assert.equal(typeof org[key], 'string', key)
    assert.deepEqual([org.object, org.id], ['organization', 'acme'])
    isTime(org.createdAt)
    assert.ok(Array.isArray(org.emailDomains))
    assert.equal(typeof org.inviteLinks, 'boolean')
    assert.equal(typeof org.trial.status, 'string')
    assert.deepEqual([org.permissions.admin, org.permissions.createContent], [true, true])
    for (const key of ['location', 'app']) assert.equal(typeof org.urls[key], 'string', key)
    const changed = await ask('PATCH', '/orgs/acme', { title: 'Acme Docs', defaultRole: null })
    assert.deepEqual([changed.title, changed.defaultRole], ['Acme Docs', null])
    const ping = await ask('POST', '/orgs/acme/ping')
    assert.equal(typeof ping.serviceVisitorClaims, 'string')
    const refused = await send('PATCH', '/orgs/acme', { title: 'A' })
    assert.equal(refused.status, 400)
  })

  it('reads members page by page and changes the role of one member', async () => {
    const names: string[] = []
    let page = ''
    for (let pages = 1; ; pages += 1) {
      const list = await ask('GET', `/orgs/acme/members?limit=2&sort=name${page}`)
      isList(list, 'member')
      assert.equal(list.count, 4)
      for (const { user, role, disabled, joinedAt, spaces, teams } of list.items) {
        isUser(user)
        isTime(joinedAt)
        assert.ok([null, 'admin', 'edit', 'read'].includes(role))
        assert.deepEqual(
          [typeof disabled, typeof spaces, typeof teams],
          ['boolean', 'number', 'number'],
        )
        names.push(user.displayName)
      }
      if (list.next === undefined) {
        assert.equal(pages, 2)
        break
      }
      page = `&page=${encodeURIComponent(list.next.page)}`
    }
    // the default order is descending
    assert.deepEqual(names, ['Cy Cole', 'Bo Berg', 'anna dorn', 'Ada Admin'])
    const { items } = await ask('GET', '/orgs/acme/members?search=bo%40acme')
    assert.equal(items.length, 1)
    const bo = await ask('PATCH', `/orgs/acme/members/${items[0].id}`, { role: 'review' })
    assert.deepEqual([bo.id, bo.user.id, bo.role], [items[0].id, items[0].id, 'review'])
    assert.equal((await ask('POST', `/orgs/acme/members/${bo.id}/sso`)).sso, true)
    const spaces = await ask('GET', `/orgs/acme/members/${bo.id}/spaces`)
    isList(spaces)
    assert.deepEqual(Object.keys(spaces.items[0]).sort(), ['permission', 'space'])
  })

  it('creates a team and changes its members, and removals take precedence', async () => {
    const { items } = await ask('GET', '/orgs/acme/members?sort=name&order=asc')
    const [ada, anna, bo] = items.map(({ id }: Any) => id)
    const team = await ask('PUT', '/orgs/acme/teams', { title: 'Docs', members: [ada] })
    assert.deepEqual([team.object, team.title, team.members], ['team', 'Docs', 1])
    isTime(team.createdAt)
    const at = `/orgs/acme/teams/${team.id}`
    await tell('PUT', `${at}/members`, { add: [bo, 'di@guests.example'], remove: [bo] })
    await tell('PUT', `${at}/members/${ada}`, { role: 'owner' })
    const list = await ask('GET', `${at}/members`)
    assert.deepEqual(
      list.items.map(({ organization, team: { role } }: Any) => [organization.id, role]).sort(),
      [
        [ada, 'owner'],
        [anna, 'member'],
      ].sort(),
    )
    const owned = await ask('GET', `/orgs/acme/teams?owner=${ada}&title=DOC`)
    assert.deepEqual(
      owned.items.map(({ id }: Any) => id),
      [team.id],
    )
    await tell('DELETE', `${at}/members/${anna}`)
    assert.equal((await ask('PATCH', at, { title: 'Writers' })).members, 1)
    await tell('DELETE', at)
    assert.equal((await send('GET', at)).status, 404)
  })

  it('nests collections and moves a space into a nested collection', async () => {
    const outer = await ask('POST', '/orgs/acme/collections', { title: 'Outer' })
    const inner = await ask('POST', '/orgs/acme/collections', { title: 'Inner', parent: outer.id })
    assert.deepEqual(
      [inner.object, inner.parent, inner.organization],
      ['collection', outer.id, 'acme'],
    )
    assert.equal(typeof inner.permissions.create, 'boolean')
    const top = await ask('GET', '/orgs/acme/collections?nested=false')
    assert.deepEqual([top.count, (await ask('GET', '/orgs/acme/collections')).count], [1, 2])
    const space = await ask('POST', '/spaces/guides/move', { parent: inner.id })
    assert.deepEqual([space.object, space.parent], ['space', inner.id])
    await ask('POST', '/spaces/api/move', {
      parent: inner.id,
      position: { before: { type: 'space', space: 'guides' } },
    })
    const { items } = await ask('GET', `/collections/${inner.id}/spaces`)
    assert.deepEqual(
      items.map(({ id }: Any) => id),
      ['api', 'guides'],
    )
  })

  it('deletes a space and restores it', async () => {
    await tell('DELETE', '/spaces/blog')
    isTime((await ask('GET', '/spaces/blog')).deletedAt)
    const space = await ask('POST', '/spaces/blog/restore')
    assert.equal('deletedAt' in space, false)
    for (const key of ['access', 'admin', 'edit', 'comment', 'merge', 'review']) {
      assert.equal(space.permissions[key], true, key)
    }
    const copy = await ask('POST', '/spaces/blog/duplicate')
    assert.notEqual(copy.id, 'blog')
    assert.equal(
      (await ask('PATCH', `/spaces/${copy.id}`, { editMode: 'locked' })).editMode,
      'locked',
    )
  })

  it('creates a change request, discusses it, and merges it', async () => {
    const made = await ask('POST', '/spaces/guides/change-requests', { subject: 'Clearer' })
    assert.deepEqual([made.object, made.number, made.subject], ['change-request', 1, 'Clearer'])
    assert.ok(['draft', 'open'].includes(made.status))
    isUser(made.createdBy)
    const at = '/spaces/guides/change-requests/1'
    assert.equal((await ask('PATCH', at, { status: 'open' })).id, made.id)
    const listed = await ask('GET', '/spaces/guides/change-requests')
    assert.deepEqual([listed.count, listed.items[0].id], [1, made.id])
    const comment = await ask('POST', `${at}/comments`, { body: { markdown: 'Why?' } })
    assert.deepEqual([comment.object, comment.body.markdown], ['comment', 'Why?'])
    const reply = await ask('POST', `${at}/comments/${comment.id}/replies`, {
      body: { markdown: 'Because' },
    })
    assert.equal(reply.object, 'comment-reply')
    const resolved = await ask('PUT', `${at}/comments/${comment.id}`, {
      resolved: true,
      addedReactions: ['👍'],
    })
    assert.deepEqual(
      [resolved.status, resolved.replies, resolved.reactions[0].emoji, resolved.reactions[0].count],
      ['resolved', 1, '👍', 1],
    )
    isTime(resolved.resolvedAt)
    isUser(resolved.resolvedBy)
    const merged = await ask('POST', `${at}/merge`)
    assert.equal(merged.result, 'merge')
    assert.equal((await ask('GET', '/spaces/guides')).revision, merged.revision)
    assert.equal((await ask('GET', at)).revisionMerged, merged.revision)
  })

  it('reads pages and searches their text', async () => {
    const { pages } = await ask('GET', '/spaces/guides/content/pages')
    const [{ id, title }] = pages
    const page = await ask('GET', `/spaces/guides/content/page/${id}?format=markdown`)
    assert.deepEqual([page.id, page.title, typeof page.markdown], [id, title, 'string'])
    const found = await ask('GET', `/spaces/guides/search?query=${encodeURIComponent(title)}`)
    assert.ok(found.items.some((item: Any) => item.id === id && item.title === title))
    const links = await ask('GET', `/spaces/guides/content/page/${id}/links`)
    assert.equal(typeof links.stats.total, 'number')
    const { body, status } = await send('GET', '/spaces/guides/search')
    assert.deepEqual([status, body.error.code, typeof body.error.message], [400, 400, 'string'])
  })

  it('builds a site of sections and spaces', async () => {
    const site = await ask('POST', '/orgs/acme/sites', { title: 'Help', spaces: ['guides'] })
    assert.deepEqual([site.object, site.type, site.siteSpaces], ['site', 'basic', 1])
    const at = `/orgs/acme/sites/${site.id}`
    const first = await ask('POST', `${at}/sections`, { spaceId: 'api', title: 'API' })
    const second = await ask('POST', `${at}/sections`, { spaceId: 'blog', title: 'Blog' })
    assert.deepEqual(
      [first.object, first.default, first.siteSpaces.length],
      ['site-section', true, 1],
    )
    await ask('POST', `${at}/sections/${second.id}/move`, {
      position: { before: { type: 'site-section', siteSection: first.id } },
    })
    const { items } = await ask('GET', `${at}/sections`)
    assert.deepEqual(
      items.map(({ id }: Any) => id),
      [second.id, first.id],
    )
    const group = await ask('POST', `${at}/section-groups`, {
      title: 'More',
      sections: [second.id],
    })
    assert.deepEqual([group.object, group.sections[0].id], ['site-section-group', second.id])
    // a request without a section adds the space to the default section
    const added = await ask('POST', `${at}/site-spaces`, { spaceId: 'guides' })
    assert.deepEqual(
      [added.object, added.section, added.space.id],
      ['site-space', first.id, 'guides'],
    )
    const shown = await ask('PATCH', `${at}/site-spaces/${added.id}`, {
      condition: 'visitor.claims.unsigned.beta',
    })
    assert.equal(shown.condition, 'visitor.claims.unsigned.beta')
    const again = await ask('PATCH', `${at}/site-spaces/${added.id}`, { condition: null })
    assert.equal('condition' in again, false)
    const jsonSchema = { type: 'object', properties: { beta: { type: 'boolean' } } }
    const schema = await ask('PUT', `${at}/adaptive-schema`, { jsonSchema })
    assert.deepEqual([schema.object, schema.jsonSchema], ['site-adaptive-schema', jsonSchema])
    const published = await ask('GET', `${at}/published`)
    assert.deepEqual([published.object, published.site.id], ['published-content-site', site.id])
    await tell('DELETE', at)
  })

  it('manages fields, specifications, providers, and integrations', async () => {
    const field = { name: 'owner', type: 'text', title: 'Owner' }
    assert.equal((await ask('POST', '/orgs/acme/custom-fields', field)).name, 'owner')
    await tell('PATCH', '/spaces/guides/custom-fields', { values: { owner: { value: 'ada' } } })
    const values = await ask('GET', '/spaces/guides/custom-fields')
    assert.deepEqual([values[0].customField.name, values[0].value], ['owner', 'ada'])
    const text = '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}'
    const spec = await ask('PUT', '/orgs/acme/openapi/petstore', { source: { text } })
    assert.deepEqual([spec.object, spec.slug], ['openapi-spec', 'petstore'])
    assert.ok(['pending', 'progress', 'complete'].includes(spec.processingState))
    const saml = await ask('POST', '/orgs/acme/saml', { label: 'Okta', defaultRole: 'read' })
    assert.deepEqual([saml.object, saml.label, saml.defaultRole], ['saml-provider', 'Okta', 'read'])
    const { items } = await ask('GET', '/orgs/acme/sso')
    assert.deepEqual(Object.keys(items[0]).sort(), ['id', 'label', 'startURL'])
    const integration = await ask('POST', '/integrations/acme-chat', {
      title: 'Chat',
      description: 'Talk',
      scopes: ['space:content:read'],
      script: 'addEventListener("fetch", () => {})',
      organization: 'acme',
    })
    assert.deepEqual([integration.object, integration.name], ['integration', 'acme-chat'])
    assert.equal(typeof integration.version, 'number')
    await tell('DELETE', '/integrations/acme-chat')
  })
})
