import assert from 'node:assert/strict'
import { scaled } from '../../../src/sandbox/seed/scale.ts'
import { emptySeed } from '../../../src/sandbox/seed/seed.ts'
import { ada, bo, cy, di, people, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('sandbox members', () => {
  let served: Served

  const ids = async (query: string) =>
    (await served.send('GET', `/orgs/acme/members?${query}`)).body.items.map(({ id }) => id)

  beforeEach(async () => {
    served = await serve({ seed: people, tokens })
  })
  afterEach(endAll)

  it('have the ID of their user', async () => {
    const { status, body } = await served.send('GET', `/orgs/acme/members/${bo}`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      object: 'member',
      id: 'usr_00000201nlfh1',
      role: 'read',
      sites: 0,
      user: {
        object: 'user',
        id: 'usr_00000201nlfh1',
        displayName: 'Bo Berg',
        email: 'bo@acme.example',
        urls: { location: `${served.url}/v1/users/usr_00000201nlfh1` },
      },
      disabled: false,
      joinedAt: '2026-11-02T00:00:00.000Z',
      lastSeenAt: '2026-11-19T12:00:00.000Z',
      sso: false,
      spaces: 0,
      teams: 0,
    })
  })

  it('are listed by join time, latest first', async () => {
    assert.deepEqual(await ids(''), [di, cy, bo, ada])
    assert.deepEqual(await ids('order=asc'), [ada, bo, cy, di])
  })

  it('are sorted by name, ignoring case', async () => {
    assert.deepEqual(await ids('sort=name&order=asc'), [ada, di, bo, cy])
  })

  it('include only active members when sorted by lastSeenAt', async () => {
    assert.deepEqual(await ids('sort=lastSeenAt'), [bo, ada, di])
    served.sandbox.change((tx) => {
      tx.patch('members', `acme/${bo}`, { disabled: true })
    })
    assert.deepEqual(await ids('sort=lastSeenAt'), [ada, di])
  })

  it('move up after a ping', async () => {
    assert.deepEqual(await ids('sort=lastSeenAt&order=asc'), [di, ada, bo])
    served.sandbox.clock.advance(60_000)
    const { status } = await served.send('POST', '/orgs/acme/ping', undefined, 'cy')
    assert.equal(status, 200)
    assert.deepEqual((await ids('sort=lastSeenAt'))[0], cy)
    const { body } = await served.send('GET', `/orgs/acme/members/${cy}`)
    assert.equal(body.lastSeenAt, '2026-11-20T10:01:00.000Z')
  })

  it('are filtered by role, including guests, and by name or email address', async () => {
    assert.deepEqual(await ids('role=edit'), [cy])
    assert.deepEqual(await ids('role=guest'), [di])
    assert.deepEqual(await ids('search=BERG'), [bo])
    assert.deepEqual(await ids('search=guests.'), [di])
    assert.deepEqual(await ids('search=guests.&role=read'), [])
    const { body } = await served.send('GET', '/orgs/acme/members?search=acme&limit=1')
    assert.equal(body.count, 3)
  })

  it('are counted correctly by a search in each order, page by page and later', async () => {
    const seed = scaled(emptySeed, { members: 120 })
    const { send } = await serve({ seed })
    const found = async (query: string) => {
      const names: string[] = []
      const counts = new Set<number>()
      let cursor: string | undefined = ''
      for (let pages = 0; cursor !== undefined && pages < 20; pages += 1) {
        const page = cursor === '' ? '' : `&page=${cursor}`
        const { body } = await send('GET', `/orgs/acme/members?${query}&limit=4${page}`)
        names.push(...body.items.map(({ user }) => (user as { displayName: string }).displayName))
        counts.add(body.count)
        cursor = body.next?.page
      }
      return [names.length, ...counts, names[0], names.at(-1)]
    }
    // the members with the numbers 000010 to 000019; the first one was never seen
    const search = 'search=Member-00001'
    const [low, high] = ['Member 000010', 'Member 000019']
    assert.deepEqual(await found(`${search}&sort=name&order=asc`), [10, 10, low, high])
    assert.deepEqual(await found(search), [10, 10, high, low])
    assert.deepEqual(await found(`${search}&sort=lastSeenAt`), [9, 9, high, 'Member 000011'])
    assert.deepEqual(await found('search=nobody'), [0, 0, undefined, undefined])
    const last = await send('GET', '/orgs/acme/members?search=member-000019')
    await send('DELETE', `/orgs/acme/members/${last.body.items[0]?.id}`)
    assert.deepEqual(await found(search), [9, 9, 'Member 000018', low])
  })

  it('reject an unknown sort key, order, or role', async () => {
    for (const [query, message] of [
      ['sort=age', 'sort must be one of: joinedAt, lastSeenAt, name'],
      ['order=up', 'order must be one of: asc, desc'],
      ['role=boss', 'role must be one of: admin, create, edit, review, comment, read, guest'],
    ]) {
      const { status, body } = await served.send('GET', `/orgs/acme/members?${query}`)
      assert.deepEqual([status, body.error], [400, { code: 400, message }])
    }
  })

  it('always include at least one administrator', async () => {
    const demote = (user: string) =>
      served.send('PATCH', `/orgs/acme/members/${user}`, { role: 'edit' })
    const last = 'The last administrator of an organization cannot be removed or demoted'
    for (const refused of [
      await demote(ada),
      await served.send('DELETE', `/orgs/acme/members/${ada}`),
    ]) {
      assert.deepEqual([refused.status, refused.body.error.message], [409, last])
    }
    await served.send('PATCH', `/orgs/acme/members/${bo}`, { role: 'admin' })
    assert.equal((await demote(ada)).status, 200)
    assert.equal(
      (await served.send('GET', `/orgs/acme/members/${ada}`, undefined, 'bo')).body.role,
      'edit',
    )
  })

  it('change their role, even to guest', async () => {
    const patch = (body: unknown) => served.send('PATCH', `/orgs/acme/members/${bo}`, body)
    assert.equal((await patch({ role: 'create' })).body.role, 'create')
    assert.equal((await patch({})).body.role, 'create')
    const { status, body } = await patch({ role: null })
    assert.deepEqual([status, body.role], [200, null])
    assert.deepEqual(await ids('role=guest'), [di, bo])
    assert.equal((await patch({ role: 'boss' })).status, 400)
  })

  it('can be switched to single sign-on', async () => {
    const { status, body } = await served.send('POST', `/orgs/acme/members/${bo}/sso`)
    assert.deepEqual([status, body.sso], [200, true])
  })

  it('are removed permanently', async () => {
    assert.equal((await served.send('DELETE', `/orgs/acme/members/${bo}`)).status, 204)
    assert.equal((await served.send('DELETE', `/orgs/acme/members/${bo}`)).status, 404)
    assert.equal((await served.send('GET', `/orgs/acme/members/${bo}`)).status, 404)
    assert.deepEqual(await ids(''), [di, cy, ada])
    assert.equal((await served.send('GET', '/orgs/acme/members', undefined, 'bo')).status, 403)
  })

  it('list their teams by title', async () => {
    for (const title of ['Docs', 'Support']) {
      await served.send('PUT', '/orgs/acme/teams', { title, members: [bo] })
    }
    const { body } = await served.send('GET', `/orgs/acme/members/${bo}/teams?title=supp`)
    const [only] = body.items as unknown as { team: { title: string }; member: unknown }[]
    assert.equal(body.count, 1)
    assert.equal(only?.team.title, 'Support')
    assert.deepEqual(only?.member, { role: 'member' })
  })

  it('access existing spaces by their role, but no spaces as guests', async () => {
    served.sandbox.change((tx) => {
      for (const [id, deletedAt] of [['sp_1'], ['sp_2', '2026-11-20T09:00:00.000Z']]) {
        tx.put('spaces', {
          id: id as string,
          organization: 'acme',
          title: 'Guide',
          visibility: 'private',
          createdAt: '2026-11-01T00:00:00.000Z',
          updatedAt: '2026-11-01T00:00:00.000Z',
          ...(deletedAt !== undefined && { deletedAt }),
          editMode: 'live',
          defaultLevel: 'inherit',
          revision: 'rev_1',
          lastNumber: 0,
          position: 1,
        })
      }
    })
    const spaces = async (user: string) =>
      (await served.send('GET', `/orgs/acme/members/${user}/spaces`)).body.items.map(
        ({ permission, space }) => [permission, (space as { id: string }).id],
      )
    assert.deepEqual(await spaces(cy), [['edit', 'sp_1']])
    assert.deepEqual(await spaces(di), [])
    assert.equal((await served.send('GET', `/orgs/acme/members/${cy}`)).body.spaces, 1)
    assert.equal((await served.send('GET', `/orgs/acme/members/${di}`)).body.spaces, 0)
  })
})
