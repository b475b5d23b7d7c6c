import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const ada = { object: 'user', id: 'usr_1', displayName: 'Ada Byron' }

const reply = {
  object: 'comment-reply',
  id: 'rep_1',
  postedBy: ada,
  postedAt: '2026-01-05T10:00:00.000Z',
  reactions: [],
  body: { markdown: 'Nobody does.\nI have asked.' },
  urls: { location: 'https://api.test/rep_1' },
}

const table = `
  ID     BY         POSTED AT         TEXT
  rep_1  Ada Byron  2026-01-05 10:00  Nobody does.
`

const row = 'rep_1\tAda Byron\t2026-01-05T10:00:00.000Z\tNobody does.\\nI have asked.\n'

const view = `
  id             rep_1
  by             Ada Byron
  posted at      2026-01-05 10:00
  text           Nobody does.
                 I have asked.
  reactions      -
  postedBy.id    usr_1
  urls.location  https://api.test/rep_1
`

const fields = `
  id\trep_1
  postedBy.displayName\tAda Byron
  postedAt\t2026-01-05T10:00:00.000Z
  body.markdown\tNobody does.\\nI have asked.
  reactions\t
  postedBy.id\tusr_1
  urls.location\thttps://api.test/rep_1
`

const both = [
  { typed: '--space spc_1', base: '/v1/spaces/spc_1/comments/cmt_1/replies' },
  {
    typed: '--space spc_1 --change-request 12',
    base: '/v1/spaces/spc_1/change-requests/12/comments/cmt_1/replies',
  },
]

it('a reply is printed without malformed reactions', async () => {
  const odd = [null, 7, { count: 1 }, { emoji: '👍', count: 2 }]
  nock('https://api.test')
    .get('/v1/spaces/spc_1/comments/cmt_1/replies/rep_1')
    .query(true)
    .reply(200, { ...reply, reactions: odd })
  const argv = ['comments', 'replies', 'get', 'cmt_1', 'rep_1', '--space', 'spc_1', '-o', 'tsv']
  const { exit, stdout } = await docsctl([...argv, '--no-warn'])
  assert.equal(exit, 0)
  assert.match(stdout, /^reactions\t👍 2$/m)
})

for (const { typed, base } of both) {
  commandCase({
    run: `comments replies list cmt_1 ${typed} --format markdown`,
    sends: `GET ${base}?format=markdown&limit=1000`,
    answers: { items: [reply] },
    table,
    tsv: row,
  })

  commandCase({
    run: `comments replies create cmt_1 ${typed} --body "Nobody does."`,
    sends: `POST ${base}`,
    body: { body: { markdown: 'Nobody does.' } },
    answers: reply,
    status: 201,
    table: view,
    tsv: fields,
  })

  commandCase({
    run: `comments replies get cmt_1 rep_1 ${typed} --format document`,
    sends: `GET ${base}/rep_1?format=document`,
    answers: reply,
    table: view,
    tsv: fields,
  })

  commandCase({
    run: `comments replies update cmt_1 rep_1 ${typed} --body Solved --react 🎉 --unreact 👎`,
    sends: `PUT ${base}/rep_1`,
    body: { body: { markdown: 'Solved' }, addedReactions: ['🎉'], removedReactions: ['👎'] },
    answers: reply,
    table: view,
    tsv: fields,
  })

  commandCase({
    run: `comments replies delete cmt_1 rep_1 ${typed}`,
    sends: `DELETE ${base}/rep_1`,
    table: `
      id          rep_1
      comment id  cmt_1
      deleted     yes
    `,
    tsv: `
      id\trep_1
      commentId\tcmt_1
      deleted\ttrue
    `,
    json: { id: 'rep_1', commentId: 'cmt_1', deleted: true },
  })
}

describe('comments replies', () => {
  afterEach(() => nock.cleanAll())

  const base = '/v1/spaces/spc_1/change-requests/12/comments/cmt_1/replies'
  const onChange = ['--space', 'spc_1', '--change-request', '12']

  for (const { flag, resolved } of [
    { flag: '--resolve', resolved: true },
    { flag: '--reopen', resolved: false },
  ]) {
    it(`update accepts ${flag} on a change request and rejects it by name on a space`, async () => {
      const update = ['comments', 'replies', 'update', 'cmt_1', 'rep_1', flag]
      nock('https://api.test').put(`${base}/rep_1`, { resolved }).reply(200, reply)
      assert.equal((await docsctl([...update, ...onChange])).exit, 0)
      const { exit, stdout, stderr } = await docsctl([...update, '--space', 'spc_1'])
      assert.deepEqual([exit, stdout], [2, ''])
      assert.match(stderr, new RegExp(`${flag} requires --change-request`))
    })
  }

  it('create accepts --format on a change request and rejects it by name on a space', async () => {
    const create = ['comments', 'replies', 'create', 'cmt_1', '--body', 'Yes', '--format']
    nock('https://api.test')
      .post(`${base}?format=markdown`, { body: { markdown: 'Yes' } })
      .reply(201, reply)
    assert.equal((await docsctl([...create, 'markdown', ...onChange])).exit, 0)
    const { exit, stdout, stderr } = await docsctl([...create, 'markdown', '--space', 'spc_1'])
    assert.deepEqual([exit, stdout], [2, ''])
    assert.match(stderr, /--format requires --change-request/)
  })

  it('create requires text', async () => {
    const { exit, stdout, stderr } = await docsctl([
      ...['comments', 'replies', 'create', 'cmt_1'],
      ...onChange,
    ])
    assert.deepEqual([exit, stdout], [2, ''])
    assert.match(stderr, /Missing required flag --body/)
  })

  it('delete removes several replies to a comment and reports each removal', async () => {
    nock('https://api.test').delete(`${base}/rep_1`).reply(204)
    nock('https://api.test')
      .delete(`${base}/rep_2`)
      .reply(403, { error: { message: 'no' } })
    const command = ['comments', 'replies', 'delete', 'cmt_1', 'rep_1', 'rep_2', ...onChange]
    const { exit, stdout } = await docsctl([...command, '--yes', '--json'])
    assert.equal(exit, 12)
    const [first, second] = JSON.parse(stdout)
    assert.deepEqual(first, { id: 'rep_1', commentId: 'cmt_1', deleted: true })
    assert.deepEqual([second.id, second.error.kind], ['rep_2', 'not-permitted'])
  })
})
