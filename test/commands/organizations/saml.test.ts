import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { base64Certificate, certificate, rootCertificate } from '../../support/certificates.ts'
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
  run: `saml create --label Okta --sso-url https://acme.okta.com/sso --entity-id okta --certificate ${base64Certificate} --default-team team_1 --default-role guest`,
  sends: 'POST /v1/orgs/acme/saml',
  body: {
    label: 'Okta',
    entityID: 'okta',
    certificate: base64Certificate,
    ssoURL: 'https://acme.okta.com/sso',
    defaultTeam: 'team_1',
    defaultRole: null,
  },
  status: 201,
  before: ['GET /v1/orgs/acme/saml?limit=1000', { items: [] }],
  ...shownProvider,
})

commandCase({
  run: 'saml get saml_1',
  sends: 'GET /v1/orgs/acme/saml/saml_1',
  answers: { ...okta, certificate },
  table: `
    id                     saml_1
    label                  Okta
    status                 active
    default role           guest
    default team           Docs
    created at             2025-09-09 09:09
    certificate            CN=okta.acme.example
                           expires on 2036-11-24
                           SHA-256
                           A4:87:17:2F:87:7B:12:B1:91:ED:AC:B2:93:9D:6E:AE:9B:21:7A:27:FD:CB:C1:CE:C4:AF
                           :1F:B8:78:B5:65:9E
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
    certificate\tCN=okta.acme.example\\nexpires on 2036-11-24\\nSHA-256 A4:87:17:2F:87:7B:12:B1:91:ED:AC:B2:93:9D:6E:AE:9B:21:7A:27:FD:CB:C1:CE:C4:AF:1F:B8:78:B5:65:9E
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
  before: ['GET /v1/orgs/acme/saml?limit=1000', { items: [okta] }],
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

  const invalid = 'Invalid --certificate. '
  const refusals: [what: string, certificate: string, message: string][] = [
    [
      'a private key',
      '-----BEGIN RSA PRIVATE KEY-----\nSECRET\n-----END RSA PRIVATE KEY-----',
      'It contains a private key. Use only the certificate',
    ],
    [
      'a file name without @',
      'c.pem',
      'To read the certificate from a file, use --certificate @c.pem',
    ],
    [
      'the name of an existing file',
      'package.json',
      'To read the certificate from a file, use --certificate @package.json',
    ],
    ['text', 'my certificate', 'Expected an X.509 certificate in PEM format'],
    [
      'a damaged certificate',
      '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----',
      'Expected an X.509 certificate in PEM format',
    ],
    [
      'a chain in the wrong order',
      rootCertificate + certificate,
      "Its chain is in the wrong order. Begin with the provider's own certificate",
    ],
    [
      'unrelated certificates',
      certificate + certificate,
      'Each certificate in the chain must be issued by the next one',
    ],
  ]
  for (const [what, value, message] of refusals) {
    it(`rejects ${what}`, async () => {
      const argv = ['saml', 'create', '--label=A', '--certificate', value]
      const { exit, stderr } = await docsctl(argv, { cwd: process.cwd() })
      assert.equal(exit, 2)
      assert.ok(stderr.startsWith(`docsctl: ${invalid}${message}\n`), stderr)
      assert.doesNotMatch(stderr, /SECRET/)
    })
  }

  const warnings: [today: string, warning: string][] = [
    ['2036-10-24', ''],
    ['2036-10-26', 'warning: The certificate expires on 2036-11-24\n'],
    ['2036-11-25', 'warning: The certificate expired on 2036-11-24\n'],
    ['2026-11-20', 'warning: The certificate is not valid before 2026-11-27\n'],
  ]
  for (const [today, warning] of warnings) {
    it(`prints ${warning.trim() || 'no warning'} on ${today}`, async () => {
      const scope = nock('https://api.test').patch('/v1/orgs/acme/saml/saml_1').reply(200, okta)
      const { stderr } = await docsctl(
        ['saml', 'update', 'saml_1', '--certificate', certificate + rootCertificate],
        { clock: { now: () => Date.parse(today), sleep: async () => {} } },
      )
      scope.done()
      assert.equal(stderr, warning)
    })
  }

  it('warns about a duplicate label and entity ID', async () => {
    const scope = nock('https://api.test')
      .get('/v1/orgs/acme/saml?limit=1000')
      .twice()
      .reply(200, { items: [okta] })
      .post('/v1/orgs/acme/saml')
      .reply(201, { ...okta, id: 'saml_2' })
      .patch('/v1/orgs/acme/saml/saml_1')
      .reply(200, okta)
    const created = await docsctl(['saml', 'create', '--label', 'Okta', '--entity-id', 'okta'])
    assert.equal(
      created.stderr,
      'warning: Another provider has the label "Okta"\nwarning: Another provider has the entity ID "okta"\n',
    )
    const updated = await docsctl(['saml', 'update', 'saml_1', '--label', 'Okta'])
    assert.equal(updated.stderr, '')
    scope.done()
  })

  it('create reads the certificate from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-'))
    writeFileSync(join(folder, 'okta.pem'), certificate)
    // the providers can't be read, so docsctl can't detect a duplicate
    const scope = nock('https://api.test')
      .get('/v1/orgs/acme/saml?limit=1000')
      .reply(403, { error: { code: 403, message: 'no' } })
      .post('/v1/orgs/acme/saml', {
        label: 'Okta',
        certificate: certificate.trimEnd(),
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
      .patch('/v1/orgs/acme/saml/saml_1', { certificate: base64Certificate })
      .reply(200, okta)
    const { exit } = await docsctl(['saml', 'update', 'saml_1', '--certificate', '-'], {
      stdin: `${base64Certificate}\n`,
    })
    scope.done()
    assert.equal(exit, 0)
  })

  it('create rejects a missing certificate file', async () => {
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

  it('update rejects an invalid URL', async () => {
    const argv = ['saml', 'update', 'saml_1', '--sso-url', 'okta']
    const { exit, stderr } = await docsctl(argv)
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "okta" for --sso-url\. Expected an absolute URL, such as https:\/\/example\.com\/docs/,
    )
  })
})
