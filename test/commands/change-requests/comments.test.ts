import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const ada = { object: 'user', id: 'usr_1', displayName: 'Ada Byron' }

const comment = {
  object: 'comment',
  id: 'cmt_1',
  postedBy: ada,
  postedAt: '2026-01-05T10:00:00.000Z',
  reactions: [{ emoji: '👍', count: 1, users: [{ user: ada, reactedAt: '2026-01-06T10:00:00Z' }] }],
  replies: 2,
  body: {
    markdown:
      'This menu is *gone*:\n\n- say so here, and in the chapter that describes how to print the handbook\n',
  },
  target: { page: { id: 'pg_1', title: 'Menus' }, space: 'spc_1' },
  urls: { location: 'https://api.test/cmt_1' },
  status: 'open',
}

const table = `
  ID     STATUS  BY         POSTED AT         PAGE   TEXT                  REPLIES
  cmt_1  open    Ada Byron  2026-01-05 10:00  Menus  This menu is *gone*:        2
`

const row =
  'cmt_1\topen\tAda Byron\t2026-01-05T10:00:00.000Z\tMenus\tThis menu is *gone*:\\n\\n- say so here, and in the chapter that describes how to print the handbook\\n\t2\n'

const view = `
  id             cmt_1
  status         open
  by             Ada Byron
  posted at      2026-01-05 10:00
  page           Menus
  text           This menu is *gone*:

                 - say so here, and in the chapter that describes how to print the handbook
  replies        2
  reactions      👍 1
  postedBy.id    usr_1
  target.page    {"id":"pg_1","title":"Menus"}
  target.space   spc_1
  urls.location  https://api.test/cmt_1
`

const fields = `
  id\tcmt_1
  status\topen
  postedBy.displayName\tAda Byron
  postedAt\t2026-01-05T10:00:00.000Z
  target.page.title\tMenus
  body.markdown\tThis menu is *gone*:\\n\\n- say so here, and in the chapter that describes how to print the handbook\\n
  replies\t2
  reactions\t👍 1
  postedBy.id\tusr_1
  target.page.id\tpg_1
  target.space\tspc_1
  urls.location\thttps://api.test/cmt_1
`

const gone = {
  table: `
    id       cmt_1
    deleted  yes
  `,
  tsv: `
    id\tcmt_1
    deleted\ttrue
  `,
  json: { id: 'cmt_1', deleted: true },
}

for (const { typed, place } of [
  { typed: '--space spc_1', place: '/v1/spaces/spc_1' },
  {
    typed: '--space spc_1 --change-request 12',
    place: '/v1/spaces/spc_1/change-requests/12',
  },
]) {
  commandCase({
    run: `comments list ${typed} --status all --order asc --target-page pg_1 --format markdown`,
    sends: `GET ${place}/comments?format=markdown&order=asc&status=all&targetPage=pg_1&limit=1000`,
    answers: { items: [comment] },
    table,
    tsv: row,
  })

  commandCase({
    run: `comments create ${typed} --body "Who *prints* this?" --node nod_1 --page pg_1`,
    sends: `POST ${place}/comments`,
    body: { body: { markdown: 'Who *prints* this?' }, node: 'nod_1', page: 'pg_1' },
    answers: comment,
    status: 201,
    table: view,
    tsv: fields,
  })

  commandCase({
    run: `comments get cmt_1 ${typed} --format markdown`,
    sends: `GET ${place}/comments/cmt_1?format=markdown`,
    answers: comment,
    table: view,
    tsv: fields,
  })

  commandCase({
    run: `comments update cmt_1 ${typed} --body Done --resolve --react 🎉 --react 👍 --unreact 👎`,
    sends: `PUT ${place}/comments/cmt_1`,
    body: {
      body: { markdown: 'Done' },
      resolved: true,
      addedReactions: ['🎉', '👍'],
      removedReactions: ['👎'],
    },
    answers: comment,
    table: view,
    tsv: fields,
  })

  commandCase({
    run: `comments delete cmt_1 ${typed}`,
    sends: `DELETE ${place}/comments/cmt_1`,
    ...gone,
  })
}

describe('comments', () => {
  afterEach(() => nock.cleanAll())

  const path = '/v1/spaces/spc_1/comments'
  const space = ['--space', 'spc_1']
  const put = (body: nock.RequestBodyMatcher) =>
    nock('https://api.test').put(`${path}/cmt_1`, body).reply(200, comment)

  it('--reopen reopens a resolved comment', async () => {
    put({ resolved: false })
    assert.equal((await docsctl(['comments', 'update', 'cmt_1', ...space, '--reopen'])).exit, 0)
  })

  it('--resolve cannot be used with --reopen', async () => {
    const both = ['comments', 'update', 'cmt_1', ...space, '--resolve', '--reopen']
    const { exit, stdout, stderr } = await docsctl(both)
    assert.deepEqual([exit, stdout], [2, ''])
    assert.match(stderr, /--resolve cannot be used with --reopen/)
  })

  it('accept a document or empty text through --input', async () => {
    const document = { document: { object: 'document', data: {}, nodes: [] } }
    for (const body of [document, {}]) {
      put({ body, resolved: true })
      const { exit, stderr } = await docsctl(
        ['comments', 'update', 'cmt_1', ...space, '--input', '-', '--resolve'],
        { stdin: JSON.stringify({ body }) },
      )
      assert.equal(exit, 0, stderr)
    }
  })

  it('create requires text', async () => {
    const { exit, stdout, stderr } = await docsctl(['comments', 'create', ...space])
    assert.deepEqual([exit, stdout], [2, ''])
    assert.match(stderr, /Missing required flag --body/)
  })

  it('read the text from standard input', async () => {
    nock('https://api.test')
      .post(path, { body: { markdown: '-p: one\ntwo' } })
      .reply(201, comment)
    const command = ['comments', 'create', ...space, '--body', '-', '-o', 'ids']
    assert.equal((await docsctl(command, { stdin: '-p: one\ntwo\n' })).stdout, 'cmt_1\n')
  })

  it('escape the control sequences in a comment', async () => {
    nock('https://api.test')
      .get(`${path}/cmt_1`)
      .reply(200, { ...comment, body: { markdown: 'one\n\u001b[2Jtwo\r\n\tthree' } })
    const { stdout } = await docsctl(['comments', 'get', 'cmt_1', ...space], { terminal: 100 })
    assert.ok(!stdout.includes('\u001b[2J'))
    assert.match(stdout, / one\n +\\u\{1b\}\[2Jtwo\n +three\n/)
  })

  it('prompt for a deletion with the first line of the text', async () => {
    const under = `/v1/spaces/spc_1/change-requests/12/comments/cmt_1`
    const read = nock('https://api.test').get(under).reply(200, comment)
    const gone = nock('https://api.test').delete(under).reply(204)
    const command = ['comments', 'delete', 'cmt_1', ...space, '--change-request', '12']
    const { exit, stderr } = await docsctl(command, { terminal: 100, stdin: 'y' })
    assert.equal(exit, 0)
    assert.match(stderr, /delete the comment "This menu is \*gone\*:" \(cmt_1\)\n/)
    read.done()
    gone.done()
  })

  it('report an accepted deletion as not completed yet', async () => {
    nock('https://api.test').delete(`${path}/cmt_1`).reply(202)
    const command = ['comments', 'delete', 'cmt_1', ...space, '--yes', '--json']
    const { exit, stdout, stderr } = await docsctl(command)
    assert.deepEqual([exit, stdout], [8, ''])
    assert.match(stderr, /accepted the request, but has not completed it yet/)
  })
})
