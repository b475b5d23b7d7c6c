import assert from 'node:assert/strict'
import { walkPages } from '../../../src/sandbox/content/tree.ts'
import type { Body, Served } from '../served.ts'
import { checkRoles } from './role-invariants.ts'

/** Reads all pages of a list. */
export async function readAll({ send }: Served, path: string): Promise<Body[]> {
  const items: Body[] = []
  let page: string | undefined
  do {
    const mark = path.includes('?') ? '&' : '?'
    const { status, body } = await send(
      'GET',
      `${path}${mark}limit=20${page === undefined ? '' : `&page=${page}`}`,
    )
    assert.equal(status, 200, `${path} answers ${status}`)
    assert.ok(body.items.length <= 20)
    items.push(...body.items)
    page = body.next?.page
    if (page === undefined) assert.equal(items.length, body.count, `count of ${path}`)
  } while (page !== undefined)
  assert.equal(new Set(schemaKeyNames(items)).size, items.length, `${path} doubles an item`)
  return items
}

const schemaKeyNames = (items: readonly Body[]) =>
  items.map((item) => item.id ?? JSON.stringify(item))

const idsOf = (items: readonly Body[]) => items.map(({ id }) => id)

async function checkTeams(served: Served): Promise<void> {
  const members = await readAll(served, '/orgs/acme/members')
  const known = new Set(idsOf(members))
  const teamsOf = new Map<string, number>()
  for (const team of await readAll(served, '/orgs/acme/teams')) {
    const inTeam = await readAll(served, `/orgs/acme/teams/${team.id}/members`)
    assert.equal(team.members, inTeam.length, 'members of a team')
    for (const { organization } of inTeam) {
      const { id } = organization as Body
      assert.ok(known.has(id), 'a member of a team is one of the organization')
      teamsOf.set(id, (teamsOf.get(id) ?? 0) + 1)
    }
  }
  for (const { id, teams } of members) assert.equal(teams, teamsOf.get(id) ?? 0, 'teams of one')
  for (const { defaultTeam } of await readAll(served, '/orgs/acme/saml')) {
    if (defaultTeam === undefined) continue
    const { status } = await served.send('GET', `/orgs/acme/teams/${(defaultTeam as Body).id}`)
    assert.equal(status, 200, 'the default team of a provider is there')
  }
}

async function checkPlaces(served: Served): Promise<void> {
  for (const organization of ['acme', 'globex']) {
    const collections = await readAll(served, `/orgs/${organization}/collections`)
    const parents = new Map(collections.map(({ id, parent }) => [id, parent]))
    for (const { id, parent } of collections) {
      let above = parent
      for (let depth = 0; above !== undefined; depth += 1) {
        assert.ok(parents.has(above as string), 'the parent of a collection is there')
        assert.ok(depth < collections.length, 'a collection is its own descendant')
        above = parents.get(above as string)
      }
      for (const space of await readAll(served, `/collections/${id}/spaces`)) {
        assert.deepEqual([space.parent, space.organization], [id, organization])
        assert.equal(space.deletedAt, undefined)
      }
    }
    const top = await readAll(served, `/orgs/${organization}/collections?nested=false`)
    const roots = collections.filter(({ parent }) => parent === undefined)
    assert.deepEqual(idsOf(top), idsOf(roots))
  }
}

async function checkSpaces(served: Served): Promise<void> {
  const { tables } = served.sandbox
  for (const { id } of [...tables.all('spaces')]) {
    const { status, body: space } = await served.send('GET', `/spaces/${id}`)
    // permanently deleted
    if (status === 404) continue
    assert.equal(status, 200)
    if (space.parent !== undefined) {
      const { body: parent } = await served.send('GET', `/collections/${space.parent}`)
      assert.equal(parent.organization, space.organization, 'the parent of a space is there')
    }
    if (space.deletedAt !== undefined) continue
    const numbers: unknown[] = []
    const counted: number[] = []
    for (const word of ['open', 'draft', 'archived', 'merged']) {
      const requests = await readAll(served, `/spaces/${id}/change-requests?status=${word}`)
      counted.push(requests.length)
      numbers.push(...requests.map(({ number }) => number))
      for (const request of requests) {
        const path = `/spaces/${id}/change-requests/${request.id}/comments?status=open`
        assert.equal(
          request.comments,
          (await readAll(served, path)).length,
          'comments of a request',
        )
        assert.equal(request.revisionMerged !== undefined, word === 'merged')
      }
    }
    assert.deepEqual(
      [space.changeRequestsOpen, space.changeRequestsDraft, space.changeRequests],
      [counted[0], counted[1], numbers.length],
    )
    assert.deepEqual(
      new Set(numbers),
      new Set(numbers.map((_, index) => index + 1)),
      'numbers of change requests',
    )
    const open = await readAll(served, `/spaces/${id}/comments?status=open`)
    const resolved = await readAll(served, `/spaces/${id}/comments?status=resolved`)
    assert.equal(space.comments, open.length, 'comments of a space')
    const comments = await readAll(served, `/spaces/${id}/comments`)
    assert.equal(comments.length, open.length + resolved.length)
    for (const { id: comment, replies } of comments) {
      const path = `/spaces/${id}/comments/${comment}/replies`
      assert.equal(replies, (await readAll(served, path)).length, 'replies')
    }
    assert.equal((await served.send('GET', `/spaces/${id}/content`)).body.id, space.revision)
  }
}

async function checkSites(served: Served): Promise<void> {
  for (const site of await readAll(served, '/orgs/acme/sites')) {
    const at = `/orgs/acme/sites/${site.id}`
    const siteSpaces = await readAll(served, `${at}/site-spaces`)
    const sections = await readAll(served, `${at}/sections`)
    const groups = await readAll(served, `${at}/section-groups`)
    assert.equal(site.siteSpaces, siteSpaces.length, 'site spaces of a site')
    for (const { space } of siteSpaces) {
      const { organization, deletedAt } = space as Body
      assert.deepEqual([organization, deletedAt], ['acme', undefined], 'a site space leads astray')
    }
    // the list of site spaces has the order of the site's sections
    const atRoot = siteSpaces.filter(({ section }) => section === undefined)
    const inSections = sections.flatMap((section) => section.siteSpaces as Body[])
    assert.deepEqual(idsOf(siteSpaces), idsOf([...atRoot, ...inSections]))
    const grouped = groups.flatMap((group) =>
      (group.sections as Body[]).map(({ id }) => [id, group.id]),
    )
    assert.deepEqual(
      new Map(grouped as [string, string][]),
      new Map(
        sections
          .filter(({ sectionGroup }) => sectionGroup !== undefined)
          .map(({ id, sectionGroup }) => [id, sectionGroup as string]),
      ),
    )
    const isDefault = (one: Body) => one.default === true
    assert.equal(sections.filter(isDefault).length, Math.min(1, sections.length))
    const opensWith = await readAll(served, `${at}/site-spaces?default=true`)
    const [first] = sections.length > 0 ? sections.filter(isDefault) : [{ siteSpaces }]
    const choice = (first?.siteSpaces ?? []) as Body[]
    assert.equal(opensWith.length, Math.min(1, choice.length), 'what a site opens with')
    for (const { id } of opensWith) assert.ok(idsOf(choice).includes(id))
    const others = await readAll(served, `${at}/site-spaces?default=false`)
    assert.equal(others.length + opensWith.length, siteSpaces.length)
  }
}

/** Checks that permissions refer to existing resources, users, and teams. */
function checkPermissions({ sandbox }: Served): void {
  const { tables } = sandbox
  for (const { target, organization, user, team } of tables.all('permissions')) {
    const content =
      tables.get('spaces', target) ??
      tables.get('collections', target) ??
      tables.get('sites', target)
    assert.equal(content?.organization, organization, 'a permission is on something that is there')
    const holder =
      user === undefined
        ? tables.get('teams', team ?? '')
        : tables.get('members', `${organization}/${user}`)
    assert.equal(holder?.organization, organization, 'a permission has a holder')
  }
}

interface Placed {
  id: string
  children?: Placed[]
}

const flat = (items: readonly Placed[]): string[] =>
  items.flatMap(({ id, children = [] }) => [id, ...flat(children)])

/**
 * Checks that a site's structure contains each item once, and that a path has at most one active
 * redirect and one draft.
 */
async function checkPublishing(served: Served): Promise<void> {
  const { tables } = served.sandbox
  for (const { id } of tables.list('sites', 'byOrganization', 'acme')) {
    const { body } = await served.send('GET', `/orgs/acme/sites/${id}/structure`)
    const shown = flat(body.structure as Placed[])
    const tops = ['siteSections', 'sectionGroups', 'externalLinks'] as const
    const there = tops.flatMap((table) => tables.list(table, 'bySite', id).map((one) => one.id))
    if (body.type === 'sections') assert.deepEqual([...shown].sort(), [...there].sort())
    const redirects = tables.list('redirects', 'bySite', id)
    const paths = redirects.map(({ source, draft }) => `${source} ${draft}`)
    assert.equal(new Set(paths).size, paths.length, 'a path has one redirect')
  }
  for (const table of ['redirects', 'shareLinks', 'externalLinks'] as const) {
    for (const { site } of tables.all(table)) assert.ok(tables.get('sites', site), table)
  }
}

/**
 * Checks that each Git sync belongs to an existing resource, that a resource has at most one sync,
 * and that the synced space refers to it.
 */
async function checkGit(served: Served): Promise<void> {
  const { tables } = served.sandbox
  const synced: string[] = []
  for (const { id, space, site, organization } of tables.all('gitInstallations')) {
    const target =
      space === undefined ? tables.get('sites', site ?? '') : tables.get('spaces', space)
    assert.equal(target?.organization, organization, `${id} syncs something that is there`)
    synced.push(target.id)
  }
  assert.equal(new Set(synced).size, synced.length, 'a thing is synced once')
  for (const { id, gitSync, deletedAt } of tables.all('spaces')) {
    if (deletedAt !== undefined) continue
    const { status } = await served.send('GET', `/spaces/${id}/git/info`)
    assert.equal(status, gitSync ? 200 : 404)
  }
}

/** Checks that no two pages in a space have the same path. */
function checkPaths({ sandbox: { tables } }: Served): void {
  for (const { id, revision } of tables.all('spaces')) {
    const pages = tables.get('revisions', revision)?.pages ?? []
    const paths = [...walkPages(pages)].map(({ path }) => path)
    assert.equal(new Set(paths).size, paths.length, `paths of ${id}`)
  }
}

function checkAdministrators({ sandbox: { tables } }: Served): void {
  for (const organization of ['acme', 'globex']) {
    const members = tables.list('members', 'byJoinedAt', organization)
    assert.ok(members.some(({ role, disabled }) => role === 'admin' && !disabled))
  }
}

/** Checks the invariants that apply to every state, through the API. */
export async function checkInvariants(served: Served): Promise<void> {
  checkAdministrators(served)
  checkPaths(served)
  await checkPublishing(served)
  await checkGit(served)
  checkPermissions(served)
  await checkRoles(served)
  await checkTeams(served)
  await checkPlaces(served)
  await checkSpaces(served)
  await checkSites(served)
}
