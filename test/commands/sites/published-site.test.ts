import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

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

const publishedSite = {
  object: 'published-content-site',
  site,
  structure: {
    type: 'sections',
    structure: [
      {
        object: 'site-section-group',
        id: 'grp_1',
        title: 'Reference',
        sections: [
          {
            object: 'site-section',
            id: 'sec_1',
            title: 'API',
            path: 'api',
            urls: { published: 'https://docs.acme.test/api' },
            siteSpaces: [
              { id: 'sitesp_1', title: 'Version 2', path: 'v2', urls: {} },
              { id: 'sitesp_2', title: 'Version 1', path: 'v1', urls: {} },
            ],
          },
        ],
      },
      { object: 'site-section', id: 'sec_2', title: 'Guides', path: 'guides', siteSpaces: [] },
    ],
  },
  customizations: { site: { title: 'Acme docs', themes: { default: 'light' } } },
}

const published = {
  answers: publishedSite,
  table: `
    site        site_1
    title       Acme docs
    visibility  public
    published   yes
    url         https://docs.acme.test/

    Reference
    └── API  https://docs.acme.test/api
        ├── Version 2  v2
        └── Version 1  v1
    Guides  guides
  `,
  tsv: `
    site.id\tsite_1
    site.title\tAcme docs
    site.visibility\tpublic
    site.published\ttrue
    site.urls.published\thttps://docs.acme.test/
    site.type\tpremium
    site.hostname\tdocs.acme.test
    site.basename\tacme
    site.siteSpaces\t3
    site.createdAt\t2026-01-05T10:00:00.000Z
    site.adaptiveContent.enabled\ttrue
    site.features\t[{"id":"sites-sections","plan":"premium","frozen":false}]
    site.urls.app\thttps://app.test/sites/site_1
    structure.type\tsections
    structure.structure\t[{"object":"site-section-group","id":"grp_1","title":"Reference","sections":[{"object":"site-section","id":"sec_1","title":"API","path":"api","urls":{"published":"https://docs.acme.test/api"},"siteSpaces":[{"id":"sitesp_1","title":"Version 2","path":"v2","urls":{}},{"id":"sitesp_2","title":"Version 1","path":"v1","urls":{}}]}]},{"object":"site-section","id":"sec_2","title":"Guides","path":"guides","siteSpaces":[]}]
    customizations.site.title\tAcme docs
    customizations.site.themes.default\tlight
  `,
}

commandCase({
  run: 'sites published site_1 --share-key k3y',
  sends: 'GET /v1/orgs/acme/sites/site_1/published?shareKey=k3y',
  ...published,
})

describe('docsctl sites published', () => {
  afterEach(() => nock.cleanAll())

  const url = '/v1/orgs/acme/sites/site_1/published'

  it('draws the spaces of a site without sections', async () => {
    const structure = {
      type: 'siteSpaces',
      structure: [{ id: 'sitesp_1', title: 'Docs', path: 'docs', urls: {} }],
    }
    nock('https://api.test')
      .get(url)
      .reply(200, { ...publishedSite, structure })
    const { stdout } = await docsctl(splitArguments('sites published site_1 --no-color'), {
      terminal: 100,
    })
    assert.match(stdout, /\n\nDocs {2}docs\n$/)
  })

  it('prints the selected columns instead of the tree', async () => {
    nock('https://api.test').get(url).reply(200, publishedSite)
    const line = 'sites published site_1 --columns site.title --no-color'
    const { stdout } = await docsctl(splitArguments(line), { terminal: 100 })
    assert.equal(stdout, 'title  Acme docs\n')
  })
})
