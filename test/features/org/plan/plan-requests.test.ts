import assert from 'node:assert/strict'
import { onSandbox } from '../../../support/service/on-sandbox.ts'
import { type OrgFiles, pullDemo } from '../org-files.ts'

/**
 * The number of requests for a plan of the demo organization, which has 6 teams, 9 collections, 25
 * spaces, and 3 sites.
 */
const expected = {
  '/orgs/O': 1,
  '/orgs/O/members': 1,
  '/orgs/O/teams': 1,
  '/orgs/O/teams/ID/members': 6,
  '/orgs/O/custom-fields': 1,
  '/orgs/O/saml': 1,
  '/orgs/O/openapi': 1,
  '/orgs/O/translations': 1,
  '/orgs/O/collections': 1,
  '/orgs/O/spaces': 1,
  '/orgs/O/sites': 1,
  '/orgs/O/sites/ID/structure': 3,
  '/orgs/O/sites/ID/adaptive-schema': 3,
  '/orgs/O/sites/ID/section-groups': 3,
  '/orgs/O/sites/ID/sections': 3,
  '/orgs/O/sites/ID/site-spaces': 3,
  '/orgs/O/sites/ID/redirects': 6,
  '/orgs/O/sites/ID/share-links': 3,
}

/** The requests that only a pull and the detection of drift send. */
const unread = {
  '/spaces/ID/permissions/users': 25,
  '/spaces/ID/permissions/teams': 25,
  '/spaces/ID/custom-fields': 25,
  '/collections/ID/permissions/users': 9,
  '/collections/ID/permissions/teams': 9,
  '/orgs/O/sites/ID/permissions/users': 3,
  '/orgs/O/sites/ID/permissions/teams': 3,
}

describe('the requests of a plan', () => {
  const sandbox = onSandbox()
  let pulled: OrgFiles
  let files: OrgFiles
  before(async () => {
    pulled = await pullDemo()
  })
  after(() => pulled.end())
  beforeEach(() => {
    files = pulled.copyFor(sandbox.served())
  })
  afterEach(() => files.end())

  const run = async (line: string) => {
    sandbox.sent().splice(0)
    const result = await sandbox.run(line)
    const paths = sandbox.sent().map((request) => {
      const [path = ''] = request.replace(/^GET \/v1/, '').split('?')
      return path
    })
    return { ...result, paths }
  }
  const addTeam = (body: object) => sandbox.served().send('PUT', '/orgs/tidewater/teams', body)
  const grant = async (space: string, user: string) => {
    const body = { users: [user], role: 'edit' }
    await sandbox.served().send('POST', `/spaces/${space}/permissions`, body)
  }
  const planSteps = (stdout: string) =>
    (JSON.parse(stdout) as { steps: { what: string }[] }).steps.map(({ what }) => what)

  it('include the members of a team only if it has members', async () => {
    await addTeam({ title: 'Empty' })
    const empty = await run(`org plan ${files.path}`)
    assert.deepEqual(countPaths(empty.paths), expected)
    await addTeam({ title: 'Carriers', members: ['usr_kofi'] })
    const { paths } = await run(`org plan ${files.path}`)
    assert.deepEqual(countPaths(paths), { ...expected, '/orgs/O/teams/ID/members': 7 })
  })

  it('match the expected counts, and exclude permissions and field values of unchanged files', async () => {
    const { exit, stdout, stderr, paths } = await run(`org plan ${files.path}`)
    assert.deepEqual([exit, stdout], [0, ''])
    assert.equal(
      stderr,
      `No changes to apply
Skipped permissions on 25 spaces, 9 collections, 3 sites; custom field values of 25 spaces (unchanged in the files). To compare them, run docsctl org drift ${files.path}
`,
    )
    assert.deepEqual(countPaths(paths), expected)
    const drift = await run(`org drift ${files.path}`)
    assert.equal(drift.exit, 0, drift.stderr)
    assert.deepEqual(countPaths(drift.paths), { ...expected, ...unread })
  })

  it('include the permissions and field values that the files change or delete', async () => {
    files.edit('spaces/legal.yaml', 'teams: {}', 'teams: { product: read }')
    files.edit('spaces/handbook.yaml', 'owner: Ines Moreau', 'owner: Ada')
    files.remove('spaces/archive.yaml')
    files.edit('collections.yaml', '  - archive\n', '')
    const { exit, stdout, stderr, paths } = await run(`org plan ${files.path} --json`)
    assert.equal(exit, 0, stderr)
    assert.deepEqual(planSteps(stdout).sort(), [
      'role of the team product on the space legal',
      'space archive',
      'space handbook',
    ])
    assert.deepEqual(paths.filter((path) => path.startsWith('/spaces/')).sort(), [
      '/spaces/sp_archive/custom-fields',
      '/spaces/sp_archive/permissions/teams',
      '/spaces/sp_archive/permissions/users',
      '/spaces/sp_handbook/custom-fields',
      '/spaces/sp_legal/permissions/teams',
    ])
  })

  it('find conflicts with changes by others', async () => {
    await grant('sp_archive', 'usr_hugo')
    files.remove('spaces/archive.yaml')
    files.edit('collections.yaml', '  - archive\n', '')
    const { exit, stderr } = await run(`org plan ${files.path}`)
    assert.equal(exit, 6)
    assert.match(stderr, /space archive was deleted in the files and changed remotely/)
  })

  it('do not include unmanaged permissions, even of deleted keys', async () => {
    files.edit('spaces/legal.yaml', '  teams: {}\n', '')
    await grant('sp_legal', 'usr_hugo')
    const { paths, stdout } = await run(`org plan ${files.path}`)
    assert.equal(stdout, '')
    assert.deepEqual(countPaths(paths), expected)
  })

  it('include permissions for drift, which finds a role that someone else granted', async () => {
    await grant('sp_legal', 'usr_hugo')
    const { exit, stdout } = await run(`org drift ${files.path} -o tsv --columns thing.title`)
    assert.deepEqual(
      [exit, stdout],
      [10, 'role of hugo.martin@tidewater.example on the space legal\n'],
    )
  })

  it('include only the lists of one resource with --only', async () => {
    files.edit('spaces/legal.yaml', 'teams: {}', 'teams: { product: read }')
    const space = await run(`org plan ${files.path} --only spaces/legal --json`)
    assert.deepEqual(planSteps(space.stdout), ['role of the team product on the space legal'])
    assert.deepEqual(countPaths(space.paths), {
      '/orgs/O': 1,
      '/orgs/O/members': 1,
      '/orgs/O/teams': 1,
      '/orgs/O/custom-fields': 1,
      '/orgs/O/collections': 1,
      '/orgs/O/spaces': 1,
      '/spaces/ID/permissions/teams': 1,
    })
    const drift = await run(`org drift ${files.path} --only teams/product`)
    assert.deepEqual(
      [drift.exit, countPaths(drift.paths)],
      [0, { '/orgs/O/members': 1, '/orgs/O/teams': 1, '/orgs/O/teams/ID/members': 1 }],
    )
    const site = await run(`org plan ${files.path} --only sites/tidewater-docs`)
    assert.equal(site.exit, 0, site.stderr)
    assert.equal(countPaths(site.paths)['/orgs/O/sites/ID/structure'], 1)
    assert.equal(countPaths(site.paths)['/orgs/O/sites/ID/redirects'], 2)
  })

  it('include only the permissions in a saved plan before it is applied', async () => {
    files.edit('spaces/legal.yaml', 'teams: {}', 'teams: { product: read }')
    await run(`org plan ${files.path} --out ${files.path}/plan.json`)
    const { exit, stdout, paths } = await run(`org apply ${files.path}/plan.json --dry-run`)
    assert.equal(exit, 0)
    assert.match(stdout, /"url": ".*\/spaces\/sp_legal\/permissions"/)
    assert.deepEqual(countPaths(paths), { ...expected, '/spaces/ID/permissions/teams': 1 })
    const body = { teams: ['team_product'], role: 'edit' }
    await sandbox.served().send('POST', '/spaces/sp_legal/permissions', body)
    const late = await run(`org apply ${files.path}/plan.json --yes`)
    assert.equal(late.exit, 6)
    assert.match(late.stderr, /space:legal > space team:product/)
  })
})

/** Counts the requests by path, without IDs. */
function countPaths(paths: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const path of paths) {
    const kind = path
      .replace(/^\/orgs\/[^/]+/, '/orgs/O')
      .replace(/\/(spaces|collections|teams|sites)\/[^/]+\//, '/$1/ID/')
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
