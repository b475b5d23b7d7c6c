import assert from 'node:assert/strict'
import { ada, bo, cy, di, people, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('sandbox teams', () => {
  let served: Served
  let team: string

  const put = (path: string, body: unknown, token?: string) =>
    served.send('PUT', `/orgs/acme/teams${path}`, body, token)

  /** Returns the members of the team, with their roles. */
  async function members(): Promise<unknown> {
    const { body } = await served.send('GET', `/orgs/acme/teams/${team}/members`)
    return Object.fromEntries(
      body.items.map((item) => {
        const { organization, team: inTeam } = item as unknown as {
          organization: { id: string }
          team: { role: string }
        }
        return [organization.id, inTeam.role]
      }),
    )
  }

  beforeEach(async () => {
    served = await serve({ seed: people, tokens })
    team = (await put('', { title: 'Docs', members: [bo] })).body.id
  })
  afterEach(endAll)

  it('are created by PUT with their first members', async () => {
    const { status, headers, body } = await put('', { title: 'Support', members: [cy, di] })
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${served.url}/v1/orgs/acme/teams/${body.id}`)
    assert.deepEqual(body, {
      object: 'team',
      id: body.id,
      title: 'Support',
      members: 2,
      spaces: 0,
      createdAt: '2026-11-20T10:00:00.000Z',
      permissions: { view: true, admin: true },
    })
    assert.deepEqual((await served.send('GET', `/orgs/acme/teams/${body.id}`)).body, body)
  })

  it('are not created if a member does not belong to the organization', async () => {
    const { status, body } = await put('', { title: 'Support', members: [cy, 'usr_9'] })
    assert.equal(status, 400)
    assert.equal(
      body.error.message,
      'members refers to "usr_9", who is not a member of the organization',
    )
    assert.equal((await served.send('GET', '/orgs/acme/teams')).body.count, 1)
  })

  it('can be renamed and deleted', async () => {
    const renamed = await served.send('PATCH', `/orgs/acme/teams/${team}`, { title: 'Writers' })
    assert.equal(renamed.status, 200)
    assert.equal(renamed.body.title, 'Writers')
    const deleted = await served.send('DELETE', `/orgs/acme/teams/${team}`)
    assert.equal(deleted.status, 204)
    assert.equal(deleted.body, undefined)
    assert.equal((await served.send('GET', `/orgs/acme/teams/${team}`)).status, 404)
    assert.equal((await served.send('GET', `/orgs/acme/members/${bo}`)).body.teams, 0)
  })

  it('are filtered by part of the title, ignoring case, and by owner', async () => {
    const support = (await put('', { title: 'Support' })).body.id
    await put(`/${support}/members/${cy}`, { role: 'owner' })
    await put(`/${team}/members/${cy}`, { role: 'member' })
    const titles = async (query: string) =>
      (await served.send('GET', `/orgs/acme/teams?${query}`)).body.items.map(({ title }) => title)
    assert.deepEqual(await titles(''), ['Docs', 'Support'])
    assert.deepEqual(await titles('title=PPO'), ['Support'])
    assert.deepEqual(await titles(`owner=${cy}`), ['Support'])
    assert.deepEqual(await titles(`owner=${cy}&title=docs`), [])
  })

  it('add members by ID and email address, and removals take precedence', async () => {
    const { status, body } = await put(`/${team}/members`, {
      add: [cy, 'DI@guests.example'],
      remove: ['cy@acme.example', bo],
    })
    assert.equal(status, 204)
    assert.equal(body, undefined)
    assert.deepEqual(await members(), { [di]: 'member' })
  })

  it('accept roles by user, and adding a member keeps an existing role', async () => {
    await put(`/${team}/members`, {
      memberships: { [bo]: { role: 'owner' }, [cy]: { role: 'member' } },
    })
    await put(`/${team}/members`, { add: [bo] })
    assert.deepEqual(await members(), { [bo]: 'owner', [cy]: 'member' })
  })

  it('stay unchanged if a member is unknown', async () => {
    const { status, body } = await put(`/${team}/members`, {
      add: [cy],
      remove: [bo, 'nobody@acme.example'],
    })
    assert.equal(status, 400)
    assert.equal(
      body.error.message,
      'remove refers to "nobody@acme.example", who is not a member of the organization',
    )
    assert.deepEqual(await members(), { [bo]: 'member' })
  })

  it('set and remove single members', async () => {
    assert.equal((await put(`/${team}/members/${cy}`, {})).status, 204)
    assert.equal((await put(`/${team}/members/${bo}`, { role: 'owner' })).status, 204)
    assert.equal((await put(`/${team}/members/${bo}`, {})).status, 204)
    assert.deepEqual(await members(), { [bo]: 'owner', [cy]: 'member' })
    const remove = () => served.send('DELETE', `/orgs/acme/teams/${team}/members/${cy}`)
    assert.equal((await remove()).status, 204)
    assert.equal((await remove()).status, 404)
    assert.equal((await put(`/${team}/members/usr_9`, {})).status, 404)
    assert.equal((await served.send('GET', `/orgs/acme/teams/${team}`)).body.members, 1)
  })

  it('are managed by administrators, and their members by owners as well', async () => {
    assert.equal((await put('', { title: 'Mine' }, 'cy')).status, 403)
    assert.equal((await put(`/${team}/members`, { add: [cy] }, 'bo')).status, 403)
    await put(`/${team}/members/${bo}`, { role: 'owner' })
    assert.equal((await put(`/${team}/members`, { add: [cy] }, 'bo')).status, 204)
    assert.equal(
      (await served.send('PATCH', `/orgs/acme/teams/${team}`, { title: 'X' }, 'bo')).status,
      403,
    )
  })

  it('count their members, who leave with the organization', async () => {
    await put(`/${team}/members/${ada}`, {})
    assert.equal((await served.send('GET', `/orgs/acme/members/${bo}`)).body.teams, 1)
    await served.send('DELETE', `/orgs/acme/members/${bo}`)
    assert.equal((await served.send('GET', `/orgs/acme/teams/${team}`)).body.members, 1)
    assert.deepEqual(await members(), { [ada]: 'member' })
  })
})
