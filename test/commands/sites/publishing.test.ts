import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  visibility: 'public',
  published: true,
  siteSpaces: 3,
  createdAt: '2026-01-05T10:00:00.000Z',
  features: [],
  urls: { app: 'https://app.test/sites/site_1', published: 'https://docs.acme.test/' },
}

const hidden = { ...site, published: false }

const auth = {
  object: 'publishing-auth',
  backend: 'custom',
  privateKey: 'pk_1',
  fallbackURL: 'https://acme.test/login',
}

const shareLink = {
  object: 'share-link',
  id: 'shl_1',
  createdAt: '2026-01-05T10:00:00.000Z',
  name: 'Partners',
  active: true,
  urls: { published: 'https://docs.acme.test/k3y/' },
}

const redirect = {
  object: 'site-redirect',
  id: 'red_1',
  source: '/old',
  draft: false,
  captureWildcard: false,
  permanent: true,
  destination: { kind: 'site-page', siteSpaceId: 'ss_1', pageId: 'pag_1' },
  createdAt: '2026-01-05T10:00:00.000Z',
}

const link = {
  object: 'site-external-link',
  id: 'exl_1',
  title: 'Status',
  url: 'https://status.acme.test',
  sectionGroup: 'grp_1',
  draft: false,
}

const structure = {
  type: 'sections',
  structure: [
    {
      object: 'site-section',
      id: 'sec_1',
      title: 'Start',
      path: 'start',
      urls: { published: 'https://docs.acme.test/start/' },
    },
    { object: 'site-section-group', id: 'grp_1', title: 'Tools', children: [link] },
  ],
}

const preview = { url: 'https://preview.test/site_1' }

const checked = { redirect, target: 'https://docs.acme.test/start/new' }

commandCase({
  run: 'sites publish site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/publish',
  answers: site,
  exposes: true,
  table: `
    id          site_1
    title       Acme docs
    type        premium
    visibility  public
    published   yes
    spaces      3
    url         https://docs.acme.test/
    created at  2026-01-05 10:00
    features    -
    urls.app    https://app.test/sites/site_1
  `,
  tsv: `
    id\tsite_1
    title\tAcme docs
    type\tpremium
    visibility\tpublic
    published\ttrue
    siteSpaces\t3
    urls.published\thttps://docs.acme.test/
    createdAt\t2026-01-05T10:00:00.000Z
    features\t[]
    urls.app\thttps://app.test/sites/site_1
  `,
})

commandCase({
  run: 'sites unpublish site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/unpublish',
  answers: hidden,
  table: `
    id          site_1
    title       Acme docs
    type        premium
    visibility  public
    published   no
    spaces      3
    url         https://docs.acme.test/
    created at  2026-01-05 10:00
    features    -
    urls.app    https://app.test/sites/site_1
  `,
  tsv: `
    id\tsite_1
    title\tAcme docs
    type\tpremium
    visibility\tpublic
    published\tfalse
    siteSpaces\t3
    urls.published\thttps://docs.acme.test/
    createdAt\t2026-01-05T10:00:00.000Z
    features\t[]
    urls.app\thttps://app.test/sites/site_1
  `,
})

commandCase({
  run: 'sites preview site_1 --site-space ss_1 --claims \'{"plan":"scale"}\' --no-draft --target /start',
  sends:
    'GET /v1/orgs/acme/sites/site_1/publishing/preview?siteSpace=ss_1&claims=%7B%22plan%22%3A%22scale%22%7D&draft=false&target=%2Fstart',
  answers: preview,
  table: `
    url  https://preview.test/site_1
  `,
  tsv: `
    url\thttps://preview.test/site_1
  `,
})

const shownAuth = {
  answers: auth,
  table: `
    backend       custom
    integration   -
    fallback URL  https://acme.test/login
    logout URL    -
    private key   pk_1
  `,
  tsv: `
    backend\tcustom
    integration\t
    fallbackURL\thttps://acme.test/login
    logoutURL\t
    privateKey\tpk_1
  `,
}

commandCase({
  run: 'sites publishing-auth get --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/publishing/auth',
  ...shownAuth,
})

commandCase({
  run: 'sites publishing-auth update --site site_1 --backend custom --fallback-url https://acme.test/login --unset logout-url',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/publishing/auth',
  body: {
    backend: 'custom',
    fallbackURL: 'https://acme.test/login',
    logoutURL: null,
  },
  ...shownAuth,
})

commandCase({
  run: 'sites publishing-auth regenerate --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/publishing/auth/regenerate',
  ...shownAuth,
})

commandCase({
  run: 'sites share-links list --site site_1 --search part',
  sends: 'GET /v1/orgs/acme/sites/site_1/share-links?search=part&limit=1000',
  answers: { items: [shareLink], count: 1 },
  table: `
    ID     NAME      ACTIVE  CREATED AT        URL
    shl_1  Partners  yes     2026-01-05 10:00  https://docs.acme.test/k3y/
  `,
  tsv: `
    shl_1\tPartners\ttrue\t2026-01-05T10:00:00.000Z\thttps://docs.acme.test/k3y/
  `,
})

const shownShareLink = {
  answers: shareLink,
  table: `
    id          shl_1
    name        Partners
    active      yes
    created at  2026-01-05 10:00
    url         https://docs.acme.test/k3y/
  `,
  tsv: `
    id\tshl_1
    name\tPartners
    active\ttrue
    createdAt\t2026-01-05T10:00:00.000Z
    urls.published\thttps://docs.acme.test/k3y/
  `,
}

commandCase({
  run: 'sites share-links create --site site_1 --name Partners',
  sends: 'POST /v1/orgs/acme/sites/site_1/share-links',
  body: {
    name: 'Partners',
  },
  status: 201,
  exposes: true,
  ...shownShareLink,
})

commandCase({
  run: 'sites share-links update shl_1 --site site_1 --name Partners --active',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/share-links/shl_1',
  body: {
    name: 'Partners',
    active: true,
  },
  exposes: true,
  ...shownShareLink,
})

commandCase({
  run: 'sites share-links delete shl_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/share-links/shl_1',
  table: `
    id       shl_1
    deleted  yes
  `,
  tsv: `
    id\tshl_1
    deleted\ttrue
  `,
  json: {
    id: 'shl_1',
    deleted: true,
  },
})

commandCase({
  run: 'sites redirects list --site site_1 --search old --draft --order-by source',
  sends: 'GET /v1/orgs/acme/sites/site_1/redirects?search=old&draft=true&orderBy=source&limit=1000',
  answers: { items: [redirect], count: 1 },
  table: `
    ID     SOURCE  DESTINATION      PERMANENT  DRAFT
    red_1  /old    page:ss_1/pag_1  yes        no
  `,
  tsv: `
    red_1\t/old\tpage:ss_1/pag_1\ttrue\tfalse
  `,
})

const shownRedirect = {
  answers: redirect,
  table: `
    id                red_1
    source            /old
    destination       page:ss_1/pag_1
    permanent         yes
    draft             no
    capture wildcard  no
    created at        2026-01-05 10:00
  `,
  tsv: `
    id\tred_1
    source\t/old
    destination\tpage:ss_1/pag_1
    permanent\ttrue
    draft\tfalse
    captureWildcard\tfalse
    createdAt\t2026-01-05T10:00:00.000Z
  `,
}

commandCase({
  run: 'sites redirects create /old --site site_1 --to page:ss_1/pag_1 --permanent --capture-wildcard --draft',
  sends: 'POST /v1/orgs/acme/sites/site_1/redirects',
  body: {
    permanent: true,
    captureWildcard: true,
    draft: true,
    destination: {
      kind: 'site-page',
      siteSpaceId: 'ss_1',
      pageId: 'pag_1',
    },
    source: '/old',
  },
  status: 201,
  ...shownRedirect,
})

commandCase({
  run: 'sites redirects update red_1 --site site_1 --source /old --to https://acme.test/new --no-permanent --no-draft',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/redirects/red_1',
  body: {
    source: '/old',
    permanent: false,
    draft: false,
    destination: {
      kind: 'external',
      url: 'https://acme.test/new',
    },
  },
  ...shownRedirect,
})

commandCase({
  run: 'sites redirects delete red_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/redirects/red_1',
  table: `
    id       red_1
    deleted  yes
  `,
  tsv: `
    id\tred_1
    deleted\ttrue
  `,
  json: {
    id: 'red_1',
    deleted: true,
  },
})

commandCase({
  run: 'sites redirects check /old --site site_1 --share-key k3y',
  sends: 'GET /v1/orgs/acme/sites/site_1/redirect?shareKey=k3y&source=%2Fold',
  answers: checked,
  table: `
    target                    https://docs.acme.test/start/new
    redirect                  red_1
    source                    /old
    permanent                 yes
    redirect.draft            no
    redirect.captureWildcard  no
    redirect.destination      {"kind":"site-page","siteSpaceId":"ss_1","pageId":"pag_1"}
    redirect.createdAt        2026-01-05 10:00
  `,
  tsv: `
    target\thttps://docs.acme.test/start/new
    redirect.id\tred_1
    redirect.source\t/old
    redirect.permanent\ttrue
    redirect.draft\tfalse
    redirect.captureWildcard\tfalse
    redirect.destination.kind\tsite-page
    redirect.destination.siteSpaceId\tss_1
    redirect.destination.pageId\tpag_1
    redirect.createdAt\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'sites structure get --site site_1 --share-key k3y',
  sends: 'GET /v1/orgs/acme/sites/site_1/structure?shareKey=k3y',
  answers: structure,
  table: `
    Start  https://docs.acme.test/start/
    Tools
    └── Status  https://status.acme.test
  `,
  tsv: `
    site-section\tsec_1\tStart\t\thttps://docs.acme.test/start/
    site-section-group\tgrp_1\tTools\t\t
    site-external-link\texl_1\tStatus\tgrp_1\thttps://status.acme.test
  `,
})

commandCase({
  run: 'sites structure sort link:exl_1 --site site_1 --before group:grp_1',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/structure/sort',
  body: {
    item: {
      type: 'site-external-link',
      id: 'exl_1',
    },
    position: {
      before: {
        type: 'site-section-group',
        id: 'grp_1',
      },
    },
  },
  answers: link,
  table: `
    object         site-external-link
    id             exl_1
    title          Status
    url            https://status.acme.test
    section group  grp_1
    draft          no
  `,
  tsv: `
    object\tsite-external-link
    id\texl_1
    title\tStatus
  `,
})

const shownExternalLink = {
  answers: link,
  table: `
    id     exl_1
    title  Status
    url    https://status.acme.test
    group  grp_1
    draft  no
  `,
  tsv: `
    id\texl_1
    title\tStatus
    url\thttps://status.acme.test
    sectionGroup\tgrp_1
    draft\tfalse
  `,
}

commandCase({
  run: 'sites external-links create --site site_1 --title Status --url https://status.acme.test --parent grp_1 --icon gear --no-draft --localized-title fr=Etat',
  sends: 'POST /v1/orgs/acme/sites/site_1/external-links',
  body: {
    title: 'Status',
    url: 'https://status.acme.test',
    parent: 'grp_1',
    localizedTitle: {
      fr: 'Etat',
    },
    icon: 'gear',
    draft: false,
  },
  status: 201,
  ...shownExternalLink,
})

commandCase({
  run: 'sites external-links update exl_1 --site site_1 --url https://status.acme.test --unset parent --unset icon',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/external-links/exl_1',
  body: {
    url: 'https://status.acme.test',
    parent: null,
    icon: null,
  },
  ...shownExternalLink,
})

commandCase({
  run: 'sites external-links delete exl_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/external-links/exl_1',
  table: `
    id       exl_1
    deleted  yes
  `,
  tsv: `
    id\texl_1
    deleted\ttrue
  `,
  json: {
    id: 'exl_1',
    deleted: true,
  },
})

const question = (what: string, undo: string) => `About to ${what}
  profile default, org acme, https://api.test
  ${undo}
Continue? [y/N] `

promptCase({
  run: 'sites unpublish site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/unpublish',
  reads: '/v1/orgs/acme/sites/site_1',
  answers: hidden,
  asks: question(
    'unpublish the site "Acme docs" (site_1)\n  3 spaces',
    'To undo: docsctl sites publish site_1 --org acme',
  ),
})

promptCase({
  run: 'sites publish site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/publish',
  reads: '/v1/orgs/acme/sites/site_1',
  answers: site,
  asks: question(
    'publish the site "Acme docs" (site_1)',
    'To undo: docsctl sites unpublish site_1 --org acme',
  ),
})

describe('docsctl sites publish', () => {
  afterEach(() => nock.cleanAll())

  const at = '/v1/orgs/acme/sites/site_1'

  it('publishes without a prompt if there is no terminal', async () => {
    nock('https://api.test').post(`${at}/publish`).reply(200, site)
    assert.equal((await docsctl(splitArguments('sites publish site_1 -o ids'))).stdout, 'site_1\n')
  })

  it('does not report success if the response is a checkout or an unpublished site', async () => {
    nock('https://api.test').post(`${at}/publish`).reply(200, { type: 'checkout', sessionId: 's' })
    const paid = await docsctl(splitArguments('sites publish site_1'))
    assert.deepEqual([paid.exit, paid.stdout], [1, ''])
    assert.match(paid.stderr, /not published, because its plan requires payment/)
    nock('https://api.test').post(`${at}/publish`).reply(200, hidden)
    assert.equal((await docsctl(splitArguments('sites publish site_1'))).exit, 1)
    nock('https://api.test').post(`${at}/unpublish`).reply(200, site)
    assert.equal((await docsctl(splitArguments('sites unpublish site_1 --yes'))).exit, 1)
  })

  it('prompts on a terminal before enabling a share link, not before disabling it', async () => {
    const line = 'sites share-links update shl_1 --site site_1'
    const asked = await docsctl(splitArguments(`${line} --active`), { terminal: 100, stdin: ['n'] })
    assert.equal(asked.exit, 130)
    assert.match(
      asked.stderr,
      /About to give visitors access to the site through the share link shl_1/,
    )
    nock('https://api.test').patch(`${at}/share-links/shl_1`).reply(200, shareLink)
    const off = await docsctl(splitArguments(`${line} --no-active`), { terminal: 100 })
    assert.equal(off.exit, 0)
  })

  limit('sites share-links create --site site_1', '--name', 0, 50)

  it('resolves the targets of redirects, and moves resources to the end of an order', async () => {
    const line = 'sites redirects create /old --site site_1 --to'
    const destinations = {
      'https://acme.test/a': { kind: 'external', url: 'https://acme.test/a' },
      'section:sec_1': { kind: 'site-section', siteSectionId: 'sec_1' },
      'site-space:ss_1': { kind: 'site-space', siteSpaceId: 'ss_1' },
      'path:spc_1/guide/start': { kind: 'path', spaceId: 'spc_1', path: 'guide/start' },
    }
    for (const [typed, destination] of Object.entries(destinations)) {
      assert.deepEqual(await dryRunBody(`${line} ${typed}`), { source: '/old', destination })
    }
    for (const typed of ['/new', 'page:ss_1', 'spc_1', 'constructor:a']) {
      await refused(
        `${line} ${typed}`,
        /Invalid value ".*" for --to\. Expected a URL, section:ID, site-space:ID, page:SITE-SPACE\/PAGE-ID, or path:SPACE\/PATH/,
      )
    }
    await refused(
      'sites redirects create old --site site_1 --to section:s',
      /Invalid value "old" for SOURCE\. It must start with "\/" and may end in "\*", as in \/old\/page or \/old\/\*/,
    )
    await refused(
      "sites redirects create '/a*b' --site site_1 --to section:s",
      / for SOURCE\. It must start with "\/"/,
    )
    assert.deepEqual(await dryRunBody('sites structure sort section:sec_1 --site site_1'), {
      item: { type: 'site-section', id: 'sec_1' },
      position: {},
    })
    await refused(
      'sites structure sort sec_1 --site site_1',
      /Invalid value "sec_1" for ITEM\. Expected section:ID, group:ID/,
    )
  })

  it('accepts an empty response', async () => {
    nock('https://api.test').patch('/v1/orgs/acme/sites/site_1/structure/sort').reply(204)
    const sorted = await docsctl(
      splitArguments('sites structure sort section:sec_1 --site site_1 --json'),
    )
    assert.deepEqual(JSON.parse(sorted.stdout), {
      organizationId: 'acme',
      siteId: 'site_1',
      updated: true,
    })
    nock('https://api.test').patch('/v1/orgs/acme/sites/site_1/external-links/exl_1').reply(204)
    const line = 'sites external-links update exl_1 --site site_1 --title Status --json'
    const changed = await docsctl(splitArguments(line))
    assert.deepEqual(JSON.parse(changed.stdout), {
      organizationId: 'acme',
      siteId: 'site_1',
      siteExternalLinkId: 'exl_1',
      updated: true,
    })
  })
})

describe('docsctl sites redirects import', () => {
  let cwd: string

  before(() => {
    cwd = mkdtempSync(join(tmpdir(), 'docsctl-redirects-'))
  })
  after(() => rmSync(cwd, { recursive: true }))
  beforeEach(() => {
    nock('https://api.test')
      .persist()
      .get(new RegExp(`^${at}\\?`))
      .reply(200, { items: [] })
  })
  afterEach(() => nock.cleanAll())

  const line = 'sites redirects import r.csv --site site_1'
  const at = '/v1/orgs/acme/sites/site_1/redirects'
  const write = (text: string) => writeFileSync(join(cwd, 'r.csv'), text)
  const import_ = (more = '') => docsctl(splitArguments(`${line} ${more}`), { cwd })

  it('sends the rows and reports the outcome of each row', async () => {
    write(
      '\uFEFFsource,destination,permanent,captureWildcard,intent\r\n' +
        '/a,https://acme.test/a,true,,\r\n' +
        '"/b/*",section:sec_1,no,yes,draft\r\n\r\n' +
        '/c,,,,\r\n/d,,,,publish\r\n',
    )
    const redirects = [
      {
        source: '/a',
        destination: { kind: 'external', url: 'https://acme.test/a' },
        permanent: true,
      },
      {
        source: '/b/*',
        intent: 'draft',
        destination: { kind: 'site-section', siteSectionId: 'sec_1' },
        permanent: false,
        captureWildcard: true,
      },
      { source: '/c', destination: null },
      { source: '/d', intent: 'publish' },
    ]
    const rehearsed = await import_('--dry-run')
    assert.deepEqual(JSON.parse(rehearsed.stdout), {
      method: 'PUT',
      url: `https://api.test${at}`,
      body: { redirects },
    })
    const results = [
      { status: 'created', source: '/a', draft: false, id: 'red_1' },
      { status: 'created', source: '/b/*', draft: true, id: 'red_2' },
      { status: 'deleted', source: '/c', draft: false },
      { status: 'published', source: '/d', draft: false, id: 'red_3' },
    ]
    nock('https://api.test').put(at, { redirects }).reply(200, { results })
    const { exit, stdout } = await import_('--json')
    assert.deepEqual([exit, JSON.parse(stdout)], [0, results])
  })

  it('prints a table on a terminal', async () => {
    write('source,destination\n/a,https://acme.test/a\n')
    nock('https://api.test')
      .put(at)
      .reply(200, { results: [{ status: 'created', source: '/a', draft: true, id: 'red_1' }] })
    const { exit, stdout } = await docsctl(splitArguments(`${line} --no-color`), {
      cwd,
      terminal: 100,
    })
    assert.deepEqual(
      [exit, stdout],
      [0, 'SOURCE  STATUS   DRAFT  ID     ERROR\n/a      created  yes    red_1  -\n'],
    )
  })

  it('exits with 12 if some redirects fail and with 1 if all fail, and lists the failed ones', async () => {
    write('source,destination\n/a,https://acme.test/a\n/b,section:sec_9\n')
    const failed = { status: 'error', source: '/b', draft: false, error: 'no such section' }
    nock('https://api.test')
      .put(at)
      .reply(200, { results: [{ status: 'updated', source: '/a', draft: false, id: 'r' }, failed] })
    const some = await import_()
    assert.deepEqual(
      [some.exit, some.stdout],
      [12, '/a\tupdated\tfalse\tr\t\n/b\terror\tfalse\t\tno such section\n'],
    )
    assert.match(some.stderr, /1 of 2 redirects failed\n {2}\/b: no such section/)
    nock('https://api.test').put(at).reply(200, { results: [] })
    const none = await import_('--json')
    assert.equal(none.exit, 1)
    assert.match(none.stdout, /returned no result for this redirect/)
    write('source,destination\n/b,section:sec_9\n')
    nock('https://api.test')
      .put(at)
      .reply(200, { results: [failed] })
    const only = await import_()
    assert.match(only.stderr, /^docsctl: The redirect failed\n {2}\/b: no such section/m)
  })

  it('sends at most 500 redirects per request, and reports completed rows if a request fails', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => `/p${index},https://acme.test/${index}`)
    write(`source,destination\n${rows.join('\n')}\n`)
    const sizes: number[] = []
    const results = (body: { redirects: { source: string }[] }) =>
      body.redirects.map(({ source }) => ({ status: 'created', source, draft: false, id: source }))
    nock('https://api.test')
      .put(at)
      .reply(200, (_, body) => {
        sizes.push((body as { redirects: [] }).redirects.length)
        return { results: results(body as never) }
      })
      .put(at)
      .reply(403, { error: { code: 403, message: 'no more' } })
    const { exit, stdout, stderr } = await import_('-o ids')
    assert.deepEqual([exit, sizes], [5, [500]])
    assert.equal(stdout.split('\n').length, 501)
    assert.match(stderr, /Sent 500 of 501 redirects/)
  })

  it('reports the invalid lines of a file before the first request', async () => {
    const wrong = async (text: string, message: RegExp) => {
      write(text)
      await refused(line, message, { cwd })
    }
    await wrong(
      'from,to\n/a,/b\n',
      /r\.csv:1: Unknown column "from"\. Expected: source, destination, permanent, captureWildcard, intent \(source is required\)/,
    )
    await wrong('source,destination\n', /r\.csv contains no redirects/)
    await wrong(
      '',
      /r\.csv:1: Unknown column ""\. Expected: source, destination, permanent, captureWildcard, intent \(source is required\)/,
    )
    await wrong('source\n/a\n/a\n', /r\.csv:3: "\/a" already appears in line 2/)
    await wrong(
      'source,destination\n/a,/b\n',
      /r\.csv:2: Invalid value "\/b" for destination\. Expected a URL, section:ID/,
    )
    await wrong(
      'source,destination\nold,section:s\n',
      /r\.csv:2: Invalid value "old" for source\. It must start with "\/"/,
    )
    await wrong(
      'source,intent\n/a,later\n',
      /: r\.csv:2: Invalid value "later" for intent\. Expected one of: live, draft, publish\n {2}try/,
    )
    await wrong(
      'source,permanent\n/a,maybe\n',
      /r\.csv:2: Invalid value "maybe" for permanent\. Expected one of: true, false/,
    )
    await wrong('source,destination\n/a,"section:s\n', /r\.csv:2: Unclosed or unexpected quote/)
    await wrong('source\n/a,b\n', /r\.csv:2: Found 2 cells, but the header has only 1/)
    await refused('sites redirects import gone.csv --site site_1', /gone\.csv/, { cwd })
  })

  it('reads standard input, with one intent for all rows', async () => {
    const stdin = 'source\n/a\n'
    const argv = splitArguments('sites redirects import - --site site_1 --intent publish --dry-run')
    const { stdout } = await docsctl(argv, { stdin })
    assert.deepEqual(JSON.parse(stdout).body, { redirects: [{ source: '/a', intent: 'publish' }] })
  })
})
