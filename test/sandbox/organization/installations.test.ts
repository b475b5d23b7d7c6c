import assert from 'node:assert/strict'
import { cy, tokens } from '../people.ts'
import { places } from '../places.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('sandbox installations, invites, and audit events', () => {
  let served: Served

  const send: Served['send'] = (...request) => served.send(...request)
  const done = async (...request: Parameters<Served['send']>) => {
    const { status, body } = await send(...request)
    assert.ok(status < 300, JSON.stringify(body))
    return body
  }
  const status = async (...request: Parameters<Served['send']>) => (await send(...request)).status

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
  })
  afterEach(endAll)

  const publish = (manifest: object = {}) =>
    done('POST', '/integrations/chat', {
      title: 'Chat',
      description: '',
      scopes: [],
      script: 'x',
      organization: 'acme',
      ...manifest,
    })

  it('activate an installation once it is configured, and notify the integration', async () => {
    await publish({ configurations: { account: { properties: {} } } })
    const made = await done('POST', '/integrations/chat/installations', { organization: 'acme' })
    assert.equal(made.status, 'pending')
    assert.equal(
      await status('POST', '/integrations/chat/installations', { organization: 'acme' }),
      409,
    )
    const at = `/integrations/chat/installations/${made.id}`
    const change = {
      configuration: { channel: 'docs' },
      externalIds: ['T1'],
      site_selection: 'all',
    }
    const changed = await done('PATCH', at, change)
    assert.deepEqual(
      [changed.status, changed.configuration, changed.externalIds, changed.site_selection],
      ['active', { channel: 'docs' }, ['T1'], 'all'],
    )
    const state = await done('GET', '/orgs/acme/integrations/chat/installation_status')
    assert.equal(state.status, 'active')
    assert.equal(await status('GET', at, undefined, 'cy'), 403)
    assert.equal(await status('DELETE', at), 204)
    assert.equal(await status('GET', at), 404)
    assert.equal(await status('GET', '/orgs/acme/integrations/chat/installation_status'), 404)
    const { items } = await done('GET', '/integrations/chat/events')
    assert.deepEqual(
      items.map(({ payload }) => (payload as { type: string }).type),
      ['installation_deleted', 'installation_setup', 'installation_setup'],
    )
    const [last] = items
    const { event } = await done('GET', `/integrations/chat/events/${last?.id}`)
    assert.deepEqual(event, last)
  })

  it('notify the active integrations of a space of new content, with a log', async () => {
    await publish()
    const { id } = await done('POST', '/integrations/chat/installations', { organization: 'acme' })
    const edit = async () => {
      const { number } = await done('POST', '/spaces/guides/change-requests', {})
      const at = `/spaces/guides/change-requests/${number}`
      const page = { operation: 'insert_page', title: 'FAQ', document: { markdown: 'Q' } }
      await done('POST', `${at}/content`, { changes: [page] })
      await done('POST', `${at}/merge`)
    }
    const types = async () =>
      (await done('GET', '/integrations/chat/events')).items.map(
        ({ payload }) => (payload as { type: string }).type,
      )
    await edit()
    assert.deepEqual(await types(), ['installation_setup'])
    await done('POST', `/integrations/chat/installations/${id}/spaces`, { space: 'guides' })
    await edit()
    assert.deepEqual(await types(), [
      'space_content_updated',
      'space_installation_setup',
      'installation_setup',
    ])
    const [first] = (await done('GET', '/integrations/chat/events')).items
    const { event, trace } = await done('GET', `/integrations/chat/events/${first?.id}`)
    const { payload } = event as { payload: { [key: string]: unknown } }
    const [author] = payload.updatedBy as { displayName: string }[]
    const { revision } = await done('GET', '/spaces/guides')
    assert.deepEqual(
      [payload.installationId, payload.spaceId, payload.revisionId, author?.displayName],
      [id, 'guides', revision, 'Ada Admin'],
    )
    const { logs } = trace as { logs: { level: string; message: string }[] }
    assert.deepEqual(
      logs.map(({ level, message }) => [level, message]),
      [['info', 'The sandbox recorded the event "space_content_updated" but does not run scripts']],
    )
  })

  it('install on single spaces and sites', async () => {
    await publish()
    const { id } = await done('POST', '/integrations/chat/installations', { organization: 'acme' })
    const at = `/integrations/chat/installations/${id}`
    const site = (await done('POST', '/orgs/acme/sites', { title: 'Docs' })).id
    assert.equal((await done('POST', `${at}/spaces`, { space: 'guides' })).space, 'guides')
    assert.equal((await done('POST', `${at}/sites`, { siteId: site })).site, site)
    assert.equal(await status('POST', `${at}/spaces`, { space: 'guides' }), 409)
    assert.equal(await status('POST', `${at}/sites`, { siteId: 'site_9' }), 400)
    assert.equal((await done('GET', at)).spaces, 1)
    const whole = await done('GET', `${at}/spaces/guides?extended=true`)
    assert.equal((whole.space as { title: string }).title, 'Guides')
    const set = await done('PATCH', `${at}/sites/${site}`, { configuration: { key: 'k' } })
    assert.deepEqual(set.configuration, { key: 'k' })
    assert.deepEqual((await done('GET', `${at}/sites/${site}`)).configuration, { key: 'k' })
    const space = await done('PATCH', `${at}/spaces/guides`, { externalIds: ['x'] })
    assert.deepEqual([space.externalIds, space.configuration], [['x'], {}])
    const on = async (query: string) =>
      (await done('GET', `/orgs/acme/integrations/installations-status?${query}`)).count
    assert.deepEqual(
      [await on(`site=${site}`), await on('space=guides'), await on('space=api')],
      [1, 1, 0],
    )
    assert.equal((await done('GET', '/orgs/acme/installations?search=cha')).count, 1)
    assert.equal((await done('GET', '/orgs/acme/installations?search=other')).count, 0)
    assert.equal((await done('GET', '/orgs/acme/integrations')).count, 1)
    assert.equal(await status('DELETE', `${at}/spaces/guides`), 204)
    assert.deepEqual((await done('GET', `${at}/spaces`)).items, [])
    assert.equal((await done('GET', `${at}/sites`)).count, 1)
    assert.equal(await status('DELETE', `${at}/sites/${site}`), 204)
    assert.equal(await status('DELETE', `${at}/sites/${site}`), 404)
    assert.equal((await done('GET', `${at}/sites`)).count, 0)
  })

  it('invite people by link and by email', async () => {
    const link = await done('POST', '/orgs/acme/link-invites', { level: 'comment', space: 'api' })
    assert.deepEqual([link.level, (link.space as { id: string }).id], ['comment', 'api'])
    const whole = await done('POST', '/orgs/acme/link-invites', { role: 'read' })
    const { items } = await done('GET', '/orgs/acme/link-invites')
    assert.deepEqual(
      items.map(({ id, role }) => [id, role]),
      [[whole.id, 'read']],
    )
    assert.equal((await done('GET', `/orgs/acme/link-invites/${link.id}`)).level, 'comment')
    assert.equal(await status('GET', '/orgs/acme/link-invites', undefined, 'cy'), 403)
    assert.equal(
      await status('POST', '/orgs/acme/link-invites', { level: 'read', space: 'spc_9' }),
      400,
    )
    const emails = ['new@acme.example', { email: 'lead@acme.example', role: 'edit' }]
    const sent = await done('POST', '/orgs/acme/invites', {
      emails: [...emails, 'cy@acme.example'],
      role: 'comment',
    })
    assert.equal(sent.invited, 2)
    const roles = await Promise.all(
      (sent.users as string[]).map(
        async (id) => (await done('GET', `/orgs/acme/members/${id}`)).role,
      ),
    )
    assert.deepEqual(roles, ['comment', 'edit'])
    const guest = await done('POST', '/orgs/acme/invites', {
      emails: ['guest@acme.example'],
      role: null,
    })
    const { role } = await done('GET', `/orgs/acme/members/${(guest.users as string[])[0]}`)
    assert.equal(role, null)
    assert.equal((await done('GET', `/orgs/acme/members/${cy}`)).role, 'edit')
    await done('PATCH', '/orgs/acme', { inviteLinks: false })
    assert.equal(await status('POST', '/orgs/acme/link-invites', { role: 'read' }), 409)
  })

  it('list every write for administrators, newest first, and nothing else', async () => {
    await done('GET', '/orgs/acme/teams')
    const team = await done('PUT', '/orgs/acme/teams', { title: 'Docs' })
    await done('PATCH', '/spaces/guides', { title: 'Guide' })
    await done('DELETE', `/orgs/acme/teams/${team.id}`)
    await send('PATCH', '/spaces/guides', { title: 'x'.repeat(51) })
    const list = async (query = '') =>
      (await done('GET', `/orgs/acme/audit-events${query}`)).items.map(({ action }) => action)
    assert.deepEqual(await list(), ['teams.delete', 'spaces.update', 'teams.create'])
    assert.deepEqual(await list(`?target=${team.id}`), ['teams.delete'])
    assert.deepEqual(await list('?action=spaces.update'), ['spaces.update'])
    assert.deepEqual(await list('?from=2026-11-21T00:00:00Z'), [])
    assert.deepEqual(await list('?actor=usr_9'), [])
    const [first] = (await done('GET', '/orgs/acme/audit-events?action=spaces.update')).items
    const event = await done('GET', `/orgs/acme/audit-events/${first?.id}`)
    assert.deepEqual(
      [event.target, event.payload, event.occurredAt],
      [
        { type: 'space', id: 'guides', label: 'Guide' },
        { keys: ['title'] },
        '2026-11-20T10:00:00.000Z',
      ],
    )
    const actions = (await done('GET', '/orgs/acme/audit-event-actions')).items.map(({ id }) => id)
    assert.deepEqual(actions, ['spaces.update', 'teams.create', 'teams.delete'])
    assert.equal(await status('GET', '/orgs/acme/audit-events?limit=101'), 400)
    assert.equal(await status('GET', '/orgs/acme/audit-events', undefined, 'cy'), 403)
  })

  it('spend no AI credits', async () => {
    const { periods } = await done(
      'GET',
      '/orgs/acme/billing/ai-usage?from=2026-10-01T00:00:00Z&to=2026-10-15T00:00:00Z&interval=week',
    )
    assert.deepEqual(periods, [
      { date: '2026-10-01', credits: 0, features: [] },
      { date: '2026-10-08', credits: 0, features: [] },
    ])
  })
})
