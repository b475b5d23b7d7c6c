import assert from 'node:assert/strict'
import { ada, bo, cy, di, tokens } from '../people.ts'
import { places } from '../places.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('sandbox permissions', () => {
  let served: Served
  let team: string

  const send: Served['send'] = (...request) => served.send(...request)
  const held = async (path: string) =>
    (await send('GET', path)).body.items.map((item) => {
      const { permission, user, team } = item as unknown as {
        permission: string | null
        user?: { id: string }
        team?: { id: string }
      }
      return [user?.id ?? team?.id, permission]
    })

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
    team = (await send('PUT', '/orgs/acme/teams', { title: 'Docs', members: [bo] })).body.id
  })
  afterEach(endAll)

  /**
   * For each kind of resource with permissions, a function that creates the resource and returns
   * its path.
   */
  const things: Record<string, () => Promise<string>> = {
    spaces: async () => '/spaces/guides',
    collections: async () => {
      const { body } = await send('POST', '/orgs/acme/collections', { title: 'All' })
      return `/collections/${body.id}`
    },
    sites: async () => {
      const { body } = await send('POST', '/orgs/acme/sites', { title: 'Docs' })
      return `/orgs/acme/sites/${body.id}`
    },
  }

  for (const [kind, make] of Object.entries(things)) {
    it(`are granted on ${kind} to users and teams, changed, and revoked`, async () => {
      const place = `${await make()}/permissions`
      assert.equal((await send('POST', place, { users: [di, cy], role: 'comment' })).status, 204)
      assert.equal((await send('POST', place, { teams: [team], role: 'review' })).status, 204)
      assert.deepEqual(await held(`${place}/users`), [
        [cy, 'comment'],
        [di, 'comment'],
      ])
      assert.deepEqual(await held(`${place}/teams`), [[team, 'review']])

      assert.equal((await send('PATCH', `${place}/users/${di}`, { role: 'edit' })).status, 204)
      assert.equal((await send('PATCH', `${place}/teams/${team}`, { role: 'create' })).status, 204)
      assert.equal((await send('DELETE', `${place}/users/${cy}`)).status, 204)
      assert.deepEqual(await held(`${place}/users`), [[di, 'edit']])
      assert.deepEqual(await held(`${place}/teams`), [[team, 'create']])
      // sort the members, because the order depends on the kind of resource
      assert.deepEqual((await held(`${place}/aggregate`)).sort(), [
        [ada, 'admin'],
        [bo, 'create'],
        [cy, 'edit'],
        [di, 'edit'],
      ])
      assert.equal((await send('DELETE', `${place}/users/${cy}`)).status, 404)
      assert.equal((await send('DELETE', `${place}/teams/${team}`)).status, 204)
      assert.deepEqual(await held(`${place}/teams`), [])
    })
  }

  it('without a role block access, and are listed only on sites', async () => {
    const listed = []
    for (const make of Object.values(things)) {
      const place = `${await make()}/permissions`
      await send('POST', place, { users: [cy], role: null })
      await send('POST', place, { teams: [team], role: null })
      listed.push([await held(`${place}/users`), await held(`${place}/teams`)])
      assert.deepEqual(await held(`${place}/aggregate`), [[ada, 'admin']])
    }
    const [onSpace, onCollection, onSite] = listed
    assert.deepEqual(onSpace, [[], []])
    assert.deepEqual(onCollection, [[], []])
    assert.deepEqual(onSite, [[[cy, null]], [[team, null]]])
  })

  it('reject users outside the organization, an empty list, and callers who are not administrators', async () => {
    const place = '/spaces/guides/permissions'
    const status = async (body: unknown, token?: string) =>
      (await send('POST', place, body, token)).status
    assert.equal(await status({ users: ['usr_9'], role: 'edit' }), 400)
    assert.equal(await status({ teams: ['team_9'], role: 'edit' }), 400)
    assert.equal(await status({ users: [], role: 'edit' }), 400)
    assert.equal(await status({ users: [cy], teams: [team], role: 'edit' }), 400)
    assert.equal(await status({ users: [cy], role: 'edit' }, 'cy'), 403)
    assert.deepEqual(await held(`${place}/users`), [])
  })

  it('give a member the highest role of several grants', async () => {
    const place = '/spaces/guides/permissions'
    await send('POST', place, { teams: [team], role: 'review' })
    await send('POST', place, { users: [di], role: 'comment' })
    assert.deepEqual(await held(`${place}/aggregate`), [
      [ada, 'admin'],
      [bo, 'review'],
      [cy, 'edit'],
      [di, 'comment'],
    ])
    assert.deepEqual(await held(`${place}/aggregate?role=edit`), [[cy, 'edit']])
  })

  it("list the source of each user's access to a site", async () => {
    const site = (await send('POST', '/orgs/acme/sites', { title: 'Docs' })).body.id
    const place = `/orgs/acme/sites/${site}/permissions`
    await send('POST', place, { teams: [team], role: 'review' })
    const { body } = await send('GET', `${place}/aggregate?search=b&sort=name&order=asc&limit=1`)
    assert.deepEqual(
      body.items.map(({ permission, origin }) => [permission, origin]),
      [['review', { type: 'site', site, reason: 'team', team }]],
    )
  })

  it('are removed with the team, with the member, and when the resource is transferred', async () => {
    const place = '/spaces/guides/permissions'
    await send('POST', place, { teams: [team], role: 'review' })
    await send('POST', place, { users: [di, cy], role: 'comment' })
    await send('DELETE', `/orgs/acme/teams/${team}`)
    await send('DELETE', `/orgs/acme/members/${di}`)
    assert.deepEqual(await held(`${place}/teams`), [])
    assert.deepEqual(await held(`${place}/users`), [[cy, 'comment']])
    await send('POST', '/spaces/guides/transfer', { organization: 'globex' })
    assert.deepEqual(await held(`${place}/users`), [])
  })

  it('are also available for collections', async () => {
    const { id } = (await send('POST', '/orgs/acme/collections', { title: 'All' })).body
    await send('POST', `/collections/${id}/permissions`, { users: [cy], role: 'create' })
    assert.deepEqual(await held(`/collections/${id}/permissions/users`), [[cy, 'create']])
    await send('DELETE', `/collections/${id}`)
    assert.equal((await send('GET', `/collections/${id}/permissions/users`)).status, 404)
  })
})

describe('the user of a token', () => {
  afterEach(endAll)

  it('is returned for that token', async () => {
    const served = await serve({ seed: places, tokens })
    const { body } = await served.send('GET', '/user', undefined, 'bo')
    assert.deepEqual([body.id, body.displayName, body.email], [bo, 'Bo Berg', 'bo@acme.example'])
  })
})
