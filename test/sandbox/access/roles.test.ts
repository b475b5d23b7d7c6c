import assert from 'node:assert/strict'
import { permissionId } from '../../../src/sandbox/store/ids.ts'
import type { RoleOrGuest } from '../../../src/sandbox/store/record.ts'
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

  async function teamOf(...users: string[]): Promise<string> {
    const { body } = await served.send('PUT', '/orgs/acme/teams', { title: 'T', members: users })
    return body.id
  }

  /** The statuses of a read, a comment, a change request, a change of the title, and a deletion of nothing. */
  async function statuses(as: string): Promise<number[]> {
    const space = '/spaces/sp_docs'
    const tries = [
      await served.send('GET', space, undefined, as),
      await served.send('POST', `${space}/comments`, { body: { markdown: 'Well.' } }, as),
      await served.send('POST', `${space}/change-requests`, { subject: 'New' }, as),
      await served.send('PATCH', space, { title: 'Docs' }, as),
      await served.send('POST', `${space}/restore`, undefined, as),
    ]
    return tries.map(({ status }) => status)
  }

  const none = [403, 403, 403, 403, 403]
  const read = [200, 403, 403, 403, 403]
  const comment = [200, 200, 403, 403, 403]
  const edit = [200, 200, 201, 403, 403]
  const create = [200, 200, 201, 200, 403]
  // what isn't deleted can't be restored
  const admin = [200, 200, 201, 200, 409]

  it('is the one in the organization where nothing else is said', async () => {
    assert.deepEqual(await statuses('ada'), admin)
    assert.deepEqual(await statuses('cy'), edit)
    assert.deepEqual(await statuses('bo'), read)
    assert.deepEqual(await statuses('di'), none)
  })

  it('is lowered by a default level, and never lifted by it', async () => {
    await served.send('PATCH', '/spaces/sp_docs', { defaultLevel: 'comment' })
    assert.deepEqual(await statuses('ada'), admin)
    assert.deepEqual(await statuses('cy'), comment)
    assert.deepEqual(await statuses('bo'), read)
    assert.deepEqual(await statuses('di'), none)
  })

  it('comes down from the collections above, the nearest first', async () => {
    await served.send('PATCH', `/collections/${collection}`, { defaultLevel: 'read' })
    assert.deepEqual(await statuses('cy'), read)
    give(collection, { user: cy }, 'create')
    assert.deepEqual(await statuses('cy'), create)
    await served.send('PATCH', '/spaces/sp_docs', { defaultLevel: 'comment' })
    assert.deepEqual(await statuses('cy'), comment)
    give('sp_docs', { user: cy }, null)
    assert.deepEqual(await statuses('cy'), none)
  })

  it('is what a user was given, else the highest of what the teams were', async () => {
    give('sp_docs', { team: await teamOf(bo, di) }, 'comment')
    give('sp_docs', { team: await teamOf(bo) }, 'create')
    assert.deepEqual(await statuses('bo'), create)
    assert.deepEqual(await statuses('di'), comment)
    give('sp_docs', { user: bo }, 'edit')
    assert.deepEqual(await statuses('bo'), edit)
    give('sp_docs', { user: di }, 'admin')
    assert.deepEqual(await statuses('di'), admin)
  })

  it('does not matter to an administrator of the organization', async () => {
    give('sp_docs', { user: ada }, null)
    assert.deepEqual(await statuses('ada'), admin)
  })

  it('ends with the team, the membership and the collection', async () => {
    const team = await teamOf(di)
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

  it('is told by the permissions of answers', async () => {
    give('sp_docs', { user: bo }, 'comment')
    const { body } = await served.send('GET', '/spaces/sp_docs', undefined, 'bo')
    const { access, comment: mayComment, edit: mayEdit } = body.permissions as never
    assert.deepEqual([access, mayComment, mayEdit], [true, true, false])
    const inList = await served.send('GET', `/collections/${collection}/spaces`, undefined, 'bo')
    assert.deepEqual(inList.body.items[0]?.permissions, body.permissions)
  })

  it('keeps out of lists and searches what may not be read', async () => {
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

  it('is needed where something is moved or put, too', async () => {
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

  it('of an administrator is needed to change who gets in', async () => {
    give('sp_docs', { user: cy }, 'create')
    const change = () => served.send('PATCH', '/spaces/sp_docs', { defaultLevel: 'read' }, 'cy')
    const { status, body } = await change()
    assert.deepEqual(
      [status, body.error.message],
      [403, 'spaces.update needs the role admin, yours is create'],
    )
    give('sp_docs', { user: cy }, 'admin')
    assert.equal((await change()).status, 200)
  })
})
