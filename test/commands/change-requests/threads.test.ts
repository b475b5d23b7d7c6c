import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase, unindent } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const ada = { object: 'user', id: 'usr_1', displayName: 'Ada Byron' }
const base = '/v1/spaces/spc_1/change-requests/12/comments'

const comment = (id: string, more: object = {}) => ({
  object: 'comment',
  id,
  postedBy: ada,
  postedAt: '2026-01-05T10:00:00.000Z',
  reactions: [],
  replies: 0,
  body: { markdown: 'Is it **live**?' },
  target: {},
  status: 'open',
  urls: { location: 'https://api.test/cmt' },
  ...more,
})

const reply = {
  object: 'comment-reply',
  id: 'rep_1',
  postedBy: { ...ada, displayName: 'Mei\u001b[31m' },
  postedAt: '2026-01-06T10:00:00.000Z',
  reactions: [{ emoji: '👍', count: 2, users: [] }],
  body: { markdown: 'Yes.' },
  urls: { location: 'https://api.test/rep_1' },
}

const first = comment('cmt_1', {
  replies: 1,
  target: {
    page: { id: 'pg_1', title: 'Limits', path: 'guides/limits', outdated: true },
    node: { id: 'node_1', preview: 'At most 600 requests.' },
  },
})
const second = comment('cmt_2', {
  status: 'resolved',
  resolvedBy: ada,
  resolvedAt: '2026-01-07T10:00:00.000Z',
  body: { markdown: 'Done?' },
})

const run = (words: string[], terminal?: number) =>
  docsctl(['change-requests', 'threads', '12', '--space', 'spc_1', ...words], {
    ...(terminal !== undefined && { terminal }),
  })

function threads(query: string, items: object[]): nock.Scope {
  const scope = nock('https://api.test')
    .get(`${base}?order=asc&format=markdown${query}&limit=1000`)
    .reply(200, { items })
  return items.includes(first)
    ? scope.get(`${base}/cmt_1/replies?format=markdown&limit=1000`).reply(200, { items: [reply] })
    : scope
}

describe('docsctl change-requests threads', () => {
  afterEach(() => nock.cleanAll())

  it('shows each thread with its replies on a terminal and escapes control sequences', async () => {
    const scope = threads('', [first, second])
    const { exit, stdout, stderr } = await run(['--no-color'], 100)
    scope.done()
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      unindent(`
        cmt_1  open  Limits  guides/limits  outdated
          │ At most 600 requests.
          Ada Byron  2026-01-05 10:00
            Is it **live**?
              Mei\\u{1b}[31m  2026-01-06 10:00
                Yes.
                👍 2

        cmt_2  resolved by Ada Byron  the whole change request
          Ada Byron  2026-01-05 10:00
            Done?

      `),
    )
  })

  it('prints a row per thread in a pipe', async () => {
    threads('', [first, second])
    const { stdout } = await run([])
    assert.equal(
      stdout,
      'cmt_1\topen\tAda Byron\t2026-01-05T10:00:00.000Z\tLimits\ttrue\t1\tIs it **live**?\n' +
        'cmt_2\tresolved\tAda Byron\t2026-01-05T10:00:00.000Z\t\tfalse\t0\tDone?\n',
    )
  })

  it('prints the threads as JSON, with their replies', async () => {
    threads('', [first])
    const { stdout } = await run(['--json'])
    const [thread] = JSON.parse(stdout)
    assert.deepEqual(thread, {
      id: 'cmt_1',
      comment: first,
      replies: [reply],
      resolved: false,
      outdated: true,
      page: { id: 'pg_1', title: 'Limits', path: 'guides/limits', outdated: true },
      node: { id: 'node_1', preview: 'At most 600 requests.' },
    })
  })

  it('requests only the open threads', async () => {
    const scope = threads('&status=open', [first])
    const { stdout } = await run(['--unresolved', '-o', 'ids'])
    scope.done()
    assert.equal(stdout, 'cmt_1\n')
  })

  it('finds a page by path, even if the change request removed it', async () => {
    const page = { id: 'pg_1', title: 'Limits', type: 'document', path: 'guides/limits' }
    const query = 'metadata=false&computed=false'
    nock('https://api.test')
      .get(`/v1/spaces/spc_1/change-requests/12/content/pages?${query}`)
      .reply(200, { pages: [] })
      .get(`/v1/spaces/spc_1/content/pages?${query}`)
      .reply(200, { pages: [page] })
    const scope = threads('&targetPage=pg_1', [first])
    const { exit, stdout, stderr } = await run(['--page', 'guides/limits', '-o', 'ids'])
    scope.done()
    assert.equal(exit, 0, stderr)
    assert.equal(stdout, 'cmt_1\n')
  })
})

const answered = comment('cmt_1', { status: 'resolved' })
const reopened = comment('cmt_1')

const view = (status: string) => `
  id             cmt_1
  status         ${status}
  by             Ada Byron
  posted at      2026-01-05 10:00
  page           -
  text           Is it **live**?
  replies        0
  reactions      -
  postedBy.id    usr_1
  target         {}
  urls.location  https://api.test/cmt
`

const fields = (status: string) => `
  id\tcmt_1
  status\t${status}
  postedBy.displayName\tAda Byron
  postedAt\t2026-01-05T10:00:00.000Z
  target.page.title\t
  body.markdown\tIs it **live**?
  replies\t0
  reactions\t
  postedBy.id\tusr_1
  target\t{}
  urls.location\thttps://api.test/cmt
`

commandCase({
  run: 'change-requests resolve 12 cmt_1 --space spc_1',
  sends: `PUT ${base}/cmt_1`,
  body: { resolved: true },
  answers: answered,
  table: view('resolved'),
  tsv: fields('resolved'),
})

commandCase({
  run: 'change-requests reopen 12 cmt_1 --space spc_1',
  sends: `PUT ${base}/cmt_1`,
  body: { resolved: false },
  answers: reopened,
  table: view('open'),
  tsv: fields('open'),
})

describe('docsctl change-requests resolve', () => {
  afterEach(() => nock.cleanAll())

  it('resolves several threads and reports each of them', async () => {
    nock('https://api.test')
      .put(`${base}/cmt_1`, { resolved: true })
      .reply(200, answered)
      .put(`${base}/cmt_2`, { resolved: true })
      .reply(404, { error: { code: 404, message: 'no such comment' } })
    const argv = [
      'change-requests',
      'resolve',
      '12',
      'cmt_1',
      'cmt_2',
      '--space',
      'spc_1',
      '--json',
    ]
    const { exit, stdout } = await docsctl(argv)
    assert.equal(exit, 12)
    const [done, failed] = JSON.parse(stdout)
    assert.deepEqual(done, answered)
    assert.deepEqual([failed.id, failed.error.status], ['cmt_2', 404])
  })

  it('sends no body', async () => {
    const argv = ['change-requests', 'resolve', '12', 'cmt_1', '--space', 'spc_1', '--input', '-']
    const { exit, stderr } = await docsctl(argv)
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Unknown flag --input\. It is a flag of "change-requests approve", "change-requests conversations update", "change-requests create", and others/,
    )
  })
})

describe('docsctl change-requests reply', () => {
  afterEach(() => nock.cleanAll())

  it('sends the text as markdown', async () => {
    const scope = nock('https://api.test')
      .post(`${base}/cmt_1/replies`, { body: { markdown: 'Thanks, done' } })
      .reply(201, reply)
    const { exit, stdout, stderr } = await docsctl([
      ...['change-requests', 'reply', '12', 'cmt_1', '--space', 'spc_1'],
      ...['--body', 'Thanks, done', '-o', 'ids'],
    ])
    scope.done()
    assert.equal(exit, 0, stderr)
    assert.equal(stdout, 'rep_1\n')
  })
})
