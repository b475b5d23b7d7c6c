import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'
import { okta } from '../../support/people.ts'

commandCase({
  run: 'saml list',
  sends: 'GET /v1/orgs/acme/saml?limit=1000',
  answers: { items: [okta], count: 1 },
  table: `
    ID      LABEL  STATUS  DEFAULT ROLE  DEFAULT TEAM  CREATED AT
    saml_1  Okta   active  guest         Docs          2025-09-09 09:09
  `,
  tsv: `
    saml_1\tOkta\tactive\tguest\tDocs\t2025-09-09T09:09:00.000Z
  `,
})

const shownProvider = {
  answers: okta,
  table: `
    id                     saml_1
    label                  Okta
    status                 active
    default role           guest
    default team           Docs
    created at             2025-09-09 09:09
    certificate            -
    sso URL                https://acme.okta.com/sso
    entity ID              okta
    defaultTeam.id         team_1
    defaultTeam.members    4
    defaultTeam.spaces     2
    defaultTeam.createdAt  2026-01-05 10:00
    service.acsURL         https://api.test/saml/saml_1/acs
    service.startURL       https://api.test/saml/saml_1/start
    service.entityID       https://api.test/saml/saml_1
    urls.location          https://api.test/v1/orgs/acme/saml/saml_1
  `,
  tsv: `
    id\tsaml_1
    label\tOkta
    status\tactive
    defaultRole\tguest
    defaultTeam.title\tDocs
    createdAt\t2025-09-09T09:09:00.000Z
    certificate\t
    ssoURL\thttps://acme.okta.com/sso
    entityID\tokta
    defaultTeam.id\tteam_1
    defaultTeam.members\t4
    defaultTeam.spaces\t2
    defaultTeam.createdAt\t2026-01-05T10:00:00.000Z
    service.acsURL\thttps://api.test/saml/saml_1/acs
    service.startURL\thttps://api.test/saml/saml_1/start
    service.entityID\thttps://api.test/saml/saml_1
    urls.location\thttps://api.test/v1/orgs/acme/saml/saml_1
  `,
}

commandCase({
  run: 'saml create --label Okta --sso-url https://acme.okta.com/sso --entity-id okta --certificate MIIC --default-team team_1 --default-role guest',
  sends: 'POST /v1/orgs/acme/saml',
  body: {
    label: 'Okta',
    entityID: 'okta',
    certificate: 'MIIC',
    ssoURL: 'https://acme.okta.com/sso',
    defaultTeam: 'team_1',
    defaultRole: null,
  },
  status: 201,
  ...shownProvider,
})

commandCase({
  run: 'saml get saml_1',
  sends: 'GET /v1/orgs/acme/saml/saml_1',
  answers: { ...okta, certificate: '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----' },
  table: `
    id                     saml_1
    label                  Okta
    status                 active
    default role           guest
    default team           Docs
    created at             2025-09-09 09:09
    certificate            -----BEGIN CERTIFICATE-----
                           MIIC
                           -----END CERTIFICATE-----
    sso URL                https://acme.okta.com/sso
    entity ID              okta
    defaultTeam.id         team_1
    defaultTeam.members    4
    defaultTeam.spaces     2
    defaultTeam.createdAt  2026-01-05 10:00
    service.acsURL         https://api.test/saml/saml_1/acs
    service.startURL       https://api.test/saml/saml_1/start
    service.entityID       https://api.test/saml/saml_1
    urls.location          https://api.test/v1/orgs/acme/saml/saml_1
  `,
  tsv: `
    id\tsaml_1
    label\tOkta
    status\tactive
    defaultRole\tguest
    defaultTeam.title\tDocs
    createdAt\t2025-09-09T09:09:00.000Z
    certificate\t-----BEGIN CERTIFICATE-----\\nMIIC\\n-----END CERTIFICATE-----
    ssoURL\thttps://acme.okta.com/sso
    entityID\tokta
    defaultTeam.id\tteam_1
    defaultTeam.members\t4
    defaultTeam.spaces\t2
    defaultTeam.createdAt\t2026-01-05T10:00:00.000Z
    service.acsURL\thttps://api.test/saml/saml_1/acs
    service.startURL\thttps://api.test/saml/saml_1/start
    service.entityID\thttps://api.test/saml/saml_1
    urls.location\thttps://api.test/v1/orgs/acme/saml/saml_1
  `,
})

commandCase({
  run: 'saml update saml_1 --label Okta --unset default-role',
  sends: 'PATCH /v1/orgs/acme/saml/saml_1',
  body: { label: 'Okta', defaultRole: null },
  ...shownProvider,
})

commandCase({
  run: 'saml delete saml_1',
  sends: 'DELETE /v1/orgs/acme/saml/saml_1',
  table: `
    id       saml_1
    deleted  yes
  `,
  tsv: `
    id\tsaml_1
    deleted\ttrue
  `,
  json: { id: 'saml_1', deleted: true },
})

commandCase({
  run: 'saml logins',
  sends: 'GET /v1/orgs/acme/sso',
  answers: {
    items: [{ id: 'saml_1', label: 'Okta', startURL: 'https://api.test/saml/saml_1/start' }],
  },
  table: `
    ID      LABEL  START URL
    saml_1  Okta   https://api.test/saml/saml_1/start
  `,
  tsv: `
    saml_1\tOkta\thttps://api.test/saml/saml_1/start
  `,
})

describe('docsctl saml', () => {
  afterEach(() => nock.cleanAll())

  it('create reads the certificate from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-'))
    writeFileSync(join(folder, 'okta.pem'), '-----BEGIN CERTIFICATE-----\nMIIC\n')
    const scope = nock('https://api.test')
      .post('/v1/orgs/acme/saml', {
        label: 'Okta',
        certificate: '-----BEGIN CERTIFICATE-----\nMIIC',
      })
      .reply(201, okta)
    const { exit } = await docsctl(
      ['saml', 'create', '--label', 'Okta', '--certificate', '@okta.pem'],
      { cwd: folder },
    )
    rmSync(folder, { recursive: true })
    scope.done()
    assert.equal(exit, 0)
  })

  it('update reads the certificate from standard input', async () => {
    const scope = nock('https://api.test')
      .patch('/v1/orgs/acme/saml/saml_1', { certificate: 'MIIC' })
      .reply(200, okta)
    const { exit } = await docsctl(['saml', 'update', 'saml_1', '--certificate', '-'], {
      stdin: 'MIIC\n',
    })
    scope.done()
    assert.equal(exit, 0)
  })

  it('create refuses a missing certificate file', async () => {
    const argv = ['saml', 'create', '--label', 'Okta', '--certificate', '@none.pem']
    const { exit, stderr } = await docsctl(argv)
    assert.equal(exit, 2)
    assert.match(stderr, /Cannot read the file none.pem for --certificate/)
  })

  it('create requires a label', async () => {
    const { exit, stderr } = await docsctl(['saml', 'create', '--entity-id', 'okta'])
    assert.equal(exit, 2)
    assert.match(stderr, /Missing required flag --label/)
  })

  it('update refuses an invalid URL', async () => {
    const argv = ['saml', 'update', 'saml_1', '--sso-url', 'okta']
    const { exit, stderr } = await docsctl(argv)
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "okta" for --sso-url\. Expected an absolute URL, such as https:\/\/example\.com\/docs/,
    )
  })
})
