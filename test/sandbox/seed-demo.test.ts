import assert from 'node:assert/strict'
import { walkPages } from '../../src/sandbox/content/tree.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import type { Records, TableName } from '../../src/sandbox/store/records.ts'
import { Tables } from '../../src/sandbox/store/tables.ts'
import { Transaction } from '../../src/sandbox/store/transaction.ts'
import { type Body, endAll, type Served, serve, startOfTime } from './served.ts'

function seeded(): Tables {
  const tables = new Tables()
  demoSeed(new Transaction(tables), startOfTime)
  return tables
}

describe('the demo organization in the sandbox', () => {
  const tables = seeded()
  const all = <Name extends TableName>(name: Name): Readonly<Records[Name]>[] => [
    ...tables.all(name),
  ]

  afterEach(endAll)

  it('is the same every time, byte for byte', () => {
    const text = (state: Tables) => JSON.stringify([...state.everything()])
    assert.equal(text(seeded()), text(tables))
  })

  it('has realistic numbers of resources for its size', () => {
    const names: TableName[] = [
      'members',
      'teams',
      'collections',
      'spaces',
      'sites',
      'siteSections',
      'sectionGroups',
      'siteSpaces',
      'samlProviders',
      'customFields',
      'openapiSpecs',
      'translations',
      'integrations',
      'installations',
      'changeRequests',
      'comments',
      'commentReplies',
    ]
    assert.deepEqual(Object.fromEntries(names.map((name) => [name, all(name).length])), {
      members: 42,
      teams: 6,
      collections: 9,
      spaces: 26,
      sites: 3,
      siteSections: 13,
      sectionGroups: 4,
      siteSpaces: 19,
      samlProviders: 1,
      customFields: 5,
      openapiSpecs: 3,
      translations: 2,
      integrations: 3,
      installations: 3,
      changeRequests: 12,
      comments: 12,
      commentReplies: 8,
    })
  })

  it('contains no broken references', () => {
    const lost: string[] = []
    const check = (from: string, table: TableName, id: string | undefined) => {
      if (id !== undefined && !tables.get(table, id)) lost.push(`${from}: ${table} ${id}`)
    }
    for (const { id, parent, revision } of all('spaces')) {
      check(id, 'collections', parent)
      check(id, 'revisions', revision)
    }
    for (const { id, parent } of all('collections')) check(id, 'collections', parent)
    for (const { id, organization, user, team } of all('teamMembers')) {
      check(id, 'members', `${organization}/${user}`)
      check(id, 'teams', team)
    }
    for (const { id, defaultSiteSection } of all('sites')) {
      check(id, 'siteSections', defaultSiteSection)
    }
    for (const { id, site, sectionGroup, defaultSiteSpace } of all('siteSections')) {
      check(id, 'sites', site)
      check(id, 'sectionGroups', sectionGroup)
      check(id, 'siteSpaces', defaultSiteSpace)
    }
    for (const { id, space, section } of all('siteSpaces')) {
      check(id, 'spaces', space)
      check(id, 'siteSections', section)
    }
    for (const { id, space, field } of all('customFieldValues')) {
      check(id, 'spaces', space)
      check(id, 'customFields', `tidewater/${field}`)
    }
    for (const { id, defaultTeam } of all('samlProviders')) check(id, 'teams', defaultTeam)
    for (const { id, source } of all('translations')) check(id, 'spaces', source?.space)
    for (const request of all('changeRequests')) {
      for (const user of [...request.contributors, request.mergedBy])
        check(request.id, 'users', user)
    }
    for (const { id, pages, files } of all('revisions')) {
      for (const { page } of walkPages(pages)) check(id, 'bodies', page.body)
      for (const { blob } of files) check(id, 'blobs', blob)
    }
    for (const comment of all('comments')) {
      check(comment.id, 'changeRequests', comment.changeRequest)
      for (const user of [comment.postedBy, comment.resolvedBy]) check(comment.id, 'users', user)
      for (const { user } of comment.reactions) check(comment.id, 'users', user)
      const { pages } = tables.get('revisions', comment.revision) as Records['revisions']
      const isThere = [...walkPages(pages)].some(({ page }) => page.id === comment.page)
      if (comment.page !== undefined && !isThere) lost.push(`${comment.id}: page ${comment.page}`)
    }
    for (const { id, postedBy, comment } of all('commentReplies')) {
      check(id, 'users', postedBy)
      check(id, 'comments', comment)
    }
    assert.deepEqual(lost, [])
  })

  it('has only dates before the day of its creation', () => {
    const today = new Date(startOfTime).toISOString().slice(0, 10)
    const times = [...tables.everything()].flatMap(([, row]) =>
      Object.values(row as Record<string, unknown>).filter(
        (value): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value),
      ),
    )
    assert.deepEqual(
      times.filter((time) => time >= today),
      [],
    )
  })

  it('has meaningful text', () => {
    const words = all('spaces').map(({ revision }) => {
      const { pages } = tables.get('revisions', revision) as Records['revisions']
      return [...walkPages(pages)]
        .map(({ page }) => tables.get('bodies', page.body ?? '')?.markdown ?? '')
        .join(' ')
        .split(/\s+/).length
    })
    assert.equal(Math.min(...words) > 500, true, `the shortest space has ${Math.min(...words)}`)
  })

  describe('served over HTTP', () => {
    let served: Served
    const get = async (path: string): Promise<Body> => (await served.send('GET', path)).body
    const guide = '/spaces/sp_developer-guide'

    beforeEach(async () => {
      served = await serve({ seed: demoSeed })
    })

    it('has change requests in every state', async () => {
      const found: Record<string, unknown> = {}
      for (const { id } of all('spaces')) {
        for (const status of ['draft', 'open', 'archived', 'merged']) {
          for (const item of (await get(`/spaces/${id}/change-requests?status=${status}`)).items) {
            const outdated = item.outdated ? ' outdated' : ''
            found[item.id] = `${status}${outdated}, ${item.comments} comments`
          }
        }
      }
      assert.deepEqual(found, {
        'cr_get-started_1': 'open, 0 comments',
        'cr_developer-guide_6': 'draft, 0 comments',
        'cr_developer-guide_5': 'open, 3 comments',
        'cr_developer-guide_4': 'open outdated, 0 comments',
        'cr_developer-guide_3': 'open outdated, 1 comments',
        'cr_developer-guide_2': 'archived outdated, 0 comments',
        'cr_developer-guide_1': 'merged, 0 comments',
        cr_handbook_2: 'draft, 0 comments',
        cr_handbook_1: 'open, 1 comments',
        cr_security_1: 'draft, 0 comments',
        cr_runbooks_2: 'open, 1 comments',
        cr_runbooks_1: 'merged, 0 comments',
      })
    })

    it('has changes in each change request', async () => {
      for (const { id, revision, revisionInitial } of all('changeRequests')) {
        const before = tables.get('revisions', revisionInitial) as Records['revisions']
        const after = tables.get('revisions', revision) as Records['revisions']
        const texts = (row: Records['revisions']) =>
          [...walkPages(row.pages)].map(({ page, path }) => `${path} ${page.body}`)
        assert.notDeepEqual(texts(after), texts(before), id)
      }
    })

    it('has a change request that conflicts, one that requires an update, and one that can be merged', async () => {
      const post = async (path: string) =>
        (await served.send('POST', `${guide}${path}`)).body.result
      assert.equal(await post('/change-requests/3/merge'), 'conflicts')
      assert.equal(await post('/change-requests/4/update'), 'update')
      assert.equal(await post('/change-requests/5/merge'), 'merge')
    })

    it('has broken links in only one draft', async () => {
      const page = 'pg_developer-guide_sdks'
      const links = await get(`${guide}/change-requests/6/content/page/${page}/links`)
      assert.deepEqual(links.stats, { total: 6, broken: { total: 3, changeRequest: 3 } })
      for (const { id } of all('spaces')) {
        const { stats } = await get(`/spaces/${id}/links`)
        const { total, broken } = stats as { total: number; broken: { total: number } }
        assert.equal(total > 0, true)
        assert.equal(broken.total, 0, id)
      }
    })

    it('has a change request that adds a file and uses it on a page', async () => {
      const content = `${guide}/change-requests/5/content`
      const file = await get(`${content}/files/file_backoff`)
      assert.match(await (await fetch(String(file.downloadURL))).text(), /^<svg /)
      const { items } = await get(`${content}/files/file_backoff/backlinks`)
      assert.deepEqual(
        items.map(({ page }) => page),
        ['pg_developer-guide_retries'],
      )
      assert.equal((await served.send('GET', `${guide}/content/files/file_backoff`)).status, 404)
    })

    it('computes pages from a specification unless this is turned off', async () => {
      const page = '/spaces/sp_api-reference/content/page/pg_api-reference_operations'
      const titles = ({ pages }: Body) => (pages as Body[]).map(({ title }) => title)
      assert.deepEqual(titles(await get(page)), ['Create a label', 'Void a label', 'List rates'])
      const plain = await get(`${page}?computed=false`)
      assert.deepEqual(titles(plain), [])
      assert.equal(plain.type, 'computed')
      const { items } = await get(`${page}/links`)
      assert.deepEqual(
        items.map(({ status, relation, targetReference }) => [
          status,
          relation,
          (targetReference as Body).kind,
        ]),
        [['ok', 'dependsOn', 'openapi']],
      )
    })

    it('returns only responses that match the contract', async () => {
      const paths = [
        '/orgs',
        '/orgs/tidewater',
        '/orgs/tidewater/members',
        '/orgs/tidewater/teams',
        '/orgs/tidewater/saml',
        '/orgs/tidewater/custom-fields',
        '/orgs/tidewater/openapi',
        '/orgs/tidewater/translations',
        '/orgs/tidewater/search?query=webhooks',
        '/orgs/tidewater/link-invites/inv_contractors',
        '/orgs/tidewater/sites/site_docs/sections',
        '/orgs/tidewater/sites/site_docs/section-groups',
        '/orgs/tidewater/sites/site_docs/site-spaces',
        '/orgs/tidewater/sites/site_docs/published',
        '/orgs/tidewater/sites/site_team/published?shareKey=demo-share-key',
        '/orgs/tidewater/collections',
        '/integrations',
        `${guide}/content`,
        `${guide}/custom-fields`,
        `${guide}/comments`,
        `${guide}/change-requests/5/comments`,
      ]
      for (const path of paths) assert.equal((await served.send('GET', path)).status, 200, path)
    })
  })
})
