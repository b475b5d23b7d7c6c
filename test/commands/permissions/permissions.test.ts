import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { guides } from '../../support/people.ts'
import { refused } from '../../support/rehearse.ts'
import { promptCase } from '../../support/review/prompt-case.ts'

const user = {
  object: 'user',
  id: 'usr_1',
  displayName: 'Ada Byron',
  email: 'ada@acme.test',
  urls: { location: 'https://api.test/v1/users/usr_1' },
}

const team = {
  object: 'team',
  id: 'team_1',
  title: 'Docs',
  members: 3,
  spaces: 2,
  createdAt: '2026-01-05T10:00:00.000Z',
  permissions: { admin: true, view: true },
}

const userPermissions = {
  items: [
    { permission: 'edit', user },
    { permission: null, user: { ...user, id: 'usr_2', displayName: 'Bob' } },
  ],
  count: 2,
}

const teamPermissions = { items: [{ permission: 'review', team }], count: 1 }

const effective = { items: [{ permission: 'edit', user }], count: 1 }

const effectiveOnSite = {
  items: [
    {
      permission: 'edit',
      user,
      origin: { type: 'site', site: 'site_1', reason: 'member' },
      disabled: false,
      lastSeenAt: '2026-11-19T10:00:00.000Z',
    },
  ],
  count: 1,
}

commandCase({
  run: 'spaces permissions list --space spc_1 --users',
  sends: 'GET /v1/spaces/spc_1/permissions/users?limit=1000',
  answers: userPermissions,
  table: `
    KIND  ID     NAME       ROLE
    user  usr_1  Ada Byron  edit
    user  usr_2  Bob        guest
  `,
  tsv: `
    user\tusr_1\tAda Byron\tedit
    user\tusr_2\tBob\tguest
  `,
})

commandCase({
  run: 'spaces permissions list --space spc_1 --teams',
  sends: 'GET /v1/spaces/spc_1/permissions/teams?limit=1000',
  answers: teamPermissions,
  table: `
    KIND  ID           NAME  ROLE
    team  team:team_1  Docs  review
  `,
  tsv: `
    team\tteam:team_1\tDocs\treview
  `,
})

commandCase({
  run: 'spaces permissions aggregate --space spc_1 --role edit',
  sends: 'GET /v1/spaces/spc_1/permissions/aggregate?role=edit&limit=1000',
  answers: effective,
  table: `
    ID     NAME       EMAIL          ROLE
    usr_1  Ada Byron  ada@acme.test  edit
  `,
  tsv: `
    usr_1\tAda Byron\tada@acme.test\tedit
  `,
})

commandCase({
  run: 'spaces permissions grant --space spc_1 usr_1 usr_2 --role edit',
  sends: 'POST /v1/spaces/spc_1/permissions',
  asksWhoCalls: true,
  body: {
    users: ['usr_1', 'usr_2'],
    role: 'edit',
  },
  table: `
    users     usr_1, usr_2
    role      edit
    updated   yes
    space id  spc_1
  `,
  tsv: `
    users\t["usr_1","usr_2"]
    role\tedit
    updated\ttrue
    spaceId\tspc_1
  `,
  json: {
    spaceId: 'spc_1',
    updated: true,
    users: ['usr_1', 'usr_2'],
    role: 'edit',
  },
})

commandCase({
  run: 'spaces permissions set --space spc_1 usr_1 --role review',
  sends: 'PATCH /v1/spaces/spc_1/permissions/users/usr_1',
  body: {
    role: 'review',
  },
  table: `
    who       usr_1
    role      review
    updated   yes
    space id  spc_1
    user id   usr_1
  `,
  tsv: `
    who\tusr_1
    role\treview
    updated\ttrue
    spaceId\tspc_1
    userId\tusr_1
  `,
  json: {
    spaceId: 'spc_1',
    userId: 'usr_1',
    updated: true,
    who: 'usr_1',
    role: 'review',
  },
})

commandCase({
  run: 'spaces permissions set --space spc_1 team:team_1 --role admin',
  sends: 'PATCH /v1/spaces/spc_1/permissions/teams/team_1',
  body: {
    role: 'admin',
  },
  exposes: true,
  table: `
    who       team:team_1
    role      admin
    updated   yes
    space id  spc_1
    team id   team_1
  `,
  tsv: `
    who\tteam:team_1
    role\tadmin
    updated\ttrue
    spaceId\tspc_1
    teamId\tteam_1
  `,
  json: {
    spaceId: 'spc_1',
    teamId: 'team_1',
    updated: true,
    who: 'team:team_1',
    role: 'admin',
  },
})

commandCase({
  run: 'spaces permissions revoke --space spc_1 usr_1',
  sends: 'DELETE /v1/spaces/spc_1/permissions/users/usr_1',
  table: `
    id       usr_1
    deleted  yes
  `,
  tsv: `
    id\tusr_1
    deleted\ttrue
  `,
  json: {
    id: 'usr_1',
    deleted: true,
  },
})

commandCase({
  run: 'spaces permissions revoke --space spc_1 team:team_1',
  sends: 'DELETE /v1/spaces/spc_1/permissions/teams/team_1',
  table: `
    id       team:team_1
    deleted  yes
  `,
  tsv: `
    id\tteam:team_1
    deleted\ttrue
  `,
  json: {
    id: 'team:team_1',
    deleted: true,
  },
})

commandCase({
  run: 'collections permissions list col_1 --users',
  sends: 'GET /v1/collections/col_1/permissions/users?limit=1000',
  answers: userPermissions,
  table: `
    KIND  ID     NAME       ROLE
    user  usr_1  Ada Byron  edit
    user  usr_2  Bob        guest
  `,
  tsv: `
    user\tusr_1\tAda Byron\tedit
    user\tusr_2\tBob\tguest
  `,
})

commandCase({
  run: 'collections permissions list col_1 --teams',
  sends: 'GET /v1/collections/col_1/permissions/teams?limit=1000',
  answers: teamPermissions,
  table: `
    KIND  ID           NAME  ROLE
    team  team:team_1  Docs  review
  `,
  tsv: `
    team\tteam:team_1\tDocs\treview
  `,
})

commandCase({
  run: 'collections permissions aggregate col_1 --role edit',
  sends: 'GET /v1/collections/col_1/permissions/aggregate?role=edit&limit=1000',
  answers: effective,
  table: `
    ID     NAME       EMAIL          ROLE
    usr_1  Ada Byron  ada@acme.test  edit
  `,
  tsv: `
    usr_1\tAda Byron\tada@acme.test\tedit
  `,
})

commandCase({
  run: 'collections permissions grant col_1 usr_1 usr_2 --role edit',
  sends: 'POST /v1/collections/col_1/permissions',
  asksWhoCalls: true,
  body: {
    users: ['usr_1', 'usr_2'],
    role: 'edit',
  },
  table: `
    users          usr_1, usr_2
    role           edit
    updated        yes
    collection id  col_1
  `,
  tsv: `
    users\t["usr_1","usr_2"]
    role\tedit
    updated\ttrue
    collectionId\tcol_1
  `,
  json: {
    collectionId: 'col_1',
    updated: true,
    users: ['usr_1', 'usr_2'],
    role: 'edit',
  },
})

commandCase({
  run: 'collections permissions set col_1 usr_1 --role review',
  sends: 'PATCH /v1/collections/col_1/permissions/users/usr_1',
  body: {
    role: 'review',
  },
  table: `
    who            usr_1
    role           review
    updated        yes
    collection id  col_1
    user id        usr_1
  `,
  tsv: `
    who\tusr_1
    role\treview
    updated\ttrue
    collectionId\tcol_1
    userId\tusr_1
  `,
  json: {
    collectionId: 'col_1',
    userId: 'usr_1',
    updated: true,
    who: 'usr_1',
    role: 'review',
  },
})

commandCase({
  run: 'collections permissions set col_1 team:team_1 --role admin',
  sends: 'PATCH /v1/collections/col_1/permissions/teams/team_1',
  body: {
    role: 'admin',
  },
  exposes: true,
  table: `
    who            team:team_1
    role           admin
    updated        yes
    collection id  col_1
    team id        team_1
  `,
  tsv: `
    who\tteam:team_1
    role\tadmin
    updated\ttrue
    collectionId\tcol_1
    teamId\tteam_1
  `,
  json: {
    collectionId: 'col_1',
    teamId: 'team_1',
    updated: true,
    who: 'team:team_1',
    role: 'admin',
  },
})

commandCase({
  run: 'collections permissions revoke col_1 usr_1',
  sends: 'DELETE /v1/collections/col_1/permissions/users/usr_1',
  table: `
    id             usr_1
    deleted        yes
    collection id  col_1
  `,
  tsv: `
    id\tusr_1
    deleted\ttrue
    collectionId\tcol_1
  `,
  json: {
    id: 'usr_1',
    collectionId: 'col_1',
    deleted: true,
  },
})

commandCase({
  run: 'collections permissions revoke col_1 team:team_1',
  sends: 'DELETE /v1/collections/col_1/permissions/teams/team_1',
  table: `
    id             team:team_1
    deleted        yes
    collection id  col_1
  `,
  tsv: `
    id\tteam:team_1
    deleted\ttrue
    collectionId\tcol_1
  `,
  json: {
    id: 'team:team_1',
    collectionId: 'col_1',
    deleted: true,
  },
})

commandCase({
  run: 'sites permissions list --site site_1 --users',
  sends: 'GET /v1/orgs/acme/sites/site_1/permissions/users?limit=1000',
  answers: userPermissions,
  table: `
    KIND  ID     NAME       ROLE
    user  usr_1  Ada Byron  edit
    user  usr_2  Bob        guest
  `,
  tsv: `
    user\tusr_1\tAda Byron\tedit
    user\tusr_2\tBob\tguest
  `,
})

commandCase({
  run: 'sites permissions list --site site_1 --teams',
  sends: 'GET /v1/orgs/acme/sites/site_1/permissions/teams?limit=1000',
  answers: teamPermissions,
  table: `
    KIND  ID           NAME  ROLE
    team  team:team_1  Docs  review
  `,
  tsv: `
    team\tteam:team_1\tDocs\treview
  `,
})

commandCase({
  run: 'sites permissions aggregate --site site_1 --role edit',
  sends: 'GET /v1/orgs/acme/sites/site_1/permissions/aggregate?role=edit&limit=1000',
  answers: effectiveOnSite,
  table: `
    ID     NAME       EMAIL          ROLE  BY    DISABLED  LAST SEEN AT
    usr_1  Ada Byron  ada@acme.test  edit  site  no        2026-11-19 10:00
  `,
  tsv: `
    usr_1\tAda Byron\tada@acme.test\tedit\tsite\tfalse\t2026-11-19T10:00:00.000Z
  `,
})

commandCase({
  run: 'sites permissions grant --site site_1 usr_1 usr_2 --role edit',
  sends: 'POST /v1/orgs/acme/sites/site_1/permissions',
  asksWhoCalls: true,
  body: {
    users: ['usr_1', 'usr_2'],
    role: 'edit',
  },
  table: `
    users            usr_1, usr_2
    role             edit
    updated          yes
    organization id  acme
    site id          site_1
  `,
  tsv: `
    users\t["usr_1","usr_2"]
    role\tedit
    updated\ttrue
    organizationId\tacme
    siteId\tsite_1
  `,
  json: {
    organizationId: 'acme',
    siteId: 'site_1',
    updated: true,
    users: ['usr_1', 'usr_2'],
    role: 'edit',
  },
})

commandCase({
  run: 'sites permissions set --site site_1 usr_1 --role review',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/permissions/users/usr_1',
  body: {
    role: 'review',
  },
  table: `
    who              usr_1
    role             review
    updated          yes
    organization id  acme
    site id          site_1
    user id          usr_1
  `,
  tsv: `
    who\tusr_1
    role\treview
    updated\ttrue
    organizationId\tacme
    siteId\tsite_1
    userId\tusr_1
  `,
  json: {
    organizationId: 'acme',
    siteId: 'site_1',
    userId: 'usr_1',
    updated: true,
    who: 'usr_1',
    role: 'review',
  },
})

commandCase({
  run: 'sites permissions set --site site_1 team:team_1 --role admin',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/permissions/teams/team_1',
  body: {
    role: 'admin',
  },
  exposes: true,
  table: `
    who              team:team_1
    role             admin
    updated          yes
    organization id  acme
    site id          site_1
    team id          team_1
  `,
  tsv: `
    who\tteam:team_1
    role\tadmin
    updated\ttrue
    organizationId\tacme
    siteId\tsite_1
    teamId\tteam_1
  `,
  json: {
    organizationId: 'acme',
    siteId: 'site_1',
    teamId: 'team_1',
    updated: true,
    who: 'team:team_1',
    role: 'admin',
  },
})

commandCase({
  run: 'sites permissions revoke --site site_1 usr_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/permissions/users/usr_1',
  table: `
    id       usr_1
    deleted  yes
  `,
  tsv: `
    id\tusr_1
    deleted\ttrue
  `,
  json: {
    id: 'usr_1',
    deleted: true,
  },
})

commandCase({
  run: 'sites permissions revoke --site site_1 team:team_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/permissions/teams/team_1',
  table: `
    id       team:team_1
    deleted  yes
  `,
  tsv: `
    id\tteam:team_1
    deleted\ttrue
  `,
  json: {
    id: 'team:team_1',
    deleted: true,
  },
})

promptCase({
  run: 'spaces permissions revoke usr_1 --space spc_1',
  sends: 'DELETE /v1/spaces/spc_1/permissions/users/usr_1',
  reads: '/v1/spaces/spc_1',
  answers: guides,
  looksAt: { '/v1/user': { id: 'usr_9' } },
  asks: `About to revoke the permission of usr_1 on the space "Guides" (spc_1)
  profile default, org acme, https://api.test
  To undo: docsctl spaces permissions grant --space spc_1 usr_1 --role ROLE
Continue? [y/N] `,
})

describe('docsctl permissions', () => {
  afterEach(() => nock.cleanAll())

  const service = () => nock('https://api.test')

  it('lists users followed by teams, and prints IDs that revoke accepts', async () => {
    service().get('/v1/spaces/spc_1/permissions/users?limit=1000').reply(200, userPermissions)
    service().get('/v1/spaces/spc_1/permissions/teams?limit=1000').reply(200, teamPermissions)
    const { stdout } = await docsctl(splitArguments('spaces permissions list --space spc_1 -o ids'))
    assert.equal(stdout, 'usr_1\nusr_2\nteam:team_1\n')
  })

  it('treats the list of the service as complete only after its last page', async () => {
    service()
      .get('/v1/spaces/spc_1/permissions/users?limit=1000')
      .reply(200, { items: [userPermissions.items[0]], next: { page: 'p2' } })
    service()
      .get('/v1/spaces/spc_1/permissions/users?page=p2&limit=1000')
      .reply(404, { error: { code: 404, message: 'gone' } })
    const ended = await docsctl(
      splitArguments('spaces permissions list --space spc_1 --users --json'),
    )
    assert.deepEqual([ended.exit, ended.stdout], [3, ''])
  })

  it('grants users and teams in separate requests', async () => {
    const sent: unknown[] = []
    service()
      .post('/v1/spaces/spc_1/permissions', (body) => sent.push(body) > 0)
      .times(2)
      .reply(204)
    const line = 'spaces permissions grant usr_1 team:team_1 --role guest --space spc_1 --json'
    const { exit, stdout, stderr } = await docsctl(splitArguments(line))
    assert.equal(exit, 0, stderr)
    assert.deepEqual(sent, [
      { users: ['usr_1'], role: null },
      { teams: ['team_1'], role: null },
    ])
    assert.deepEqual(JSON.parse(stdout), [
      { spaceId: 'spc_1', updated: true, users: ['usr_1'], role: null },
      { spaceId: 'spc_1', updated: true, teams: ['team_1'], role: null },
    ])
  })

  it('reports the failed grants among many', async () => {
    service().patch('/v1/spaces/spc_1/permissions/users/usr_1', { role: 'edit' }).reply(204)
    service()
      .patch('/v1/spaces/spc_1/permissions/teams/team_9', { role: 'edit' })
      .reply(404, { error: { code: 404, message: 'no such permission' } })
    const ended = await docsctl(
      splitArguments('spaces permissions set - --role edit --space spc_1 -o ids'),
      { stdin: 'usr_1\nteam:team_9\n' },
    )
    assert.deepEqual([ended.exit, ended.stdout], [12, 'usr_1\n'])
    assert.match(ended.stderr, /1 of 2 failed. The rest succeeded\n {2}team:team_9: .*/)
  })

  it('rejects invalid roles, and guests on a site', async () => {
    await refused('spaces permissions grant usr_1 --space spc_1', /Missing required flag --role/)
    await refused(
      'spaces permissions set usr_1 --role king --space spc_1',
      /Invalid value ".*" for --role\. Expected one of: admin/,
    )
    await refused(
      'sites permissions set usr_1 --role guest --site site_1',
      /Invalid value ".*" for --role\. Expected one of: admin/,
    )
    await refused(
      'spaces permissions set team: --role edit --space spc_1',
      /Invalid value "team:" for USER-OR-TEAM\. Expected a member, or team:TEAM/,
    )
    await refused('spaces permissions grant usr_1 --role edit', /Missing space. Use --space/)
  })
})
