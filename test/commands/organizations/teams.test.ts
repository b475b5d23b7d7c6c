import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'
import { docs } from '../../support/people.ts'

commandCase({
  run: 'teams list --title doc --owner usr_1',
  sends: 'GET /v1/orgs/acme/teams?title=doc&owner=usr_1&limit=1000',
  answers: { items: [docs], count: 1 },
  table: `
    ID      TITLE  MEMBERS  SPACES  CREATED AT
    team_1  Docs         4       2  2026-01-05 10:00
  `,
  tsv: `
    team_1\tDocs\t4\t2\t2026-01-05T10:00:00.000Z
  `,
})

const shownTeam = {
  answers: docs,
  table: `
    id          team_1
    title       Docs
    members     4
    spaces      2
    created at  2026-01-05 10:00
  `,
  tsv: `
    id\tteam_1
    title\tDocs
    members\t4
    spaces\t2
    createdAt\t2026-01-05T10:00:00.000Z
  `,
}

commandCase({
  run: 'teams create --title Docs --member usr_1 --member usr_2',
  sends: 'PUT /v1/orgs/acme/teams',
  body: { title: 'Docs', members: ['usr_1', 'usr_2'] },
  beforeOnTerminal: ['GET /v1/orgs/acme/teams?limit=1000', { items: [] }],
  status: 201,
  ...shownTeam,
})

commandCase({
  run: 'teams get team_1',
  sends: 'GET /v1/orgs/acme/teams/team_1',
  ...shownTeam,
})

commandCase({
  run: "teams update team_1 --title 'Docs and design'",
  sends: 'PATCH /v1/orgs/acme/teams/team_1',
  body: { title: 'Docs and design' },
  answers: { ...docs, title: 'Docs and design' },
  table: `
    id          team_1
    title       Docs and design
    members     4
    spaces      2
    created at  2026-01-05 10:00
  `,
  tsv: `
    id\tteam_1
    title\tDocs and design
    members\t4
    spaces\t2
    createdAt\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'teams delete team_1',
  sends: 'DELETE /v1/orgs/acme/teams/team_1',
  table: `
    id       team_1
    deleted  yes
  `,
  tsv: `
    id\tteam_1
    deleted\ttrue
  `,
  json: { id: 'team_1', deleted: true },
})

describe('docsctl teams', () => {
  afterEach(() => nock.cleanAll())

  it('create requires a title', async () => {
    const { exit, stdout, stderr } = await docsctl(['teams', 'create', '--member', 'usr_1'])
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /Missing required flag --title/)
  })

  it('create reads its body from --input, and flags override it', async () => {
    const scope = nock('https://api.test')
      .put('/v1/orgs/acme/teams', { title: 'Docs', members: ['usr_1'] })
      .reply(201, docs)
    const { exit } = await docsctl(['teams', 'create', '--input', '-', '--title', 'Docs'], {
      stdin: '{"title":"Old","members":["usr_1"]}',
    })
    scope.done()
    assert.equal(exit, 0)
  })
})
