import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { organization } from '../../support/people.ts'
import { dryRunBody, refused } from '../../support/rehearse.ts'

const invite = { object: 'invite', id: 'inv_1', level: 'comment', space: 'spc_1', redundant: false }

const orgInvite = { object: 'invite', id: 'inv_2', role: null, redundant: false }

const sentInvites = { users: ['usr_8', 'usr_9'], invited: 2 }

const event = {
  object: 'audit-event',
  id: '0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11',
  occurredAt: '2026-11-19T10:00:00.000Z',
  action: 'team.created',
  actor: { type: 'user', id: 'usr_1', label: 'Ada Byron' },
  source: 'api',
  target: { type: 'team', id: 'team_1' },
  urls: { location: 'https://api.test/v1/orgs/acme/audit-events/0190f7c4' },
}

const usage = {
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  periods: [{ date: '2026-10-01', credits: 3, features: [] }],
}

const installation = {
  id: 'ins_1',
  status: 'active',
  space_selection: 'selected',
  site_selection: 'all',
  spaces: 2,
  configuration: {},
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  externalIds: ['T0123'],
  target: { organization: 'acme' },
  urls: { app: 'https://app.test/ins_1' },
}

const integration = {
  object: 'integration',
  name: 'acme-chat',
  version: 3,
  title: 'Acme Chat',
  verified: false,
  visibility: 'private',
  scopes: [],
  owner: organization,
  urls: { app: 'https://app.test/i/acme-chat' },
  permissions: { admin: true },
}

const onSpace = {
  integration: 'acme-chat',
  installation: 'ins_1',
  status: 'active',
  configuration: { channel: 'docs' },
  externalIds: ['C1'],
  space: 'spc_1',
  urls: { location: 'https://api.test/x' },
}

const onSite = {
  integration: 'acme-chat',
  installation: 'ins_1',
  status: 'active',
  configuration: {},
  externalIds: [],
  site: 'site_1',
  urls: { location: 'https://api.test/y' },
}

const sentEvent = {
  id: 'evt_1',
  integrationId: 'acme-chat',
  installationId: 'ins_1',
  createdAt: '2026-11-19T10:00:00.000Z',
  payload: { type: 'installation_setup', eventId: 'evt_1' },
  status: 'failed',
}

commandCase({
  run: 'invites list',
  sends: 'GET /v1/orgs/acme/link-invites?limit=1000',
  answers: { items: [invite], count: 1 },
  table: `
    ID     ROLE  LEVEL    SPACE  COLLECTION
    inv_1  -     comment  spc_1  -
  `,
  tsv: `
    inv_1\t\tcomment\tspc_1\t
  `,
})

commandCase({
  run: 'invites create --level comment --space spc_1',
  sends: 'POST /v1/orgs/acme/link-invites',
  body: {
    level: 'comment',
    space: 'spc_1',
  },
  status: 201,
  answers: invite,
  exposes: true,
  table: `
    id          inv_1
    role        -
    level       comment
    space       spc_1
    collection  -
    redundant   no
  `,
  tsv: `
    id\tinv_1
    role\t
    level\tcomment
    space\tspc_1
    collection\t
    redundant\tfalse
  `,
})

commandCase({
  run: 'invites create --role guest',
  sends: 'POST /v1/orgs/acme/link-invites',
  body: {
    role: null,
  },
  status: 201,
  answers: orgInvite,
  exposes: true,
  table: `
    id          inv_2
    role        guest
    level       -
    space       -
    collection  -
    redundant   no
  `,
  tsv: `
    id\tinv_2
    role\tguest
    level\t
    space\t
    collection\t
    redundant\tfalse
  `,
})

commandCase({
  run: 'invites send ada@acme.test bob@acme.test=review --role edit --sso',
  sends: 'POST /v1/orgs/acme/invites',
  body: {
    role: 'edit',
    sso: true,
    emails: [
      'ada@acme.test',
      {
        email: 'bob@acme.test',
        role: 'review',
      },
    ],
  },
  before: ['GET /v1/orgs/acme/members?limit=1000', { items: [] }],
  answers: sentInvites,
  table: `
    EMAIL          RESULT   ROLE
    ada@acme.test  Invited  edit
    bob@acme.test  Invited  review
  `,
  tsv: `
    ada@acme.test\tInvited\tedit
    bob@acme.test\tInvited\treview
  `,
  json: {
    ...sentInvites,
    results: [
      { email: 'ada@acme.test', role: 'edit', result: 'invited', message: 'Invited' },
      { email: 'bob@acme.test', role: 'review', result: 'invited', message: 'Invited' },
    ],
  },
})

commandCase({
  run: 'orgs audit-events list --from 2026-11-01T00:00:00Z --to 2026-11-20T00:00:00Z --action team.created --actor usr_1 --target team_1',
  sends:
    'GET /v1/orgs/acme/audit-events?from=2026-11-01T00%3A00%3A00Z&to=2026-11-20T00%3A00%3A00Z&action=team.created&actor=usr_1&target=team_1&limit=100',
  before: [
    'GET /v1/orgs/acme/audit-event-actions',
    { items: [{ object: 'audit-event-action', id: 'team.created', label: 'Team created' }] },
  ],
  answers: { items: [event], count: 1 },
  table: `
    ID                                    OCCURRED AT       ACTION       ACTOR      SOURCE  KIND  TARGET
    0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11  2026-11-19 10:00  team.creat…  Ada Byron  api     team  team_1
  `,
  tsv: `
    0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11\t2026-11-19T10:00:00.000Z\tteam.created\tAda Byron\tapi\tteam\tteam_1
  `,
})

commandCase({
  run: 'orgs audit-events get 0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11',
  sends: 'GET /v1/orgs/acme/audit-events/0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11',
  answers: event,
  table: `
    id             0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11
    occurred at    2026-11-19 10:00
    action         team.created
    actor          Ada Byron
    source         api
    kind           team
    target         team_1
    actor.type     user
    actor.label    Ada Byron
    urls.location  https://api.test/v1/orgs/acme/audit-events/0190f7c4
  `,
  tsv: `
    id\t0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11
    occurredAt\t2026-11-19T10:00:00.000Z
    action\tteam.created
    actor.id\tAda Byron
    source\tapi
    target.type\tteam
    target.id\tteam_1
    actor.type\tuser
    actor.label\tAda Byron
    urls.location\thttps://api.test/v1/orgs/acme/audit-events/0190f7c4
  `,
})

commandCase({
  run: 'orgs audit-events actions',
  sends: 'GET /v1/orgs/acme/audit-event-actions',
  answers: {
    items: [
      {
        object: 'audit-event-action',
        id: 'team.created',
        label: 'Team created',
      },
    ],
  },
  table: `
    ID            LABEL
    team.created  Team created
  `,
  tsv: `
    team.created\tTeam created
  `,
})

commandCase({
  run: 'orgs ai-usage --from 2026-10-01T00:00:00Z --to 2026-11-01T00:00:00Z --interval month',
  sends:
    'GET /v1/orgs/acme/billing/ai-usage?from=2026-10-01T00%3A00%3A00Z&to=2026-11-01T00%3A00%3A00Z&interval=month',
  answers: usage,
  table: `
    from     2026-10-01T00:00:00.000Z
    to       2026-11-01T00:00:00.000Z
    periods  {"date":"2026-10-01","credits":3,"features":[]}
  `,
  tsv: `
    from\t2026-10-01T00:00:00.000Z
    to\t2026-11-01T00:00:00.000Z
    periods\t[{"date":"2026-10-01","credits":3,"features":[]}]
  `,
})

commandCase({
  run: 'orgs installations --search chat',
  sends: 'GET /v1/orgs/acme/installations?search=chat&limit=1000',
  answers: { items: [{ installation, integration }], count: 1 },
  table: `
    ID     INTEGRATION  TITLE      STATUS  SPACES
    ins_1  acme-chat    Acme Chat  active       2
  `,
  tsv: `
    ins_1\tacme-chat\tAcme Chat\tactive\t2
  `,
})

commandCase({
  run: 'orgs integrations --target site',
  sends: 'GET /v1/orgs/acme/integrations?target=site&limit=1000',
  answers: { items: [integration], count: 1 },
  table: `
    NAME       TITLE      VERSION  VISIBILITY  TARGET  OWNER
    acme-chat  Acme Chat        3  private     -       Acme Docs
  `,
  tsv: `
    acme-chat\tAcme Chat\t3\tprivate\t\tAcme Docs
  `,
})

const enabled = {
  answers: { items: [integration] },
  table: `
    NAME       TITLE      VERSION  VISIBILITY  TARGET  OWNER
    acme-chat  Acme Chat        3  private     -       Acme Docs
  `,
  tsv: `
    acme-chat\tAcme Chat\t3\tprivate\t\tAcme Docs
  `,
}

commandCase({
  run: 'spaces integrations spc_1',
  sends: 'GET /v1/spaces/spc_1/integrations',
  ...enabled,
})

commandCase({
  run: 'sites integrations site_1 --search chat',
  sends: 'GET /v1/orgs/acme/sites/site_1/integrations?search=chat',
  ...enabled,
})

commandCase({
  run: 'orgs installation-status acme-chat',
  sends: 'GET /v1/orgs/acme/integrations/acme-chat/installation_status',
  answers: {
    status: 'paused',
  },
  table: `
    status  paused
  `,
  tsv: `
    status\tpaused
  `,
})

commandCase({
  run: 'orgs installation-states --target site --site site_1',
  sends: 'GET /v1/orgs/acme/integrations/installations-status?target=site&site=site_1&limit=1000',
  answers: {
    items: [{ status: 'active', integration, target: { type: 'site', siteId: 'site_1' } }],
    count: 1,
  },
  table: `
    INTEGRATION  TITLE      STATUS  ON    TARGET
    acme-chat    Acme Chat  active  site  site_1
  `,
  tsv: `
    acme-chat\tAcme Chat\tactive\tsite\tsite_1
  `,
})

const shownInstallation = {
  answers: installation,
  table: `
    id               ins_1
    status           active
    org              acme
    spaces           2
    space selection  selected
    site selection   all
    created at       2026-01-05 10:00
    configuration    {}
    updated at       2026-01-05 10:00
    external ids     T0123
    urls.app         https://app.test/ins_1
  `,
  tsv: `
    id\tins_1
    status\tactive
    target.organization\tacme
    spaces\t2
    space_selection\tselected
    site_selection\tall
    createdAt\t2026-01-05T10:00:00.000Z
    configuration\t{}
    updatedAt\t2026-01-05T10:00:00.000Z
    externalIds\t["T0123"]
    urls.app\thttps://app.test/ins_1
  `,
}

commandCase({
  run: 'integrations installations create acme-chat --organization acme',
  sends: 'POST /v1/integrations/acme-chat/installations',
  body: {
    organization: 'acme',
  },
  status: 201,
  ...shownInstallation,
})

commandCase({
  run: 'integrations installations get acme-chat ins_1',
  sends: 'GET /v1/integrations/acme-chat/installations/ins_1',
  ...shownInstallation,
})

commandCase({
  run: 'integrations installations update acme-chat ins_1 --configuration \'{"channel":"docs"}\' --external-id T0123 --space-selection selected --site-selection all',
  sends: 'PATCH /v1/integrations/acme-chat/installations/ins_1',
  body: {
    externalIds: ['T0123'],
    configuration: {
      channel: 'docs',
    },
    space_selection: 'selected',
    site_selection: 'all',
  },
  ...shownInstallation,
})

commandCase({
  run: 'integrations installations delete acme-chat ins_1',
  sends: 'DELETE /v1/integrations/acme-chat/installations/ins_1',
  table: `
    id                ins_1
    integration name  acme-chat
    deleted           yes
  `,
  tsv: `
    id\tins_1
    integrationName\tacme-chat
    deleted\ttrue
  `,
  json: {
    id: 'ins_1',
    integrationName: 'acme-chat',
    deleted: true,
  },
})

commandCase({
  run: 'integrations installations spaces list acme-chat ins_1 --no-extended',
  sends: 'GET /v1/integrations/acme-chat/installations/ins_1/spaces?extended=false&limit=1000',
  answers: { items: [onSpace], count: 1 },
  table: `
    SPACE  STATUS  EXTERNAL IDS  CONFIGURATION
    spc_1  active  C1            {"channel":"docs"}
  `,
  tsv: `
    spc_1\tactive\t["C1"]\t{"channel":"docs"}
  `,
})

const shownSpace = {
  answers: onSpace,
  table: `
    space          spc_1
    status         active
    external ids   C1
    configuration  {"channel":"docs"}
    integration    acme-chat
    installation   ins_1
    urls.location  https://api.test/x
  `,
  tsv: `
    space\tspc_1
    status\tactive
    externalIds\t["C1"]
    configuration\t{"channel":"docs"}
    integration\tacme-chat
    installation\tins_1
    urls.location\thttps://api.test/x
  `,
}

commandCase({
  run: 'integrations installations spaces add acme-chat ins_1 spc_1',
  sends: 'POST /v1/integrations/acme-chat/installations/ins_1/spaces',
  body: {
    space: 'spc_1',
  },
  status: 201,
  ...shownSpace,
})

commandCase({
  run: 'integrations installations spaces get acme-chat ins_1 spc_1',
  sends: 'GET /v1/integrations/acme-chat/installations/ins_1/spaces/spc_1',
  ...shownSpace,
})

commandCase({
  run: 'integrations installations spaces update acme-chat ins_1 spc_1 --external-id C1',
  sends: 'PATCH /v1/integrations/acme-chat/installations/ins_1/spaces/spc_1',
  body: {
    externalIds: ['C1'],
  },
  ...shownSpace,
})

commandCase({
  run: 'integrations installations spaces remove acme-chat ins_1 spc_1',
  sends: 'DELETE /v1/integrations/acme-chat/installations/ins_1/spaces/spc_1',
  table: `
    id                spc_1
    integration name  acme-chat
    installation id   ins_1
    deleted           yes
  `,
  tsv: `
    id\tspc_1
    integrationName\tacme-chat
    installationId\tins_1
    deleted\ttrue
  `,
  json: {
    id: 'spc_1',
    integrationName: 'acme-chat',
    installationId: 'ins_1',
    deleted: true,
  },
})

commandCase({
  run: 'integrations installations sites list acme-chat ins_1 --no-extended',
  sends: 'GET /v1/integrations/acme-chat/installations/ins_1/sites?extended=false&limit=1000',
  answers: { items: [onSite], count: 1 },
  table: `
    SITE    STATUS  EXTERNAL IDS  CONFIGURATION
    site_1  active  -             {}
  `,
  tsv: `
    site_1\tactive\t[]\t{}
  `,
})

const shownSite = {
  answers: onSite,
  table: `
    site           site_1
    status         active
    external ids   -
    configuration  {}
    integration    acme-chat
    installation   ins_1
    urls.location  https://api.test/y
  `,
  tsv: `
    site\tsite_1
    status\tactive
    externalIds\t[]
    configuration\t{}
    integration\tacme-chat
    installation\tins_1
    urls.location\thttps://api.test/y
  `,
}

commandCase({
  run: 'integrations installations sites add acme-chat ins_1 site_1',
  sends: 'POST /v1/integrations/acme-chat/installations/ins_1/sites',
  body: {
    siteId: 'site_1',
  },
  status: 201,
  ...shownSite,
})

commandCase({
  run: 'integrations installations sites get acme-chat ins_1 site_1',
  sends: 'GET /v1/integrations/acme-chat/installations/ins_1/sites/site_1',
  ...shownSite,
})

commandCase({
  run: 'integrations installations sites update acme-chat ins_1 site_1 --external-id C1',
  sends: 'PATCH /v1/integrations/acme-chat/installations/ins_1/sites/site_1',
  body: {
    externalIds: ['C1'],
  },
  ...shownSite,
})

commandCase({
  run: 'integrations installations sites remove acme-chat ins_1 site_1',
  sends: 'DELETE /v1/integrations/acme-chat/installations/ins_1/sites/site_1',
  table: `
    id                site_1
    integration name  acme-chat
    installation id   ins_1
    deleted           yes
  `,
  tsv: `
    id\tsite_1
    integrationName\tacme-chat
    installationId\tins_1
    deleted\ttrue
  `,
  json: {
    id: 'site_1',
    integrationName: 'acme-chat',
    installationId: 'ins_1',
    deleted: true,
  },
})

commandCase({
  run: 'integrations events list acme-chat',
  sends: 'GET /v1/integrations/acme-chat/events?limit=1000',
  answers: { items: [sentEvent], count: 1 },
  table: `
    ID     CREATED AT        TYPE                STATUS  INSTALLATION
    evt_1  2026-11-19 10:00  installation_setup  failed  ins_1
  `,
  tsv: `
    evt_1\t2026-11-19T10:00:00.000Z\tinstallation_setup\tfailed\tins_1
  `,
})

commandCase({
  run: 'integrations events get acme-chat evt_1',
  sends: 'GET /v1/integrations/acme-chat/events/evt_1',
  answers: { event: sentEvent, trace: { logs: [] } },
  table: `
    id                    evt_1
    created at            2026-11-19 10:00
    type                  installation_setup
    status                failed
    event.integrationId   acme-chat
    event.installationId  ins_1
    event.payload         {"type":"installation_setup","eventId":"evt_1"}
    trace.logs            -
  `,
  tsv: `
    event.id\tevt_1
    event.createdAt\t2026-11-19T10:00:00.000Z
    event.payload.type\tinstallation_setup
    event.status\tfailed
    event.integrationId\tacme-chat
    event.installationId\tins_1
    event.payload.eventId\tevt_1
    trace.logs\t[]
  `,
})

describe('docsctl invites create or send', () => {
  afterEach(() => nock.cleanAll())

  it('reads people from a file and rejects invalid addresses and roles', async () => {
    const stdin = 'ada@acme.test\n\nbob@acme.test=guest\n'
    assert.deepEqual(await dryRunBody('invites send -', { stdin }), {
      emails: ['ada@acme.test', { email: 'bob@acme.test', role: null }],
    })
    await refused('invites send', /Missing required argument EMAIL/)
    await refused('invites send ada', /"ada" is not a valid email address/)
    await refused(
      'invites send ada@acme.test=king',
      /Invalid value "ada@acme\.test=king" for EMAIL\. Use EMAIL=ROLE with one of these roles: admin, create, edit, review, comment, read, guest/,
    )
  })

  it('fails if single sign-on cannot be set up for some people', async () => {
    const answer = { users: ['usr_8'], invited: 1, failedSSOEmails: ['bob@acme.test'] }
    nock('https://api.test').get('/v1/orgs/acme/members?limit=1000').reply(200, { items: [] })
    nock('https://api.test').post('/v1/orgs/acme/invites').reply(200, answer)
    const { exit, stdout, stderr } = await docsctl(
      splitArguments('invites send ada@acme.test bob@acme.test --sso'),
    )
    const rows = 'ada@acme.test\tInvited\t\nbob@acme.test\tSSO could not be set up\t\n'
    assert.deepEqual([exit, stdout], [12, rows])
    assert.match(stderr, /1 person was not invited as requested\n {2}1 person was invited/)
  })

  it('requires either a role or a level, and one space or collection for a level', async () => {
    await refused('invites create', /Missing required flag --role or --level/)
    await refused('invites create --role edit --level read', /--role cannot be used with --level/)
    await refused('invites create --level read', /Missing required flag --space/)
    await refused('invites create --level read --space s --collection c', /cannot be used|Unknown/)
  })

  it('prompts on a terminal before it creates a link', async () => {
    const asked = await docsctl(splitArguments('invites create --role read'), {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(asked.exit, 130)
    assert.match(asked.stderr, /About to create an invite link in the organization acme/)
  })
})

describe('docsctl orgs audit-events', () => {
  afterEach(() => nock.cleanAll())

  it('requests pages of 100 events, the maximum of the service', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/audit-events?limit=100')
      .reply(200, { items: [event], next: { page: 'p2' } })
      .get('/v1/orgs/acme/audit-events?page=p2&limit=100')
      .reply(200, { items: [event] })
    const line = 'orgs audit-events list --page-size 500 -o ids'
    const { stdout, stderr } = await docsctl(splitArguments(line))
    assert.equal(stdout, `${event.id}\n${event.id}\n`, stderr)
  })

  it('sends times in UTC', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/audit-events')
      .query({ from: '2026-11-01T08:00:00.000Z', to: '2026-11-20T00:00:00+01:00', limit: '100' })
      .reply(200, { items: [event] })
    const line =
      'orgs audit-events list -o ids --from 2026-11-01T08:00z --to 2026-11-20T00:00:00+01:00'
    const { stdout, stderr } = await docsctl(splitArguments(line))
    assert.equal(stdout, `${event.id}\n`, stderr)
  })

  it('rejects an invalid time', async () => {
    await refused(
      'orgs audit-events list --from soon',
      /Invalid value "soon" for --from\. Use a date or time such as 2026-11-01T09:00 or 7d/,
    )
    await refused('orgs ai-usage --from 2026-10-01T00:00:00Z', /Missing required flag --to/)
  })
})
