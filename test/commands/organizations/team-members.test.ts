import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'
import { ada, bob } from '../../support/people.ts'

commandCase({
  run: 'teams members list team_1',
  sends: 'GET /v1/orgs/acme/teams/team_1/members?limit=1000',
  answers: {
    items: [
      { organization: ada, team: { role: 'owner' } },
      { organization: bob, team: { role: 'member' } },
    ],
    count: 2,
  },
  table: `
    ID     NAME          EMAIL            TEAM ROLE  ORG ROLE  LAST SEEN AT
    usr_1  Ada Lovelace  ada@acme.com     owner      admin     2026-02-03 16:45
    usr_2  Bob Stone     bob@example.org  member     guest     -
  `,
  tsv: `
    usr_1\tAda Lovelace\tada@acme.com\towner\tadmin\t2026-02-03T16:45:00.000Z
    usr_2\tBob Stone\tbob@example.org\tmember\tguest\t
  `,
})

commandCase({
  run: 'teams members update team_1 --add usr_1 --add ada@acme.com --remove usr_2 --role usr_1=owner --role usr_3=member',
  sends: 'PUT /v1/orgs/acme/teams/team_1/members',
  body: {
    add: ['usr_1', 'ada@acme.com'],
    remove: ['usr_2'],
    memberships: { usr_1: { role: 'owner' }, usr_3: { role: 'member' } },
  },
  table: `
    organization id  acme
    team id          team_1
    updated          yes
  `,
  tsv: `
    organizationId\tacme
    teamId\tteam_1
    updated\ttrue
  `,
  json: { organizationId: 'acme', teamId: 'team_1', updated: true },
})

describe('docsctl teams members update', () => {
  const update = (stdin: string, ...flags: string[]) =>
    docsctl(['teams', 'members', 'update', 'team_1', '--add', '-', ...flags], { stdin })

  it('adds the members from standard input, one per line', async () => {
    const scope = nock('https://api.test')
      .put('/v1/orgs/acme/teams/team_1/members', { add: ['usr_1', 'usr_2'] })
      .reply(204)
    const { exit, stderr } = await update('usr_1\n\nusr_2\n')
    assert.equal(exit, 0, stderr)
    scope.done()
  })

  it('sends nothing if standard input is empty or already used', async () => {
    const empty = await update('\n')
    assert.equal(empty.exit, 2)
    assert.match(empty.stderr, /Invalid value "-" for --add\. Standard input contains no values/)
    const twice = await update('usr_1\n', '--remove', '-')
    assert.equal(twice.exit, 2)
    assert.match(twice.stderr, /- for --remove cannot be used with - for --add/)
  })
})

const shownMember = {
  table: `
    organization id  acme
    team id          team_1
    user id          usr_1
    updated          yes
  `,
  tsv: `
    organizationId\tacme
    teamId\tteam_1
    userId\tusr_1
    updated\ttrue
  `,
}

commandCase({
  run: 'teams members set team_1 usr_1 --role owner',
  sends: 'PUT /v1/orgs/acme/teams/team_1/members/usr_1',
  body: { role: 'owner' },
  ...shownMember,
  json: { organizationId: 'acme', teamId: 'team_1', userId: 'usr_1', updated: true },
})

commandCase({
  run: 'teams members set team_1 usr_1',
  sends: 'PUT /v1/orgs/acme/teams/team_1/members/usr_1',
  body: {},
  ...shownMember,
  json: { organizationId: 'acme', teamId: 'team_1', userId: 'usr_1', updated: true },
})

commandCase({
  run: 'teams members remove team_1 usr_1',
  sends: 'DELETE /v1/orgs/acme/teams/team_1/members/usr_1',
  table: `
    id       usr_1
    team id  team_1
    deleted  yes
  `,
  tsv: `
    id\tusr_1
    teamId\tteam_1
    deleted\ttrue
  `,
  json: { id: 'usr_1', teamId: 'team_1', deleted: true },
})

describe('docsctl teams members', () => {
  afterEach(() => nock.cleanAll())

  for (const role of ['usr_1', '=owner', 'usr_1=', 'usr_1=boss', 'usr_1:owner', '']) {
    it(`update rejects --role "${role}"`, async () => {
      const { exit, stdout, stderr } = await docsctl([
        ...['teams', 'members', 'update', 'team_1', '--role', role],
      ])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, /Use USER=owner or USER=member/)
      assert.ok(stderr.includes(`Invalid value "${role}" for --role.`))
    })
  }

  it('update requires a change', async () => {
    const { exit, stderr } = await docsctl(['teams', 'members', 'update', 'team_1', 'usr_1'])
    assert.equal(exit, 2)
    assert.match(stderr, /Missing required flag --add, --remove, or --role/)
  })

  it('update rejects a second role for the same user', async () => {
    const { exit, stderr } = await docsctl([
      ...['teams', 'members', 'update', 'team_1'],
      ...['--role', 'usr_1=owner', '--role', 'usr_1=member'],
    ])
    assert.equal(exit, 2)
    assert.match(stderr, /--role specifies "usr_1" more than once/)
  })

  it('update applies the same change to several teams', async () => {
    const body = { add: ['usr_1'] }
    const scope = nock('https://api.test')
      .put('/v1/orgs/acme/teams/team_1/members', body)
      .reply(204)
      .put('/v1/orgs/acme/teams/team_2/members', body)
      .reply(204)
    const { exit, stdout } = await docsctl([
      ...['teams', 'members', 'update', 'team_1', 'team_2', '--add', 'usr_1', '--json'],
    ])
    scope.done()
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [
      { organizationId: 'acme', teamId: 'team_1', updated: true },
      { organizationId: 'acme', teamId: 'team_2', updated: true },
    ])
  })
})
