import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { dryRunBody, limit, refused } from '../../support/rehearse.ts'
import { promptCase } from '../../support/review/prompt-case.ts'

const site = {
  object: 'site',
  id: 'site_1',
  type: 'premium',
  title: 'Acme docs',
  hostname: 'docs.acme.test',
  basename: 'acme',
  visibility: 'public',
  published: true,
  siteSpaces: 3,
  createdAt: '2026-01-05T10:00:00.000Z',
  adaptiveContent: { enabled: true },
  features: [{ id: 'sites-sections', plan: 'premium', frozen: false }],
  urls: { app: 'https://app.test/sites/site_1', published: 'https://docs.acme.test/' },
}

const list = {
  answers: { items: [site], count: 1 },
  table: `
    ID      TITLE      TYPE     VISIBILITY  PUBLISHED  SPACES  URL
    site_1  Acme docs  premium  public      yes             3  https://docs.acme.test/
  `,
  tsv: `
    site_1\tAcme docs\tpremium\tpublic\ttrue\t3\thttps://docs.acme.test/
  `,
}

const view = {
  answers: site,
  table: `
    id                site_1
    title             Acme docs
    type              premium
    visibility        public
    published         yes
    spaces            3
    url               https://docs.acme.test/
    hostname          docs.acme.test
    basename          acme
    created at        2026-01-05 10:00
    adaptive content  enabled
    features          sites-sections
    urls.app          https://app.test/sites/site_1
  `,
  tsv: `
    id\tsite_1
    title\tAcme docs
    type\tpremium
    visibility\tpublic
    published\ttrue
    siteSpaces\t3
    urls.published\thttps://docs.acme.test/
    hostname\tdocs.acme.test
    basename\tacme
    createdAt\t2026-01-05T10:00:00.000Z
    adaptiveContent.enabled\ttrue
    features\t[{"id":"sites-sections","plan":"premium","frozen":false}]
    urls.app\thttps://app.test/sites/site_1
  `,
}

const deleted = {
  table: `
    id       site_1
    deleted  yes
  `,
  tsv: `
    id\tsite_1
    deleted\ttrue
  `,
  json: {
    id: 'site_1',
    deleted: true,
  },
}

commandCase({
  run: 'sites list',
  sends: 'GET /v1/orgs/acme/sites?limit=1000',
  ...list,
})

commandCase({
  run: 'sites list --space spc_1 --title docs --no-published --type basic --type premium',
  sends:
    'GET /v1/orgs/acme/sites?space=spc_1&title=docs&published=false&type=basic&type=premium&limit=1000',
  ...list,
})

commandCase({
  run: "sites create --title 'Acme docs' --type premium --visibility public --space spc_1 --space spc_2",
  sends: 'POST /v1/orgs/acme/sites',
  body: { title: 'Acme docs', type: 'premium', visibility: 'public', spaces: ['spc_1', 'spc_2'] },
  status: 201,
  ...view,
})

commandCase({
  run: 'sites create --new-space sample',
  sends: 'POST /v1/orgs/acme/sites',
  body: { spaces: 'sample' },
  status: 201,
  ...view,
})

commandCase({
  run: 'sites get site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1',
  ...view,
})

commandCase({
  run: "sites update site_1 --title 'Acme docs' --visibility public --basename acme --adaptive-content --default-site-space sitesp_1 --default-site-section sec_1 --proxy example.com/docs",
  sends: 'PATCH /v1/orgs/acme/sites/site_1',
  body: {
    title: 'Acme docs',
    visibility: 'public',
    basename: 'acme',
    adaptiveContent: { enabled: true },
    defaultSiteSpace: 'sitesp_1',
    defaultSiteSection: 'sec_1',
    proxy: 'example.com/docs',
  },
  exposes: true,
  ...view,
})

commandCase({
  run: 'sites update site_1 --unset proxy --no-adaptive-content',
  sends: 'PATCH /v1/orgs/acme/sites/site_1',
  body: { proxy: null, adaptiveContent: { enabled: false } },
  ...view,
})

commandCase({
  run: 'sites delete site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1',
  ...deleted,
})

promptCase({
  run: 'sites delete site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1',
  reads: '/v1/orgs/acme/sites/site_1',
  answers: site,
  asks: `About to delete the site "Acme docs" (site_1)
  3 spaces, published at https://docs.acme.test/
  profile default, org acme, https://api.test
  This cannot be undone
Continue? [y/N] `,
})

describe('docsctl sites', () => {
  afterEach(() => nock.cleanAll())

  limit('sites create', '--title', 2, 128)
  limit('sites update site_1', '--title', 2, 128)
  limit('sites update site_1', '--basename', 1, 100)

  it('accepts a proxy with host and path of up to 512 characters', async () => {
    const proxy = (length: number) => `example.com/${'x'.repeat(length - 12)}`
    assert.deepEqual(await dryRunBody(`sites update site_1 --proxy ${proxy(512)}`), {
      proxy: proxy(512),
    })
    await refused(
      `sites update site_1 --proxy ${proxy(513)}`,
      /Invalid value "example\.com\/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" \(513 characters\) for --proxy\. Expected at most 512 characters/,
    )
    await refused(
      'sites update site_1 --proxy example.com',
      /Invalid value "example\.com" for --proxy\. Expected a host and a path, such as example\.com\/docs/,
    )
  })

  it('creates a space for a new site, or uses existing spaces', async () => {
    assert.deepEqual(await dryRunBody('sites create --new-space empty'), { spaces: 'empty' })
    assert.deepEqual(await dryRunBody('sites create --space spc_1'), { spaces: ['spc_1'] })
    assert.deepEqual(await dryRunBody("sites create --space ''"), { spaces: [] })
    assert.deepEqual(await dryRunBody('sites create'), {})
    await refused(
      'sites create --space spc_1 --new-space empty',
      /--new-space cannot be used with --space/,
    )
    await refused(
      'sites create --new-space full',
      /Invalid value "full" for --new-space\. Expected one of: sample, empty/,
    )
  })

  it('sends an unknown site type unchanged', async () => {
    assert.deepEqual(await dryRunBody('sites create --type gigantic'), { type: 'gigantic' })
  })

  it('takes no space from the context for a filter or a new site', async () => {
    const env = { DOCSCTL_SPACE: 'spc_1', DOCSCTL_SITE: 'site_1' }
    nock('https://api.test')
      .get('/v1/orgs/acme/sites?limit=1000')
      .reply(200, { items: [], count: 0 })
    assert.equal((await docsctl(splitArguments('sites list --json'), { env })).stdout, '[]\n')
    assert.deepEqual(await dryRunBody('sites create', { env }), {})
    await refused('sites get', /Missing required argument SITE/, { env })
    await refused('sites delete --yes', /Missing required argument SITE/, { env })
  })

  it('clears only nullable keys', async () => {
    await refused(
      'sites update site_1 --unset title',
      /Invalid value "title" for --unset\. Expected one of: default-level, styleguide, proxy/,
    )
    await refused(
      'sites update site_1 --unset proxy --proxy example.com/docs',
      /--unset proxy cannot be used with a value for proxy/,
    )
  })

  it('applies flags on top of --input', async () => {
    const stdin = '{"title":"Old","adaptiveContent":{"enabled":true}}'
    assert.deepEqual(await dryRunBody('sites update site_1 --input - --title New', { stdin }), {
      title: 'New',
      adaptiveContent: { enabled: true },
    })
    await refused(
      'sites update site_1 --input -',
      /Unknown key "hostname" in --input\. Expected one of: title, visibility, basename, adaptiveContent, defaultLevel, styleguide, defaultSiteSpace, defaultSiteSection, proxy/,
      {
        stdin: '{"hostname":"docs.acme.test"}',
      },
    )
  })
})
