import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase, unindent } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const ada = { object: 'user', id: 'usr_1', displayName: 'Ada Byron' }
const bo = { object: 'user', id: 'usr_2', displayName: 'Bo Berg' }

const approved = {
  object: 'change-request-review',
  id: 'rvw_1',
  revision: 'rev_2',
  reviewer: bo,
  status: 'approved',
  outdated: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  urls: { location: 'https://api.test/rvw_1' },
}

const refused = {
  ...approved,
  id: 'rvw_2',
  status: 'changes-requested',
  outdated: true,
  comment: {
    object: 'comment',
    id: 'cmt_1',
    postedBy: bo,
    postedAt: '2026-01-05T10:00:00.000Z',
    reactions: [],
    replies: 0,
    body: { markdown: 'Say why.' },
    target: {},
    urls: {},
    status: 'open',
  },
}

const asked = {
  object: 'change-request-requested-reviewer',
  kind: 'user',
  user: bo,
  revision: 'rev_2',
  requestedBy: ada,
  createdAt: '2026-01-05T10:00:00.000Z',
}

commandCase({
  run: 'change-requests reviews list 12 --space spc_1 --no-outdated',
  sends:
    'GET /v1/spaces/spc_1/change-requests/12/reviews?outdated=false&format=markdown&limit=1000',
  answers: { items: [approved, refused] },
  table: `
    ID     STATUS             REVIEWER  CREATED AT        OUTDATED  TEXT
    rvw_1  approved           Bo Berg   2026-01-05 10:00  no        -
    rvw_2  changes-requested  Bo Berg   2026-01-05 10:00  yes       Say why.
  `,
  tsv: `
    rvw_1\tapproved\tBo Berg\t2026-01-05T10:00:00.000Z\tfalse\t
    rvw_2\tchanges-requested\tBo Berg\t2026-01-05T10:00:00.000Z\ttrue\tSay why.
  `,
})

const shownReview = {
  answers: approved,
  table: `
    id             rvw_1
    status         approved
    reviewer       Bo Berg
    created at     2026-01-05 10:00
    outdated       no
    text           -
    revision       rev_2
    reviewer.id    usr_2
    updated at     2026-01-05 10:00
    urls.location  https://api.test/rvw_1
  `,
  tsv: `
    id\trvw_1
    status\tapproved
    reviewer.displayName\tBo Berg
    createdAt\t2026-01-05T10:00:00.000Z
    outdated\tfalse
    comment.body.markdown\t
    revision\trev_2
    reviewer.id\tusr_2
    updatedAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/rvw_1
  `,
}

commandCase({
  run: 'change-requests reviews get 12 rvw_1 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/change-requests/12/reviews/rvw_1?format=markdown',
  ...shownReview,
})

commandCase({
  run: 'change-requests approve 12 --space spc_1',
  sends: 'POST /v1/spaces/spc_1/change-requests/12/reviews',
  body: { status: 'approved' },
  status: 201,
  ...shownReview,
})

commandCase({
  run: 'change-requests request-changes 12 --space spc_1 --comment "Say why."',
  sends: 'POST /v1/spaces/spc_1/change-requests/12/reviews',
  body: { status: 'changes-requested', comment: { markdown: 'Say why.' } },
  status: 201,
  ...shownReview,
})

const askedTeam = {
  ...asked,
  kind: 'team',
  user: undefined,
  team: { id: 'team_1', title: 'Docs' },
}

commandCase({
  run: 'change-requests reviewers list 12 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/change-requests/12/requested-reviewers?limit=1000',
  answers: { items: [asked, askedTeam] },
  table: `
    USER ID      REVIEWER  REQUESTED BY  REQUESTED AT
    usr_2        Bo Berg   Ada Byron     2026-01-05 10:00
    team:team_1  Docs      Ada Byron     2026-01-05 10:00
  `,
  tsv: `
    usr_2\tBo Berg\tAda Byron\t2026-01-05T10:00:00.000Z
    team:team_1\tDocs\tAda Byron\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'change-requests request-review 12 usr_2 usr_3 --space spc_1 --subject Menus --description "See the picture"',
  sends: 'POST /v1/spaces/spc_1/change-requests/12/requested-reviewers',
  body: {
    users: ['usr_2', 'usr_3'],
    subject: 'Menus',
    description: {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          nodes: [
            { object: 'text', leaves: [{ object: 'leaf', text: 'See the picture', marks: [] }] },
          ],
        },
      ],
    },
  },
  answers: { users: [asked, { ...asked, kind: 'team', user: undefined, team: { id: 'team_1' } }] },
  table: 'reviewers  Bo Berg, team_1\n',
  tsv: 'users\tBo Berg, team_1\n',
  json: {
    users: [
      asked,
      {
        object: 'change-request-requested-reviewer',
        kind: 'team',
        revision: 'rev_2',
        requestedBy: ada,
        createdAt: '2026-01-05T10:00:00.000Z',
        team: { id: 'team_1' },
      },
    ],
  },
})

commandCase({
  run: 'change-requests reviewers remove 12 usr_2 --space spc_1',
  sends: 'DELETE /v1/spaces/spc_1/change-requests/12/requested-reviewers/usr_2',
  status: 205,
  table: `
    id       usr_2
    deleted  yes
  `,
  tsv: `
    id\tusr_2
    deleted\ttrue
  `,
  json: { id: 'usr_2', deleted: true },
})

describe('reviews', () => {
  it('require at least one reviewer', async () => {
    const { exit, stderr } = await docsctl(
      splitArguments('change-requests request-review 12 --space spc_1'),
    )
    assert.equal(exit, 2)
    assert.match(stderr, /USER/)
  })
})

describe('docsctl change-requests list --reviewers', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  const service = () => nock('https://api.test')
  const change = (number: number, more: object = {}) => ({
    object: 'change-request',
    id: `cr_${number}`,
    number,
    status: 'open',
    subject: `Change ${number}`,
    createdBy: { object: 'user', id: 'usr_1', displayName: 'Ada Byron' },
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-06T10:00:00.000Z',
    revision: 'rev_2',
    revisionInitial: 'rev_1',
    comments: 0,
    outdated: false,
    urls: {},
    ...more,
  })
  const by = (id: string, status: string, more: object = {}) => ({
    object: 'change-request-review',
    id: `rvw_${id}`,
    revision: 'rev_2',
    reviewer: { object: 'user', id, displayName: `User ${id}` },
    status,
    outdated: false,
    createdAt: '2026-01-06T10:00:00.000Z',
    updatedAt: '2026-01-06T10:00:00.000Z',
    urls: {},
    ...more,
  })
  /**
   * Change request 7 has two completed and two pending reviews. Change request 8 has no reviews.
   */
  const answers = (space: string) => {
    const of = (number: number) => `/v1/spaces/${space}/change-requests/cr_${number}`
    const items = [
      by('a', 'changes-requested', { createdAt: '2026-01-05T10:00:00.000Z', outdated: true }),
      by('a', 'approved'),
      by('usr_2', 'approved', { createdAt: '2026-01-04T10:00:00.000Z' }),
      by('c', 'changes-requested', { outdated: true }),
    ]
    service()
      .get(`${of(7)}/reviews?format=markdown&limit=1000`)
      .reply(200, { items })
    service()
      .get(`${of(7)}/requested-reviewers?limit=1000`)
      .reply(200, { items: [asked, askedTeam] })
    service()
      .get(`${of(8)}/reviews?format=markdown&limit=1000`)
      .reply(200, { items: [] })
    service()
      .get(`${of(8)}/requested-reviewers?limit=1000`)
      .reply(200, { items: [] })
  }

  it('shows the completed and requested reviewers of each change request', async () => {
    service()
      .get('/v1/spaces/spc_1/change-requests?limit=1000')
      .reply(200, { items: [change(7), change(8)] })
    answers('spc_1')
    const line = 'change-requests list --space spc_1 --reviewers --columns number,reviewers'
    const { exit, stdout, stderr } = await docsctl(splitArguments(`${line} --no-color`), {
      terminal: 120,
    })
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      unindent(`
        NUMBER  REVIEWERS
             7  User a approved, User c changes-requested (older revision), Bo Berg requested, Docs requested
             8  -
      `),
    )
  })

  it('includes reviewers as objects in JSON, even for all spaces of an organization', async () => {
    service()
      .get('/v1/orgs/acme/change-requests?limit=1000')
      .reply(200, { items: [change(7, { space: 'spc_2' }), change(8, { space: 'spc_2' })] })
    answers('spc_2')
    const { stdout, stderr } = await docsctl(
      splitArguments('cr list --org acme --reviewers --json'),
    )
    const listed = JSON.parse(stdout)
    assert.deepEqual(
      listed.map(({ reviewers }: { reviewers: unknown }) => reviewers),
      [
        [
          { id: 'a', displayName: 'User a', kind: 'user', status: 'approved' },
          {
            id: 'c',
            displayName: 'User c',
            kind: 'user',
            status: 'changes-requested',
            outdated: true,
          },
          { id: 'usr_2', displayName: 'Bo Berg', kind: 'user', status: 'requested' },
          { id: 'team_1', displayName: 'Docs', kind: 'team', status: 'requested' },
        ],
        [],
      ],
      stderr,
    )
    assert.equal(listed[0].subject, 'Change 7')
  })

  it('reads no reviews without the flag', async () => {
    service()
      .get('/v1/spaces/spc_1/change-requests?limit=1000')
      .reply(200, { items: [change(7)] })
    const { exit, stdout } = await docsctl(splitArguments('cr list --space spc_1 -o ids'))
    assert.deepEqual([exit, stdout], [0, 'cr_7\n'])
  })
})
