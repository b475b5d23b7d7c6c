import assert from 'node:assert/strict'
import type { RoleOrGuest } from '../../../src/contract/common.ts'
import { permissionId } from '../../../src/sandbox/store/ids.ts'
import { docs } from '../docs.ts'
import { ada, bo, cy, di, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('the role on content', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
    const guides = await served.send('POST', '/orgs/acme/collections', { title: 'Guides' })
    collection = guides.body.id
    await served.send('POST', '/spaces/sp_docs/move', { parent: collection })
  })
  afterEach(endAll)

  let collection = ''

  function give(content: string, to: { user: string } | { team: string }, role: RoleOrGuest): void {
    served.sandbox.change((tx) => {
      const id = permissionId(content, to)
      tx.put('permissions', { id, organization: 'acme', target: content, ...to, role })
    })
  }

  async function createTeam(...users: string[]): Promise<string> {
    const { body } = await served.send('PUT', '/orgs/acme/teams', { title: 'T', members: users })
    return body.id
  }

  /**
   * Returns the status codes of five requests: reading a space, commenting on it, creating a change
   * request, changing the title, and importing without a repository.
   */
  async function statuses(as: string): Promise<number[]> {
    const space = '/spaces/sp_docs'
    const tries = [
      await served.send('GET', space, undefined, as),
      await served.send('POST', `${space}/comments`, { body: { markdown: 'Well.' } }, as),
      await served.send('POST', `${space}/change-requests`, { subject: 'New' }, as),
      await served.send('PATCH', space, { title: 'Docs' }, as),
      await served.send('POST', `${space}/git/import`, {}, as),
    ]
    return tries.map(({ status }) => status)
  }

  const none = [403, 403, 403, 403, 403]
  const read = [200, 403, 403, 403, 403]
  const comment = [200, 200, 403, 403, 403]
  const edit = [200, 200, 201, 403, 403]
  const create = [200, 200, 201, 200, 403]
  // the import is allowed, but its values are invalid
  const admin = [200, 200, 201, 200, 400]

  it('defaults to the role in the organization', async () => {
    assert.deepEqual(await statuses('ada'), admin)
    assert.deepEqual(await statuses('cy'), edit)
    assert.deepEqual(await statuses('bo'), read)
    assert.deepEqual(await statuses('di'), none)
  })

  it('is raised and lowered by a default level, except for administrators and guests', async () => {
    await served.send('PATCH', '/spaces/sp_docs', { defaultLevel: 'comment' })
    assert.deepEqual(await statuses('ada'), admin)
    assert.deepEqual(await statuses('cy'), comment)
    assert.deepEqual(await statuses('bo'), comment)
    assert.deepEqual(await statuses('di'), none)
    await served.send('PATCH', '/spaces/sp_docs', { defaultLevel: 'create' })
    assert.deepEqual(await statuses('bo'), create)
  })

  it('is none without access, except for administrators, the creator, and grants', async () => {
    const hidden = { title: 'Plans', defaultLevel: null }
    served.sandbox.change((tx) => tx.patch('members', `acme/${cy}`, { role: 'create' }))
    const { body } = await served.send('POST', '/orgs/acme/spaces', { title: 'Plans' }, 'cy')
    const path = `/spaces/${body.id}`
    assert.equal((await served.send('PATCH', path, hidden, 'cy')).status, 200)
    const seen = async () => {
      const found = []
      for (const as of ['ada', 'bo', 'cy', 'di'])
        found.push((await served.send('GET', path, undefined, as)).status)
      return found
    }
    assert.deepEqual(await seen(), [200, 403, 200, 403])
    give(body.id, { user: di }, 'read')
    assert.deepEqual(await seen(), [200, 403, 200, 200])
    const spaces = async (user: string) =>
      (await served.send('GET', `/orgs/acme/members/${user}`)).body.spaces
    assert.deepEqual([await spaces(bo), await spaces(cy)], [1, 2])
    assert.equal('createdBy' in (await served.send('GET', path)).body, false)
  })

  it('comes from the site of an inherited space before the collection', async () => {
    const { body: site } = await served.send('POST', '/orgs/acme/sites', { spaces: ['sp_docs'] })
    give(collection, { user: cy }, 'read')
    assert.deepEqual(await statuses('cy'), read)
    give(site.id, { user: cy }, 'create')
    assert.deepEqual(await statuses('cy'), create)
    await served.send('PATCH', `/orgs/acme/sites/${site.id}`, { defaultLevel: 'comment' })
    assert.deepEqual(await statuses('bo'), comment)
    // with its own default level, the space no longer inherits the role
    await served.send('PATCH', '/spaces/sp_docs', { defaultLevel: 'read' })
    assert.deepEqual(await statuses('cy'), read)
    assert.deepEqual(await statuses('bo'), read)
    give('sp_docs', { user: bo }, 'edit')
    assert.deepEqual(await statuses('bo'), edit)
  })

  it('of the creator is sufficient to delete content and to change access', async () => {
    give('sp_docs', { user: cy }, 'create')
    const space = '/spaces/sp_docs'
    const grant = { users: [bo], role: 'edit' }
    const send = async (method: string, path: string, body: object | undefined, as: string) =>
      (await served.send(method, `${space}${path}`, body, as)).status
    for (const [as, statuses] of [
      ['bo', [403, 403, 403]],
      ['cy', [200, 204, 204]],
    ] as const) {
      assert.equal(await send('PATCH', '', { defaultLevel: 'read' }, as), statuses[0])
      assert.equal(await send('POST', '/permissions', grant, as), statuses[1])
      assert.equal(await send('DELETE', '', undefined, as), statuses[2])
    }
  })

  it('is inherited from the nearest collection', async () => {
    await served.send('PATCH', `/collections/${collection}`, { defaultLevel: 'read' })
    assert.deepEqual(await statuses('cy'), read)
    give(collection, { user: cy }, 'create')
    assert.deepEqual(await statuses('cy'), create)
    await served.send('PATCH', '/spaces/sp_docs', { defaultLevel: 'comment' })
    assert.deepEqual(await statuses('cy'), comment)
    give('sp_docs', { user: cy }, null)
    assert.deepEqual(await statuses('cy'), none)
  })

  it("is the direct grant of a user, or otherwise the highest grant of the user's teams", async () => {
    give('sp_docs', { team: await createTeam(bo, di) }, 'comment')
    give('sp_docs', { team: await createTeam(bo) }, 'create')
    assert.deepEqual(await statuses('bo'), create)
    assert.deepEqual(await statuses('di'), comment)
    give('sp_docs', { user: bo }, 'edit')
    assert.deepEqual(await statuses('bo'), edit)
    give('sp_docs', { user: di }, 'admin')
    assert.deepEqual(await statuses('di'), admin)
  })

  it('does not limit an organization administrator', async () => {
    give('sp_docs', { user: ada }, null)
    assert.deepEqual(await statuses('ada'), admin)
  })

  it('is removed with the team, the member, or the collection', async () => {
    const team = await createTeam(di)
    give('sp_docs', { team }, 'read')
    assert.deepEqual(await statuses('di'), read)
    await served.send('DELETE', `/orgs/acme/teams/${team}`)
    assert.deepEqual(await statuses('di'), none)
    give('sp_docs', { user: cy }, 'read')
    give(collection, { user: bo }, 'edit')
    await served.send('DELETE', `/orgs/acme/members/${cy}`)
    await served.send('DELETE', `/collections/${collection}`)
    assert.deepEqual([...served.sandbox.tables.all('permissions')], [])
  })

  it('appears in the permissions of responses', async () => {
    give('sp_docs', { user: bo }, 'comment')
    const { body } = await served.send('GET', '/spaces/sp_docs', undefined, 'bo')
    const { access, comment: mayComment, edit: mayEdit } = body.permissions as never
    assert.deepEqual([access, mayComment, mayEdit], [true, true, false])
    const inList = await served.send('GET', `/collections/${collection}/spaces`, undefined, 'bo')
    assert.deepEqual(inList.body.items[0]?.permissions, body.permissions)
  })

  it('hides unreadable content from lists and searches', async () => {
    const lists = [
      `/collections/${collection}/spaces`,
      `/orgs/acme/members/${cy}/spaces`,
      '/orgs/acme/search?query=docs',
    ]
    const counts = async (as: string) => {
      const answers = []
      for (const path of lists) answers.push(await served.send('GET', path, undefined, as))
      return answers.map(({ body }) => body.count)
    }
    assert.deepEqual(await counts('bo'), [1, 1, 1])
    give('sp_docs', { user: bo }, null)
    assert.deepEqual(await counts('bo'), [0, 0, 0])
    assert.deepEqual(await counts('ada'), [1, 1, 1])
    const { body } = await served.send('GET', `/orgs/acme/members/${bo}`)
    assert.equal(body.spaces, 0)
    give(collection, { user: cy }, null)
    const left = await served.send('GET', '/orgs/acme/collections', undefined, 'cy')
    assert.equal(left.body.count, 0)
  })

  it('is also checked for the target of a move or an assignment', async () => {
    give('sp_docs', { user: cy }, 'create')
    const { body } = await served.send('POST', '/orgs/acme/collections', { title: 'Other' })
    const move = (parent: string | null) =>
      served.send('POST', '/spaces/sp_docs/move', { parent }, 'cy')
    assert.equal((await move(body.id)).status, 403)
    assert.equal((await move(null)).status, 403)
    assert.equal((await move(collection)).status, 200)
    give(body.id, { user: cy }, 'create')
    assert.equal((await move(body.id)).status, 200)
    const site = await served.send('POST', '/orgs/acme/sites', { title: 'Site' })
    give(site.body.id, { user: cy }, 'create')
    give('sp_docs', { user: cy }, 'edit')
    const put = () =>
      served.send(
        'POST',
        `/orgs/acme/sites/${site.body.id}/site-spaces`,
        { spaceId: 'sp_docs' },
        'cy',
      )
    assert.equal((await put()).status, 403)
    give('sp_docs', { user: cy }, 'create')
    assert.equal((await put()).status, 201)
  })
})
