import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'
import {
  file,
  page,
  readsNoRules,
  reviews,
  trees,
} from '../../support/review/change-request-sample.ts'

const menu = {
  object: 'change-request',
  id: 'cr_9',
  number: 12,
  status: 'open',
  subject: 'Describe the new menu',
  createdBy: { object: 'user', id: 'usr_1', displayName: 'Ada Byron' },
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-06T11:30:00.000Z',
  revision: 'rev_2',
  revisionInitial: 'rev_1',
  comments: 3,
  outdated: false,
  urls: { app: 'https://app.test/cr_9', location: 'https://api.test/cr_9' },
}

const view = `
  id                cr_9
  number            12
  status            open
  subject           Describe the new menu
  author            Ada Byron
  created at        2026-01-05 10:00
  updated at        2026-01-06 11:30
  comments          3
  outdated          no
  createdBy.id      usr_1
  revision          rev_2
  revision initial  rev_1
  urls.app          https://app.test/cr_9
  urls.location     https://api.test/cr_9
`

const fields = `
  id\tcr_9
  number\t12
  status\topen
  subject\tDescribe the new menu
  createdBy.displayName\tAda Byron
  createdAt\t2026-01-05T10:00:00.000Z
  updatedAt\t2026-01-06T11:30:00.000Z
  comments\t3
  outdated\tfalse
  createdBy.id\tusr_1
  revision\trev_2
  revisionInitial\trev_1
  urls.app\thttps://app.test/cr_9
  urls.location\thttps://api.test/cr_9
`

commandCase({
  run: 'change-requests list --space spc_1 --status merged --contributor usr_1',
  sends: 'GET /v1/spaces/spc_1/change-requests?status=merged&contributor=usr_1&limit=1000',
  answers: { items: [menu, { ...menu, number: 9 }], count: 2 },
  table: `
    NUMBER  STATUS  SUBJECT                AUTHOR     UPDATED AT        COMMENTS
        12  open    Describe the new menu  Ada Byron  2026-01-06 11:30         3
         9  open    Describe the new menu  Ada Byron  2026-01-06 11:30         3
  `,
  tsv: `
    12\topen\tDescribe the new menu\tAda Byron\t2026-01-06T11:30:00.000Z\t3
    9\topen\tDescribe the new menu\tAda Byron\t2026-01-06T11:30:00.000Z\t3
  `,
})

commandCase({
  run: 'change-requests list --org acme --space spc_1 --status open --status draft --creator usr_1 --requested-reviewer usr_2 --order-by createdAt --columns space,number',
  sends:
    'GET /v1/orgs/acme/change-requests?creator=usr_1&requestedReviewer=usr_2&orderBy=createdAt&status=open&status=draft&space=spc_1&limit=1000',
  answers: { items: [{ ...menu, space: 'spc_1' }] },
  table: `
    SPACE  NUMBER
    spc_1      12
  `,
  tsv: 'spc_1\t12\n',
  json: [{ space: 'spc_1', number: 12 }],
})

commandCase({
  run: 'change-requests update 12 --space spc_1 --description "As said" --link https://jira.test/T-1',
  sends: 'PATCH /v1/spaces/spc_1/change-requests/12',
  body: {
    description: {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'As said', marks: [] }] }],
        },
      ],
    },
    links: [{ ref: { kind: 'url', url: 'https://jira.test/T-1' } }],
  },
  answers: menu,
  table: view,
  tsv: fields,
})

commandCase({
  run: 'change-requests create --space spc_1 --template tpl_1',
  sends: 'POST /v1/spaces/spc_1/change-requests',
  body: { template: { id: 'tpl_1' } },
  answers: menu,
  status: 201,
  table: view,
  tsv: fields,
})

commandCase({
  run: 'change-requests create --space spc_1 --subject "Describe the new menu"',
  sends: 'POST /v1/spaces/spc_1/change-requests',
  body: { subject: 'Describe the new menu' },
  answers: menu,
  status: 201,
  table: view,
  tsv: fields,
})

commandCase({
  run: 'change-requests get 12 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/change-requests/12',
  answers: menu,
  table: view,
  tsv: fields,
})

commandCase({
  run: 'change-requests update 12 --space spc_1 --subject Menu --status draft',
  sends: 'PATCH /v1/spaces/spc_1/change-requests/12',
  body: { subject: 'Menu', status: 'draft' },
  answers: menu,
  table: view,
  tsv: fields,
})

commandCase({
  run: 'change-requests merge 12 --space spc_1',
  sends: 'POST /v1/spaces/spc_1/change-requests/12/merge',
  answers: { revision: 'rev_3', result: 'merge' },
  before: [
    'GET /v1/spaces/spc_1/change-requests/12/reviews?format=markdown&limit=1000',
    { items: [] },
  ],
  behind: ['GET /v1/spaces/spc_1/change-requests/12', menu],
  table: `
    number    12
    subject   Describe the new menu
    result    merge
    revision  rev_3
  `,
  tsv: `
    number\t12
    subject\tDescribe the new menu
    result\tmerge
    revision\trev_3
  `,
  json: { number: 12, subject: 'Describe the new menu', result: 'merge', revision: 'rev_3' },
})

commandCase({
  run: 'change-requests pull 12 --space spc_1',
  sends: 'POST /v1/spaces/spc_1/change-requests/12/update',
  answers: { revision: 'rev_3', result: 'update' },
  table: `
    result    update
    revision  rev_3
  `,
  tsv: `
    result\tupdate
    revision\trev_3
  `,
})

commandCase({
  run: 'change-requests pdf 12 --space spc_1 --page pg_1 --only',
  sends: 'GET /v1/spaces/spc_1/change-requests/12/pdf?page=pg_1&only=true',
  answers: { url: 'https://files.test/12.pdf?signature=abc' },
  table: `
    url  https://files.test/12.pdf?signature=abc
  `,
  tsv: `
    url\thttps://files.test/12.pdf?signature=abc
  `,
})

describe('change-requests', () => {
  afterEach(() => nock.cleanAll())

  const service = () => nock('https://api.test')
  const path = '/v1/spaces/spc_1/change-requests'

  it('lists change requests without a status filter, so that the service returns the open ones', async () => {
    service()
      .get(`${path}?limit=1000`)
      .reply(200, { items: [menu] })
    const { stdout } = await docsctl(['cr', 'list', '--space', 'spc_1', '-o', 'ids'])
    assert.equal(stdout, 'cr_9\n')
  })

  it('takes the space from the context, but never the change request', async () => {
    service().get(`${path}/12`).reply(200, menu)
    const world = { env: { DOCSCTL_SPACE: 'spc_1' } }
    const found = await docsctl(['change-requests', 'get', '12', '--jq', '.subject'], world)
    assert.equal(found.stdout, 'Describe the new menu\n')
    const none = await docsctl(['change-requests', 'get'], world)
    assert.deepEqual([none.exit, none.stdout], [2, ''])
    assert.match(none.stderr, /Missing required argument CHANGE-REQUEST/)
  })

  for (const verb of ['merge', 'pull'] as const) {
    const sent = verb === 'pull' ? 'update' : verb
    const command = ['change-requests', verb, '12', '--space', 'spc_1']

    it(`${verb} exits with 6 and prints nothing if the service reports conflicts`, async () => {
      if (verb === 'merge') reviews()
      service().post(`${path}/12/${sent}`).reply(200, { revision: 'rev_3', result: 'conflicts' })
      const more = verb === 'merge' ? ['--yes', '--json'] : ['--json']
      const { exit, stdout, stderr } = await docsctl([...command, ...more])
      assert.deepEqual([exit, stdout], [6, ''])
      const { error } = JSON.parse(stderr)
      assert.equal(error.kind, 'conflict')
      assert.equal(error.message, 'Change request 12 conflicts with the content of space spc_1')
      assert.equal(error.hint, 'docsctl change-requests get 12 --space spc_1 --web')
      const states = {
        merge: 'The change request was not merged',
        pull: 'Nothing was pulled. Resolve the conflicts in the web app',
      }
      assert.equal(error.state, states[verb])
    })

    for (const [what, status, body] of [
      ['nothing', 204, undefined],
      ['an empty object', 200, {}],
      ['another result', 200, { revision: 'r', result: 'queued' }],
    ] as const) {
      it(`${verb} has an unknown outcome if the service returns ${what}`, async () => {
        if (verb === 'merge') reviews()
        service().post(`${path}/12/${sent}`).reply(status, body)
        const more = verb === 'merge' ? ['--yes', '--json'] : ['--json']
        const { exit, stdout, stderr } = await docsctl([...command, ...more])
        assert.deepEqual([exit, stdout], [1, ''])
        const { error } = JSON.parse(stderr)
        assert.equal(error.state, 'It is unknown whether the change was made')
      })
    }
  }

  it('merge prompts with the subject, and continues if the user confirms', async () => {
    readsNoRules()
    readsNoRules()
    reviews()
    reviews()
    const asked = service().get(`${path}/12`).times(3).reply(200, menu)
    trees({ pages: [page('a')] }, { pages: [page('a', { title: 'New' }), page('b')] })
    const merged = service().post(`${path}/12/merge`).reply(200, { revision: 'r', result: 'merge' })
    const after = service()
      .get(`${path}/12`)
      .reply(200, { ...menu, status: 'merged' })
    const command = ['change-requests', 'merge', '12', '--space', 'spc_1']
    const { exit, stdout, stderr } = await docsctl(command, { terminal: 100, stdin: 'y' })
    assert.equal(exit, 0)
    assert.match(stdout, /number\S* +12\n.*Describe the new menu\n.* merge\n.* r\n$/)
    assert.match(
      stderr,
      /About to merge the change request "Describe the new menu" \(12\), revision rev_2\n {2}changes: 2 pages\n {2}failed gates: comments \(3 open threads\)\n/,
    )
    asked.done()
    merged.done()
    after.done()
  })

  it('merge sends nothing if the user answers no', async () => {
    readsNoRules()
    reviews()
    service()
      .get(`${path}/12`)
      .reply(200, { ...menu, comments: 2 })
    trees({ pages: [page('a')] }, { pages: [page('a')], files: [file('f')] })
    const command = ['change-requests', 'merge', '12', '--space', 'spc_1']
    const { exit, stdout, stderr } = await docsctl(command, { terminal: 100, stdin: 'n' })
    assert.match(
      stderr,
      / {2}changes: 0 pages and 1 file\n {2}failed gates: comments \(2 open threads\)\n/,
    )
    assert.deepEqual([exit, stdout], [130, ''])
    assert.match(stderr, /Canceled. Nothing was changed/)
  })

  it('update rejects the status merged', async () => {
    const command = ['change-requests', 'update', '12', '--space', 'spc_1', '--status', 'merged']
    const { exit, stdout, stderr } = await docsctl(command)
    assert.deepEqual([exit, stdout], [2, ''])
    assert.match(
      stderr,
      /Invalid value "merged" for --status\. Use "change-requests merge" to merge a change request/,
    )
  })

  it('allows a subject of up to 100 characters', async () => {
    const create = ['change-requests', 'create', '--space', 'spc_1', '--subject']
    service()
      .post(path, { subject: 'x'.repeat(100) })
      .reply(201, menu)
    assert.equal((await docsctl([...create, 'x'.repeat(100)])).exit, 0)
    const { exit, stdout, stderr } = await docsctl([...create, 'x'.repeat(101)])
    assert.deepEqual([exit, stdout], [2, ''])
    assert.match(
      stderr,
      /Invalid value "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" \(101 characters\) for --subject\. Expected at most 100 characters/,
    )
  })

  it('update sets the status of several change requests', async () => {
    service()
      .patch(`${path}/1`, { status: 'archived' })
      .reply(200, { ...menu, number: 1 })
    service()
      .patch(`${path}/2`, { status: 'archived' })
      .reply(404, { error: { code: 404 } })
    const command = ['cr', 'update', '1', '2', '--space', 'spc_1', '--status', 'archived', '--json']
    const { exit, stdout } = await docsctl(command)
    assert.equal(exit, 12)
    const [first, second] = JSON.parse(stdout)
    assert.equal(first.number, 1)
    assert.deepEqual([second.id, second.error.kind], ['2', 'not-found'])
  })
})
