import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'
import { ada, bob, docs, guides } from '../../support/people.ts'

commandCase({
  run: 'members list --role guest --search acme --sort name --order asc',
  sends: 'GET /v1/orgs/acme/members?order=asc&role=guest&search=acme&sort=name&limit=1000',
  answers: { items: [ada, bob], count: 2 },
  table: `
    ID     NAME          EMAIL            ROLE   SSO  LAST SEEN AT
    usr_1  Ada Lovelace  ada@acme.com     admin  yes  2026-02-03 16:45
    usr_2  Bob Stone     bob@example.org  guest  no   -
  `,
  tsv: `
    usr_1\tAda Lovelace\tada@acme.com\tadmin\ttrue\t2026-02-03T16:45:00.000Z
    usr_2\tBob Stone\tbob@example.org\tguest\tfalse\t
  `,
})

const shownMember = {
  answers: bob,
  table: `
    id            usr_2
    name          Bob Stone
    email         bob@example.org
    role          guest
    sso           no
    last seen at  -
    user.id       usr_2
    disabled      no
    joined at     2025-06-11 08:00
    spaces        1
    teams         0
  `,
  tsv: `
    id\tusr_2
    user.displayName\tBob Stone
    user.email\tbob@example.org
    role\tguest
    sso\tfalse
    lastSeenAt\t
    user.id\tusr_2
    disabled\tfalse
    joinedAt\t2025-06-11T08:00:00.000Z
    spaces\t1
    teams\t0
  `,
}

commandCase({
  run: 'members get usr_2 --org org_2',
  sends: 'GET /v1/orgs/org_2/members/usr_2',
  ...shownMember,
})

commandCase({
  run: 'members update usr_1 --role create',
  sends: 'PATCH /v1/orgs/acme/members/usr_1',
  body: { role: 'create' },
  answers: { ...ada, role: 'create' },
  table: `
    id            usr_1
    name          Ada Lovelace
    email         ada@acme.com
    role          create
    sso           yes
    last seen at  2026-02-03 16:45
    user.id       usr_1
    disabled      no
    joined at     2025-03-01 09:30
    spaces        7
    teams         2
  `,
  tsv: `
    id\tusr_1
    user.displayName\tAda Lovelace
    user.email\tada@acme.com
    role\tcreate
    sso\ttrue
    lastSeenAt\t2026-02-03T16:45:00.000Z
    user.id\tusr_1
    disabled\tfalse
    joinedAt\t2025-03-01T09:30:00.000Z
    spaces\t7
    teams\t2
  `,
})

commandCase({
  run: 'members update usr_2 --role guest',
  sends: 'PATCH /v1/orgs/acme/members/usr_2',
  body: { role: null },
  ...shownMember,
})

commandCase({
  run: 'members remove usr_2',
  sends: 'DELETE /v1/orgs/acme/members/usr_2',
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

commandCase({
  run: 'members enable-sso usr_1',
  sends: 'POST /v1/orgs/acme/members/usr_1/sso',
  answers: ada,
  table: `
    id            usr_1
    name          Ada Lovelace
    email         ada@acme.com
    role          admin
    sso           yes
    last seen at  2026-02-03 16:45
    user.id       usr_1
    disabled      no
    joined at     2025-03-01 09:30
    spaces        7
    teams         2
  `,
  tsv: `
    id\tusr_1
    user.displayName\tAda Lovelace
    user.email\tada@acme.com
    role\tadmin
    sso\ttrue
    lastSeenAt\t2026-02-03T16:45:00.000Z
    user.id\tusr_1
    disabled\tfalse
    joinedAt\t2025-03-01T09:30:00.000Z
    spaces\t7
    teams\t2
  `,
})

commandCase({
  run: 'members spaces usr_1 --order asc',
  sends: 'GET /v1/orgs/acme/members/usr_1/spaces?order=asc&limit=1000',
  answers: { items: [{ permission: 'edit', space: guides }] },
  table: `
    SPACE ID  SPACE TITLE  PERMISSION  VISIBILITY  UPDATED AT
    spc_1     Guides       edit        public      2026-01-20 12:15
  `,
  tsv: `
    spc_1\tGuides\tedit\tpublic\t2026-01-20T12:15:00.000Z
  `,
})

commandCase({
  run: 'members teams usr_1 --title doc',
  sends: 'GET /v1/orgs/acme/members/usr_1/teams?title=doc&limit=1000',
  answers: { items: [{ team: docs, member: { role: 'owner' } }] },
  table: `
    TEAM ID  TEAM TITLE  ROLE   MEMBERS  SPACES
    team_1   Docs        owner        4       2
  `,
  tsv: `
    team_1\tDocs\towner\t4\t2
  `,
})

describe('docsctl members', () => {
  afterEach(() => nock.cleanAll())

  it('list shows the role of a guest as help describes it', async () => {
    const { stdout } = await docsctl(['help', 'output'])
    assert.match(
      stdout,
      /role, level, or permission is null in JSON, and "guest" in table,\n {2}tsv, and csv\.\n.*select\(\.role == null\)$/m,
    )
  })

  it('list shows the role of a guest as "guest" if the column is selected', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/members?limit=1000')
      .reply(200, { items: [bob] })
    const { stdout } = await docsctl(['members', 'list', '--columns', 'id,role'])
    assert.equal(stdout, 'usr_2\tguest\n')
  })

  for (const [flags, message] of [
    [
      '--role owner',
      'Invalid value "owner" for --role. Expected one of: admin, create, edit, review, comment, read, guest',
    ],
    [
      '--sort email',
      'Invalid value "email" for --sort. Expected one of: joinedAt, lastSeenAt, name',
    ],
    ['--order up', 'Invalid value "up" for --order. Expected one of: asc, desc'],
  ] as const) {
    it(`list rejects ${flags}, because an incomplete list would look complete`, async () => {
      const { exit, stdout, stderr } = await docsctl(['members', 'list', ...flags.split(' ')])
      assert.deepEqual([exit, stdout], [2, ''])
      assert.equal(stderr.split('\n')[0], `docsctl: ${message}`)
    })
  }

  it('update rejects an unknown role', async () => {
    const { exit, stdout, stderr } = await docsctl(['members', 'update', 'usr_1', '--role', 'boss'])
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.match(
      stderr,
      /Invalid value "boss" for --role\. Expected one of: admin, create, edit, review, comment, read, guest/,
    )
  })

  it('remove reports that the service only notified the administrators', async () => {
    const scope = nock('https://api.test').delete('/v1/orgs/acme/members/usr_2').reply(202)
    const { exit, stdout, stderr } = await docsctl(['members', 'remove', 'usr_2', '-y', '--json'])
    scope.done()
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), { id: 'usr_2', deleted: false, requested: true })
    assert.match(stderr, /accepted the request, but has not completed it yet/)
  })
})
