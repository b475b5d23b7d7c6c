import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'
import { organization } from '../../support/people.ts'

commandCase({
  run: 'orgs list',
  sends: 'GET /v1/orgs?limit=1000',
  answers: { items: [organization], count: 1 },
  table: `
    ID    TITLE      HOSTNAME  PLAN      SSO  DEFAULT ROLE  CREATED AT
    acme  Acme Docs  acme      pro_2024  no   guest         2025-03-01 09:30
  `,
  tsv: `
    acme\tAcme Docs\tacme\tpro_2024\tfalse\tguest\t2025-03-01T09:30:00.000Z
  `,
})

const shownOrganization = {
  answers: organization,
  table: `
    id             acme
    title          Acme Docs
    hostname       acme
    plan           pro_2024
    sso            no
    default role   guest
    created at     2025-03-01 09:30
    email domains  acme.com
    type           business
    invite links   yes
    urls.location  https://api.test/v1/orgs/acme
    urls.app       https://app.test/o/acme
    trial.status   none
    permissions    admin
  `,
  tsv: `
    id\tacme
    title\tAcme Docs
    hostname\tacme
    plan\tpro_2024
    sso\tfalse
    defaultRole\tguest
    createdAt\t2025-03-01T09:30:00.000Z
    emailDomains\t["acme.com"]
    type\tbusiness
    inviteLinks\ttrue
    urls.location\thttps://api.test/v1/orgs/acme
    urls.app\thttps://app.test/o/acme
    trial.status\tnone
    permissions.admin\ttrue
    permissions.createContent\tfalse
  `,
}

commandCase({
  run: 'orgs get acme',
  sends: 'GET /v1/orgs/acme',
  ...shownOrganization,
})

commandCase({
  run: 'orgs update globex --by-id --title Globex --email-domain globex.com --email-domain globex.org --hostname globex --default-role guest --default-site site_1 --logo https://globex.com/logo.png --sso --no-ai --no-invite-links',
  sends: 'PATCH /v1/orgs/globex',
  body: {
    title: 'Globex',
    emailDomains: ['globex.com', 'globex.org'],
    hostname: 'globex',
    defaultRole: null,
    logo: 'https://globex.com/logo.png',
    sso: true,
    ai: false,
    inviteLinks: false,
    defaultContent: { type: 'site', site: 'site_1' },
  },
  answers: { ...organization, id: 'globex', title: 'Globex', hostname: 'globex', sso: true },
  table: `
    id             globex
    title          Globex
    hostname       globex
    plan           pro_2024
    sso            yes
    default role   guest
    created at     2025-03-01 09:30
    email domains  acme.com
    type           business
    invite links   yes
    urls.location  https://api.test/v1/orgs/acme
    urls.app       https://app.test/o/acme
    trial.status   none
    permissions    admin
  `,
  tsv: `
    id\tglobex
    title\tGlobex
    hostname\tglobex
    plan\tpro_2024
    sso\ttrue
    defaultRole\tguest
    createdAt\t2025-03-01T09:30:00.000Z
    emailDomains\t["acme.com"]
    type\tbusiness
    inviteLinks\ttrue
    urls.location\thttps://api.test/v1/orgs/acme
    urls.app\thttps://app.test/o/acme
    trial.status\tnone
    permissions.admin\ttrue
    permissions.createContent\tfalse
  `,
})

commandCase({
  run: 'orgs update --unset default-content --unset logo --unset default-role',
  sends: 'PATCH /v1/orgs/acme',
  body: { defaultContent: null, logo: null, defaultRole: null },
  ...shownOrganization,
})

commandCase({
  run: "orgs create --title 'Acme Docs' --email-domain acme.com --with-default-site --openapi-url https://acme.com/openapi.yaml",
  sends: 'POST /v1/orgs?withDefaultSite=true&openapiUrl=https%3A%2F%2Facme.com%2Fopenapi.yaml',
  body: { title: 'Acme Docs', emailDomains: ['acme.com'] },
  status: 201,
  answers: organization,
  table: `
    id             acme
    title          Acme Docs
    hostname       acme
    plan           pro_2024
    created at     2025-03-01 09:30
    email domains  acme.com
    type           business
    sso            no
    invite links   yes
    urls.location  https://api.test/v1/orgs/acme
    urls.app       https://app.test/o/acme
    default role   -
    trial.status   none
    permissions    admin
  `,
  tsv: `
    id\tacme
    title\tAcme Docs
    hostname\tacme
    plan\tpro_2024
    createdAt\t2025-03-01T09:30:00.000Z
    emailDomains\t["acme.com"]
    type\tbusiness
    sso\tfalse
    inviteLinks\ttrue
    urls.location\thttps://api.test/v1/orgs/acme
    urls.app\thttps://app.test/o/acme
    defaultRole\t
    trial.status\tnone
    permissions.admin\ttrue
    permissions.createContent\tfalse
  `,
})

commandCase({
  run: 'orgs find acme.com',
  sends: 'GET /v1/email-domains/acme.com/orgs',
  answers: { organizations: [organization] },
  table: `
    ID    TITLE      HOSTNAME  PLAN      SSO  DEFAULT ROLE  CREATED AT
    acme  Acme Docs  acme      pro_2024  no   guest         2025-03-01 09:30
  `,
  tsv: `
    acme\tAcme Docs\tacme\tpro_2024\tfalse\tguest\t2025-03-01T09:30:00.000Z
  `,
  json: [organization],
})

commandCase({
  run: 'orgs ping',
  sends: 'POST /v1/orgs/acme/ping',
  answers: { serviceVisitorClaims: 'eyJhbGciOi' },
  table: `
    service visitor claims  eyJhbGciOi
  `,
  tsv: `
    serviceVisitorClaims\teyJhbGciOi
  `,
})

commandCase({
  run: 'orgs ping globex --by-id',
  sends: 'POST /v1/orgs/globex/ping',
  answers: { gitbookVisitorClaims: 'eyJhbGciOi' },
  table: `
    gitbook visitor claims  eyJhbGciOi
  `,
  tsv: `
    gitbookVisitorClaims\teyJhbGciOi
  `,
})

describe('docsctl orgs', () => {
  afterEach(() => nock.cleanAll())

  it('get takes the organization from the context', async () => {
    const scope = nock('https://api.test')
      .get('/v1/orgs/globex')
      .reply(200, { ...organization, id: 'globex' })
    const { exit } = await docsctl(['orgs', 'get'], { env: { DOCSCTL_ORG: 'globex' } })
    scope.done()
    assert.equal(exit, 0)
  })

  for (const verb of ['get', 'update', 'ping']) {
    it(`${verb} without an organization lists all ways to specify one`, async () => {
      const { exit, stdout, stderr } = await docsctl(['orgs', verb], { env: { DOCSCTL_ORG: '' } })
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, /Missing organization. Use ORG, set DOCSCTL_ORG, add "org:"/)
      assert.match(stderr, /^ {2}try: docsctl orgs list, then docsctl config set org ID$/m)
    })

    it(`${verb} without an organization first explains how to log in`, async () => {
      const env = { DOCSCTL_ORG: '', DOCSCTL_TOKEN: '' }
      const { exit, stderr } = await docsctl(['orgs', verb], { env })
      assert.equal(exit, 2)
      assert.match(stderr, /^ {2}try: docsctl auth login$/m)
    })
  }

  it('update --email-domain with one empty value sends an empty list', async () => {
    const scope = nock('https://api.test')
      .patch('/v1/orgs/acme', { emailDomains: [] })
      .reply(200, organization)
    const { exit } = await docsctl(['orgs', 'update', '--email-domain', ''])
    scope.done()
    assert.equal(exit, 0)
  })

  it('update without changes reports that there are no changes', async () => {
    const scope = nock('https://api.test').patch('/v1/orgs/acme', {}).reply(200, organization)
    const { exit, stderr } = await docsctl(['orgs', 'update'])
    scope.done()
    assert.equal(exit, 0)
    assert.match(stderr, /No changes were requested/)
  })

  for (const argv of [['get'], ['update', '--ai']]) {
    it(`${argv[0]} -w opens the organization in the browser and prints nothing`, async () => {
      nock('https://api.test')
        .intercept('/v1/orgs/acme', argv[0] === 'get' ? 'GET' : 'PATCH')
        .reply(200, organization)
      const opened: string[] = []
      const { exit, stdout } = await docsctl(['orgs', ...argv, '-w'], { opened })
      assert.equal(exit, 0)
      assert.equal(stdout, '')
      assert.deepEqual(opened, ['https://app.test/o/acme'])
    })
  }

  it('ping reports a response without claims', async () => {
    const scope = nock('https://api.test').post('/v1/orgs/acme/ping').reply(200, {})
    const { exit, stdout, stderr } = await docsctl(['orgs', 'ping', '--json'])
    scope.done()
    assert.equal(exit, 0)
    assert.equal(stdout, '{}\n')
    assert.match(stderr, /Marked as seen. The service returned no visitor claims/)
  })
})
