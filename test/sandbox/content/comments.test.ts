import assert from 'node:assert/strict'
import { updatePage } from '../../../src/sandbox/content/edits.ts'
import { docs } from '../docs.ts'
import { ada, cy, tokens } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

describe('sandbox comments', () => {
  let served: Served
  const request = '/spaces/sp_docs/change-requests/1'
  const say = async (base: string, body: object, token?: string) =>
    served.send('POST', `${base}/comments`, body, token)

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
    await served.send('POST', '/spaces/sp_docs/change-requests', {})
  })
  afterEach(endAll)

  for (const base of ['/spaces/sp_docs', request]) {
    describe(`below ${base}`, () => {
      const get = async (path: string): Promise<Body> =>
        (await served.send('GET', `${base}${path}`)).body

      it('can be posted, read, changed by their author, and deleted', async () => {
        const { status, body } = await say(base, { body: { markdown: 'Hm' } }, 'cy')
        assert.equal(status, 200)
        assert.equal((body.postedBy as Body).id, cy)
        assert.equal(body.status, 'open')
        assert.equal(body.editedAt, undefined)
        const again = await served.send('GET', `${base}/comments/${body.id}`, undefined, 'cy')
        assert.deepEqual(again.body, body)
        const put = (token: string) =>
          served.send('PUT', `${base}/comments/${body.id}`, { body: { markdown: 'Well' } }, token)
        assert.equal((await put('ada')).status, 403)
        served.sandbox.clock.advance(60_000)
        const changed = (await put('cy')).body
        assert.deepEqual(changed.body, { markdown: 'Well' })
        assert.equal(changed.editedAt, '2026-11-20T10:01:00.000Z')
        await served.send('POST', `${base}/comments/${body.id}/replies`, {
          body: { markdown: 'R' },
        })
        assert.equal((await served.send('DELETE', `${base}/comments/${body.id}`)).status, 204)
        assert.equal((await served.send('GET', `${base}/comments/${body.id}`)).status, 404)
        assert.deepEqual([...served.sandbox.tables.all('commentReplies')], [])
      })

      it('list each author once, by the time they joined', async () => {
        for (const token of ['cy', 'ada', 'cy'])
          await say(base, { body: { markdown: 'Hm' } }, token)
        const { items, count } = await get('/commenters')
        assert.deepEqual([items.map(({ id }) => id), count], [[ada, cy], 2])
      })

      it('are resolved with user and time, and reopened', async () => {
        const { id } = (await say(base, { body: { markdown: 'Hm' } })).body
        const put = (resolved: boolean, token?: string) =>
          served.send('PUT', `${base}/comments/${id}`, { resolved }, token)
        await put(true, 'cy')
        const resolved = (await get(`/comments/${id}`)) as Body
        assert.equal(resolved.status, 'resolved')
        assert.equal(resolved.resolvedAt, '2026-11-20T10:00:00.000Z')
        assert.equal((resolved.resolvedBy as Body).id, cy)
        served.sandbox.clock.advance(60_000)
        assert.deepEqual((await put(true)).body, resolved)
        const opened = (await put(false)).body
        assert.equal(opened.status, 'open')
        assert.equal(opened.resolvedAt, undefined)
        assert.equal(opened.resolvedBy, undefined)
        assert.equal(opened.editedAt, undefined)
      })

      it('accept each reaction once per user', async () => {
        const { id } = (await say(base, { body: { markdown: 'Hm' } })).body
        const put = (body: object, token?: string) =>
          served.send('PUT', `${base}/comments/${id}`, body, token)
        await put({ addedReactions: ['👍', '👍'] })
        await put({ addedReactions: ['👍', '🎉'] }, 'cy')
        const { body } = await put({ removedReactions: ['🎉'] })
        const of = (comment: Body) =>
          (comment.reactions as Body[]).map(({ emoji, count, users }) => [
            emoji,
            count,
            (users as unknown as { user: Body }[]).map(({ user }) => user.id),
          ])
        assert.deepEqual(of(body), [
          ['👍', 2, [ada, cy]],
          ['🎉', 1, [cy]],
        ])
        assert.deepEqual(of((await put({ removedReactions: ['👍'] }, 'cy')).body), [
          ['👍', 1, [ada]],
          ['🎉', 1, [cy]],
        ])
      })

      it('are listed by state, page, and order, newest first', async () => {
        const texts: string[] = []
        for (const [markdown, page] of [['one'], ['two', 'pg_guide'], ['three', 'pg_api']]) {
          const { body } = await say(base, { body: { markdown }, ...(page && { page }) })
          texts.push(body.id)
          served.sandbox.clock.advance(1000)
        }
        await served.send('PUT', `${base}/comments/${texts[0]}`, { resolved: true })
        const list = async (query: string) =>
          (await get(`/comments?${query}`)).items.map((item) => (item.body as Body).markdown)
        assert.deepEqual(await list(''), ['three', 'two', 'one'])
        assert.deepEqual(await list('order=asc'), ['one', 'two', 'three'])
        assert.deepEqual(await list('status=open&order=asc'), ['two', 'three'])
        assert.deepEqual(await list('status=resolved'), ['one'])
        assert.deepEqual(await list('targetPage=pg_guide'), ['two'])
        assert.equal((await served.send('GET', `${base}/comments?status=gone`)).status, 400)
      })

      it('have replies with their own text and reactions', async () => {
        const { id } = (await say(base, { body: { markdown: 'Hm' } })).body
        const replies = `${base}/comments/${id}/replies`
        const reply = await served.send('POST', replies, { body: { markdown: 'Yes' } }, 'cy')
        assert.equal(reply.status, 200)
        assert.equal((await get(`/comments/${id}`)).replies, 1)
        const one = `${replies}/${reply.body.id}`
        const asCy = async (path: string) => (await served.send('GET', path, undefined, 'cy')).body
        assert.deepEqual(await asCy(one), reply.body)
        assert.deepEqual((await asCy(replies)).items, [reply.body])
        assert.deepEqual(
          [
            reply.body.permissions,
            (await get(`/comments/${id}/replies/${reply.body.id}`)).permissions,
          ],
          [
            { view: true, edit: true, reply: true, delete: true },
            { view: true, edit: false, reply: true, delete: true },
          ],
        )
        assert.equal((await served.send('PUT', one, { body: { markdown: 'No' } })).status, 403)
        const changed = await served.send('PUT', one, { addedReactions: ['👀'] })
        assert.equal((changed.body.reactions as Body[])[0]?.count, 1)
        assert.equal(changed.body.editedAt, undefined)
        assert.equal((await served.send('DELETE', one)).status, 204)
        assert.equal((await served.send('DELETE', one)).status, 404)
        assert.equal((await get(`/comments/${id}`)).replies, 0)
      })

      it('are returned and accepted as documents', async () => {
        const document = {
          object: 'document',
          data: {},
          nodes: [
            {
              object: 'block',
              type: 'paragraph',
              nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Hm', marks: [] }] }],
            },
          ],
        }
        const { body } = await say(base, { body: { document } })
        assert.deepEqual(body.body, { markdown: 'Hm' })
        assert.deepEqual((await get(`/comments/${body.id}?format=document`)).body, { document })
      })
    })
  }

  it('refer to their page and block by ID', async () => {
    const { body } = await say('/spaces/sp_docs', {
      body: { markdown: 'Why?' },
      page: 'pg_guide',
      node: 'nd_1',
    })
    const { page, node } = body.target as { page: Body; node: Body }
    assert.deepEqual([page, node], [{ id: 'pg_guide' }, { id: 'nd_1' }])
  })

  it('refer to their page in reference-only mode, and are outdated after it changes', async () => {
    served = await serve({ seed: docs, tokens, referenceOnly: true })
    const node = (
      (await served.send('GET', '/spaces/sp_docs/content/page/pg_guide?format=document')).body
        .document as { nodes: { key: string }[] }
    ).nodes[2]?.key
    const { body } = await say('/spaces/sp_docs', {
      body: { markdown: 'Why?' },
      page: 'pg_guide',
      node,
    })
    const target = async () => {
      const comment = (await served.send('GET', `/spaces/sp_docs/comments/${body.id}`)).body
      return comment.target as { node: Body; page: Body; space: string }
    }
    const before = await target()
    assert.equal(before.space, 'sp_docs')
    assert.deepEqual(before.node, { id: node, preview: 'Install the package.' })
    assert.equal(before.page.path, 'start/guide')
    assert.equal(before.page.outdated, false)
    const edit = { by: ada, now: '2026-11-20T10:00:00.000Z' }
    served.sandbox.change((tx) =>
      updatePage(tx, { space: 'sp_docs' }, 'pg_guide', { markdown: 'X' }, edit),
    )
    const after = await target()
    assert.equal(after.page.outdated, true)
    assert.deepEqual(after.node, { id: node, preview: 'Install the package.' })
    const page = await say('/spaces/sp_docs', { body: { markdown: 'X' }, page: 'pg_9' })
    assert.equal(page.status, 400)
  })

  it('are counted while open in the change request, not in the space', async () => {
    const count = async () => (await served.send('GET', request)).body.comments
    const { id } = (await say(request, { body: { markdown: 'Hm' } })).body
    await say('/spaces/sp_docs', { body: { markdown: 'On the space' } })
    assert.equal(await count(), 1)
    assert.equal(served.sandbox.tables.count('comments', 'open', 'sp_docs'), 1)
    await served.send('PUT', `${request}/comments/${id}`, { resolved: true })
    assert.equal(await count(), 0)
    assert.equal((await served.send('GET', `/spaces/sp_docs/comments/${id}`)).status, 404)
  })

  it('are resolved by a reply of a change request', async () => {
    const { id } = (await say(request, { body: { markdown: 'Hm' } })).body
    const replies = `${request}/comments/${id}/replies`
    const reply = (await served.send('POST', replies, { body: { markdown: 'Done' } })).body
    await served.send('PUT', `${replies}/${reply.id}`, { resolved: true })
    const { status } = (await served.send('GET', `${request}/comments/${id}`)).body
    assert.equal(status, 'resolved')
  })

  it('are rejected for readers', async () => {
    assert.equal((await say(request, { body: { markdown: 'Hm' } }, 'bo')).status, 403)
  })
})
