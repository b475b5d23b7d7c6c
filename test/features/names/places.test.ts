import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { manifestPath } from '../../../scripts/manifest.ts'
import { argumentName } from '../../../src/host/arguments/names.ts'
import type { Catalog } from '../../../src/host/program/catalog.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const service = () => nock('https://api.test/v1')

const site = '/orgs/acme/sites/site_1'

const list = (path: string, items: object[]) =>
  service().get(`${path}?limit=1000`).reply(200, { items })

const section = (id: string, title: string) => ({ id, title, path: title.toLowerCase() })

describe('flags and arguments that accept names', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-places-'))
  })
  afterEach('has sent all expected requests', () => {
    rmSync(folder, { recursive: true })
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  const run = (line: string, stdin = '') =>
    docsctl([...splitArguments(line), '--no-warn'], { env: { DOCSCTL_CACHE_DIR: folder }, stdin })

  /** Returns the request that a write would send in a dry run. */
  async function rehearsed(line: string, stdin = '') {
    const { exit, stdout, stderr } = await run(`${line} --dry-run`, stdin)
    assert.equal(exit, 0, stderr)
    return JSON.parse(stdout) as { url: string; body?: unknown }
  }

  const ada = { id: 'usr_1', user: { id: 'usr_1', displayName: 'Ada', email: 'ada@acme.test' } }

  it('include the actor and the target of audit events', async () => {
    list('/orgs/acme/members', [ada])
    list('/orgs/acme/spaces', [{ id: 'spc_1', title: 'Guide' }])
    const asked: Record<string, string>[] = []
    service()
      .get('/orgs/acme/audit-events')
      .query((query) => asked.push(query as Record<string, string>) > 0)
      .times(3)
      .reply(200, { items: [] })
    await run('orgs audit-events list --actor ada@acme.test --target space:guide')
    await run('orgs audit-events list --actor usr_2 --target spc_1')
    await run('orgs audit-events list --by-id --actor Ada --target space:Guide')
    assert.deepEqual(
      asked.map(({ actor, target }) => ({ actor, target })),
      [
        { actor: 'usr_1', target: 'spc_1' },
        { actor: 'usr_2', target: 'spc_1' },
        { actor: 'Ada', target: 'Guide' },
      ],
    )
  })

  it('include the authors of comments', async () => {
    list('/orgs/acme/members', [ada])
    service()
      .get('/spaces/spc_1/comments?authors=usr_1&authors=usr_2&limit=1000')
      .reply(200, { items: [] })
    const { exit } = await run('comments list --space spc_1 --author Ada --author usr_2 --json')
    assert.equal(exit, 0)
  })

  it('include the target of a redirect', async () => {
    const redirected = async (to: string) =>
      await rehearsed(`sites redirects create /old --site site_1 --to ${to}`)
    list(`${site}/sections`, [section('sec_1', 'Guides')])
    assert.deepEqual((await redirected('section:guides')).body, {
      source: '/old',
      destination: { kind: 'site-section', siteSectionId: 'sec_1' },
    })
    list(`${site}/site-spaces`, [section('ss_1', 'English')])
    assert.deepEqual((await redirected('page:english/pag_1')).body, {
      source: '/old',
      destination: { kind: 'site-page', siteSpaceId: 'ss_1', pageId: 'pag_1' },
    })
    list('/orgs/acme/spaces', [{ id: 'spc_1', title: 'Developer Guide' }])
    assert.deepEqual((await redirected('path:developer-guide/guides/limits')).body, {
      source: '/old',
      destination: { kind: 'path', spaceId: 'spc_1', path: 'guides/limits' },
    })
  })

  it('exclude a page as a redirect target, because the space of the page is unknown', async () => {
    const line = 'sites redirects create /old --site site_1 --to page:ss_1/guides/limits --dry-run'
    const { exit, stderr } = await run(line)
    assert.equal(exit, 2)
    assert.match(stderr, /page:SITE-SPACE\/PAGE-ID, or path:SPACE\/PATH/)
    const { body } = await rehearsed(
      'sites redirects create /old --site site_1 --to page:ss_1/welcome --by-id',
    )
    assert.deepEqual(body, {
      source: '/old',
      destination: { kind: 'site-page', siteSpaceId: 'ss_1', pageId: 'welcome' },
    })
  })

  it('include the redirect targets of a file, with one list for each kind', async () => {
    list(`${site}/sections`, [section('sec_1', 'Guides'), section('sec_2', 'Help')])
    list('/orgs/acme/spaces', [{ id: 'spc_1', title: 'API' }])
    list(`${site}/redirects`, [
      { id: 'rdr_1', source: '/e', destination: { kind: 'external', url: 'https://acme.example' } },
    ])
    const rows = [
      'source,destination',
      '/a,section:Guides',
      '/b,section:help',
      '/c,section:sec_9',
      '/d,path:api/errors',
      '/e,',
    ]
    const { body } = await rehearsed('sites redirects import - --site site_1', rows.join('\n'))
    const { redirects } = body as { redirects: { destination: unknown }[] }
    assert.deepEqual(
      redirects.map(({ destination }) => destination),
      [
        { kind: 'site-section', siteSectionId: 'sec_1' },
        { kind: 'site-section', siteSectionId: 'sec_2' },
        { kind: 'site-section', siteSectionId: 'sec_9' },
        { kind: 'path', spaceId: 'spc_1', path: 'errors' },
        null,
      ],
    )
  })

  it('include the sections of a new group and its parent group', async () => {
    list(`${site}/section-groups`, [{ id: 'grp_1', title: 'Reference' }])
    list(`${site}/sections`, [section('sec_1', 'Guides'), section('sec_2', 'Help')])
    const { body } = await rehearsed(
      'sites section-groups create --site site_1 --title All --section guides --section help --parent reference',
    )
    assert.deepEqual(body, { title: 'All', sections: ['sec_1', 'sec_2'], parent: 'grp_1' })
  })

  const structure = [
    { object: 'site-section', id: 'sec_1', title: 'Status', url: 'https://status.test' },
    {
      object: 'site-section-group',
      id: 'grp_1',
      title: 'More',
      children: [
        {
          object: 'site-external-link',
          id: 'link_1',
          title: 'Status',
          url: 'https://status.test',
        },
      ],
    },
  ]

  it('include external links by their position on the site, and their target groups', async () => {
    service().get(`${site}/structure`).reply(200, { type: 'sections', structure })
    list(`${site}/section-groups`, [{ id: 'grp_1', title: 'More' }])
    const { url, body } = await rehearsed(
      'sites external-links update status --site site_1 --parent more',
    )
    assert.equal(url, `https://api.test/v1${site}/external-links/link_1`)
    assert.deepEqual(body, { parent: 'grp_1' })
  })

  it('include the site space of a preview', async () => {
    list(`${site}/site-spaces`, [section('ss_1', 'English')])
    service()
      .get(`${site}/publishing/preview?siteSpace=ss_1`)
      .reply(200, { url: 'https://preview.test' })
    const { stdout } = await run('sites preview site_1 --site-space English -o ids')
    assert.equal(stdout, 'https://preview.test\n')
  })

  it('suggest the listing command if a name is not found', async () => {
    const errorHint = async (line: string) => {
      const { exit, stderr } = await run(`${line} --json`)
      assert.equal(exit, 3)
      return JSON.parse(stderr).error.hint
    }
    service().get('/spaces/spc_1/content/pages').reply(200, { pages: [] })
    service().get('/spaces/spc_1/change-requests/12/content/pages').reply(200, { pages: [] })
    list(`${site}/sections`, [])
    assert.deepEqual(
      [
        await errorHint('content pages get start --space spc_1'),
        await errorHint('content pages get start --space spc_1 --change-request 12'),
        await errorHint('sites spaces add spc_1 --site site_1 --section start'),
      ],
      [
        'docsctl content pages list --space spc_1',
        'docsctl content pages list --space spc_1 --change-request 12',
        'docsctl sites sections list --site site_1',
      ],
    )
  })

  it('include integrations by title, whose names are IDs', async () => {
    const items = [{ name: 'acme-chat', title: 'Acme Chat' }]
    service().get('/integrations?limit=1000').reply(200, { items })
    const { url } = await rehearsed("integrations unpublish 'acme chat'")
    assert.equal(url, 'https://api.test/v1/integrations/acme-chat')
    const named = await rehearsed('integrations unpublish acme-chat')
    assert.equal(named.url, 'https://api.test/v1/integrations/acme-chat')
    service().get('/integrations?limit=1000').reply(200, { items })
    const none = await run('integrations unpublish Acme --yes')
    assert.equal(none.exit, 3)
    assert.match(none.stderr, /No integration with the ID or name "Acme"/)
  })

  it('include custom fields by title', async () => {
    list('/orgs/acme/custom-fields', [{ name: 'review-days', title: 'Review interval' }])
    const { url } = await rehearsed("custom-fields update 'review interval' --title Days")
    assert.equal(url, 'https://api.test/v1/orgs/acme/custom-fields/review-days')
  })

  it('include findings by title, and questions by their text', async () => {
    list(`${site}/findings`, [{ id: 'fnd_1', title: 'No printers' }])
    const { url } = await rehearsed(
      "sites findings update 'no printers' --site site_1 --status done",
    )
    assert.equal(url, `https://api.test/v1${site}/findings/fnd_1`)
    list(`${site}/questions`, [{ id: 'qst_1', question: 'Which printers?' }])
    service().get(`${site}/questions/qst_1`).reply(200, { id: 'qst_1' })
    const found = await run("sites questions get 'which printers?' --site site_1 -o ids")
    assert.equal(found.stdout, 'qst_1\n', found.stderr)
  })

  it('include parts of settings', async () => {
    list(`${site}/site-spaces`, [section('ss_1', 'English')])
    const { body } = await rehearsed('ask Why --site site_1 --context.site-space english')
    assert.deepEqual((body as { context: object }).context, { siteSpaceId: 'ss_1' })
    list('/orgs/acme/spaces', [{ id: 'spc_1', title: 'Legal' }])
    const link = 'announcement.link'
    const { body: changed } = await rehearsed(
      `sites spaces customization update ss_1 --site site_1 --announcement.enabled --announcement.message Hi --announcement.style info --${link}.title More --${link}.to.kind space --${link}.to.space legal`,
    )
    assert.deepEqual((changed as { announcement: { link: object } }).announcement.link, {
      title: 'More',
      to: { kind: 'space', space: 'spc_1' },
    })
  })

  it('belong to commands that declare whether they write, because only reads may use the cache', () => {
    const manifest = readFileSync(manifestPath, 'utf8')
    const { commands } = JSON.parse(manifest) as Pick<Catalog, 'commands'>
    const silent = Object.values(commands).filter(({ args, flags, api = [], effect }) => {
      const takesNames = [...Object.values(args), ...Object.values(flags)].some(
        (one) => one.resource,
      )
      return takesNames && api.length === 0 && effect === undefined
    })
    assert.deepEqual(
      silent.map(({ id }) => id),
      [],
    )
  })

  it('include all IDs in paths, except IDs of resources without a name', () => {
    const manifest = readFileSync(manifestPath, 'utf8')
    const { commands } = JSON.parse(manifest) as Pick<Catalog, 'commands'>
    const nameless = Object.values(commands).flatMap(({ args, api = [] }) =>
      Object.values(args).flatMap(({ name, resource }) => {
        const isInPath = api.some((one) =>
          [...one.matchAll(/\{(\w+)\}/g)].some(([, key = '']) => argumentName(key) === name),
        )
        return isInPath && resource === undefined ? [name] : []
      }),
    )
    assert.deepEqual([...new Set(nameless)].sort(), [
      ...['answer', 'channel', 'comment', 'conversation'],
      // a domain, which isn't the name of a resource
      'email-domain',
      // a glossary entry in several languages
      'entry',
      'event',
      'import',
      // identified by its integration and by the space or site with the installation
      'installation',
      // a link
      'invite',
      // a path, which is not an ID
      'path',
      ...['record', 'reply', 'reusable-content', 'review', 'revision', 'scan'],
      // the slug of a new resource or of a published one
      'slug',
      'version',
    ])
  })
})
