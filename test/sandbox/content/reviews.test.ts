import assert from 'node:assert/strict'
import { docs } from '../docs.ts'
import { ada, bo, cy, tokens } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

const base = '/spaces/sp_docs/change-requests'

describe('sandbox reviews', () => {
  let served: Served

  const items = async (path: string): Promise<Body[]> => (await served.send('GET', path)).body.items
  const reviewers = async () =>
    (await items(`${base}/1/requested-reviewers`)).map(({ user }) => (user as Body).id)

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
    await served.send('POST', base, { subject: 'Better guide' }, 'cy')
  })
  afterEach(endAll)

  it('are requested from members, who are listed until they respond', async () => {
    const asked = await served.send('POST', `${base}/1/requested-reviewers`, {
      users: [ada, bo, ada],
      subject: 'Ready',
    })
    assert.equal(asked.status, 200)
    assert.deepEqual(
      (asked.body.users as Body[]).map((one) => [one.kind, (one.user as Body).id]),
      [
        ['user', ada],
        ['user', bo],
      ],
    )
    const request = (await served.send('GET', `${base}/1`)).body
    assert.deepEqual([request.status, request.subject], ['open', 'Ready'])
    await served.send('POST', `${base}/1/requested-reviewers`, { users: [ada] })
    assert.deepEqual(await reviewers(), [ada, bo])
    const mine = `${base}?requestedReviewer=${ada}`
    assert.equal((await items(mine)).length, 1)

    const review = await served.send('POST', `${base}/1/reviews`, { status: 'approved' })
    assert.equal(review.status, 201)
    assert.equal((review.body.requestedBy as Body).id, ada)
    assert.deepEqual([await reviewers(), await items(mine)], [[bo], []])
    assert.equal((await served.send('DELETE', `${base}/1/requested-reviewers/${bo}`)).status, 204)
    assert.deepEqual(await reviewers(), [])
    const stranger = { users: ['usr_nobody'] }
    assert.equal((await served.send('POST', `${base}/1/requested-reviewers`, stranger)).status, 400)
  })

  it('are outdated after the change request is edited, but keep their comment', async () => {
    const verdict = { status: 'changes-requested', comment: { markdown: 'Say why.' } }
    const { body: review } = await served.send('POST', `${base}/1/reviews`, verdict)
    const comment = review.comment as Body
    assert.deepEqual(
      [(comment.body as Body).markdown, (comment.target as Body).review],
      ['Say why.', review.id],
    )
    assert.equal((await items(`${base}/1/comments`)).length, 1)
    assert.deepEqual((await served.send('GET', `${base}/1/reviews/${review.id}`)).body, review)
    assert.equal(review.outdated, false)
    const changes = [{ operation: 'delete_page', page: 'pg_errors' }]
    await served.send('POST', `${base}/1/content`, { changes })
    await served.send('POST', `${base}/1/reviews`, { status: 'approved' })
    const states = async (query: string) =>
      (await items(`${base}/1/reviews${query}`)).map(({ status, outdated }) => [status, outdated])
    assert.deepEqual((await states('')).toSorted(), [
      ['approved', false],
      ['changes-requested', true],
    ])
    assert.deepEqual(await states('?outdated=true'), [['changes-requested', true]])
    assert.deepEqual(await states('?outdated=false'), [['approved', false]])
  })

  it('require a reviewer and an open change request, and reject self-approval', async () => {
    const send = async (body: object, token?: string) =>
      (await served.send('POST', `${base}/1/reviews`, body, token)).status
    assert.equal(await send({ status: 'approved' }, 'bo'), 403)
    assert.equal(await send({ status: 'changes-requested' }, 'cy'), 403)
    served.sandbox.change((tx) => tx.patch('members', `acme/${cy}`, { role: 'review' }))
    assert.equal(await send({ status: 'approved' }, 'cy'), 403)
    assert.equal(await send({ status: 'changes-requested' }, 'cy'), 201)
    assert.equal(await send({ status: 'perhaps' }), 400)
    await served.send('PATCH', `${base}/1`, { status: 'archived' })
    assert.equal(await send({ status: 'approved' }), 409)
  })
})

describe('change requests of an organization', () => {
  afterEach(endAll)

  it('are listed across spaces, filtered by state and people, last changed first', async () => {
    const served = await serve({ seed: docs, tokens })
    const { body: other } = await served.send('POST', '/orgs/acme/collections', { title: 'More' })
    assert.equal(other.object, 'collection')
    await served.send('POST', base, { subject: 'One' }, 'cy')
    await served.send('POST', base, { subject: 'Two' })
    await served.send('POST', base, { subject: 'Three' })
    await served.send('PATCH', `${base}/1`, { status: 'open' })
    await served.send('PATCH', `${base}/3`, { status: 'archived' })
    const list = async (query: string) =>
      (await served.send('GET', `/orgs/acme/change-requests${query}`)).body.items.map(
        ({ subject }) => subject,
      )
    assert.deepEqual(await list(''), ['One'])
    assert.deepEqual(await list('?status=draft&status=archived&orderBy=createdAt'), [
      'Three',
      'Two',
    ])
    assert.deepEqual(await list(`?status=draft&creator=${cy}`), [])
    assert.deepEqual(await list(`?status=open&creator=${cy}`), ['One'])
    assert.deepEqual(await list('?space=sp_docs'), ['One'])
    assert.deepEqual(await list('?space=sp_other'), [])
    assert.equal((await served.send('GET', '/orgs/acme/change-requests?status=no')).status, 400)
  })
})
