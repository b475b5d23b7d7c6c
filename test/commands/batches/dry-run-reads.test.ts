import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../../support/processes/killed-job.ts'

const fromEnglish = '--source-language en --language fr'

describe('--dry-run', () => {
  let served: Served
  let machine: KillableMachine

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, stdin: string[] = []) =>
    machine.run(splitArguments(`${line} --dry-run`), { stdin })
  const sent = () =>
    served.exchanges.splice(0).map(({ method, path }) => `${method} ${path.replace(/^\/v1/, '')}`)

  it('shows current and new values in a table', async () => {
    const was = served.sandbox.tables.get('teams', 'team_docs')?.title
    const { exit, stdout } = await run('teams update team_docs --title Writers -o tsv')
    assert.equal(exit, 0)
    assert.ok(stdout.includes(`title: ${was} → Writers`), stdout)
    assert.deepEqual(sent(), ['GET /orgs/tidewater/teams/team_docs'])
  })

  it('prints only the request as JSON', async () => {
    const { stdout } = await run('teams update team_docs --title Writers')
    assert.deepEqual(JSON.parse(stdout), {
      method: 'PATCH',
      url: `${served.url}/v1/orgs/tidewater/teams/team_docs`,
      body: { title: 'Writers' },
    })
  })

  it('reads many resources with one list', async () => {
    const ids = ['usr_hugo', 'usr_tim', 'usr_kofi', 'usr_mei']
    const { exit, stdout } = await run('members update - --role guest -o csv', ids)
    assert.equal(exit, 0)
    assert.match(stdout, /role: \w+ → -/)
    assert.deepEqual(sent(), ['GET /orgs/tidewater/members?limit=1000'])
  })

  it('reads at most 50 resources individually, and prints a note about the others', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `usr_nobody${index}`)
    const { exit, stderr } = await run('collections update - --title x', ids)
    assert.equal(exit, 3)
    assert.match(
      stderr,
      /Could not check the current state: Too many resources to load. Resources not loaded: 10/,
    )
    assert.equal(sent().filter((line) => line.startsWith('GET /collections/')).length, 50)
  })

  it('exits with 3 after printing the requests if a resource is missing', async () => {
    const { exit, stdout, stderr } = await run('teams delete team_docs team_none')
    assert.equal(exit, 3)
    assert.equal(JSON.parse(stdout).length, 2)
    assert.match(stderr, /^docsctl: Not found: team_none$/m)
  })

  it('reads the parent of many new resources only once', async () => {
    const { exit, stdout, stderr } = await run('spaces create --rows - -o tsv', [
      'title,parent\nA,col_people\nB,col_people\nC,col_people\n',
    ])
    assert.equal(exit, 0, stderr)
    assert.equal(stdout.split('\n').length, 4)
    assert.deepEqual(sent().sort(), ['GET /collections/col_people', 'GET /orgs/tidewater'])
  })

  for (const [what, line, missing] of [
    ['the parent of a new resource', 'comments create --space sp_none --body x', 'sp_none'],
    ['the comment of a reply', 'comments replies create c_0 --space sp_handbook --body x', 'c_0'],
    ['a resource in the body', 'sites spaces add sp_none --site site_docs', 'sp_none'],
    ['the target of a pointer', 'sites update site_docs --default-site-space ss_0', 'ss_0'],
    [
      'the source of a translation',
      `translations create --source-space sp_none ${fromEnglish}`,
      'sp_none',
    ],
    ['the neighbor of a move', 'spaces move sp_handbook --before sp_none', 'sp_none'],
    ['the target of a default', 'orgs update --default-site site_none', 'site_none'],
    ['a member of a new team', 'teams create --title x --member usr_none', 'usr_none'],
    ['a person to add to a team', 'teams members set team_docs usr_none', 'usr_none'],
    [
      'a person with a new role in a team',
      'teams members update team_docs --role usr_none=owner',
      'usr_none',
    ],
    ['the parent of a list', 'teams members remove team_none usr_hugo', 'team_none'],
    ['the receiving organization', 'spaces transfer sp_handbook --to-org org_none', 'org_none'],
    [
      'the section to remove from a group',
      'sites section-groups remove-section grp_tools sec_start --site site_docs',
      'sec_start',
    ],
    [
      'the resource of a permission',
      'spaces permissions set usr_hugo --space sp_none --role edit',
      'sp_none',
    ],
  ] as const) {
    it(`exits with 3 if ${what} is missing: ${line}`, async () => {
      const { exit, stderr } = await run(`${line} --by-id`)
      assert.equal(exit, 3, stderr)
      assert.match(stderr, new RegExp(`^docsctl: Not found: ${missing}$`, 'm'))
    })
  }

  for (const [line, change] of [
    [
      'sites external-links update lnk_status --site site_docs --title State',
      'title: Status → State',
    ],
    ['spaces transfer sp_handbook --to-org harbor-aid', 'organization: tidewater → harbor-aid'],
    ['change-requests merge 1 --space sp_handbook', 'status: open → merged'],
    ['sites unpublish site_docs', 'published: true → false'],
    ['teams members set team_docs usr_hugo --role owner', 'role: - → owner'],
    [
      'custom-fields values set sp_handbook owner=platform',
      'values: {"owner":{"value":"Ines Moreau"}} → {"owner":{"value":"platform"}}',
    ],
  ] as const) {
    it(`shows old → new of ${line}`, async () => {
      const { exit, stdout, stderr } = await run(`${line} -o tsv`)
      assert.equal(exit, 0, stderr)
      assert.ok(stdout.includes(`change\t${change}\n`), stdout)
    })
  }

  it('does not report a resource as missing if it may exist only in a change request', async () => {
    for (const line of [
      'change-requests request-review 1 usr_hugo --space sp_handbook',
      'comments create --space sp_handbook --change-request 1 --body x --page pg_new',
      'sites create --title Docs --new-space sample',
      'teams members update team_docs --add somebody@elsewhere.example',
      'openapi publish unheard-of https://example.com/openapi.yaml --no-wait',
    ]) {
      const { exit, stderr } = await run(`${line} --by-id`)
      assert.equal(exit, 0, `${line}: ${stderr}`)
    }
  })

  it('of an undo shows the restored values and later changes', async () => {
    const was = served.sandbox.tables.get('members', 'tidewater/usr_hugo')?.role
    await machine.run(splitArguments('members update usr_hugo usr_mei --role review --journal'))
    await machine.run(splitArguments('members update usr_mei --role edit'))
    sent()
    const { exit, stdout } = await run('jobs undo last -o csv')
    assert.equal(exit, 0)
    const rowOf = (user: string) => stdout.split('\r\n').find((line) => line.includes(user)) ?? ''
    const [hugo, mei] = [rowOf('usr_hugo'), rowOf('usr_mei')]
    assert.ok(mei.endsWith(',"none: role is ""edit"", not ""review"""'), mei)
    assert.ok(hugo.endsWith(`,role: review → ${was}`), hugo)
    assert.deepEqual(sent().sort(), [
      'GET /orgs/tidewater/members/usr_hugo',
      'GET /orgs/tidewater/members/usr_mei',
      'GET /user',
    ])
  })

  it('of an undo exits with 3 if a resource is missing, and shows the remaining changes', async () => {
    await machine.run(splitArguments('members remove usr_tim --journal --yes'))
    const left = await run('jobs undo last')
    assert.deepEqual([left.exit, left.stdout], [1, ''])
    assert.match(left.stderr, /^docsctl: No changes of job \S+ can be undone$/m)
    assert.match(
      left.stderr,
      /^note: The change to usr_tim cannot be undone: a removed member must be invited again/m,
    )
    await machine.run(splitArguments('teams update team_docs --title Writers --journal'))
    await machine.run(splitArguments('teams delete team_docs --yes'))
    const gone = await run('jobs undo last')
    assert.equal(gone.exit, 3)
    assert.match(gone.stderr, /^docsctl: Not found: team_docs$/m)
  })

  it('of a gated merge shows the gates, and exits with 3 if the change request is missing', async () => {
    const { exit, stdout, stderr } = await run(
      'cr merge 1 --space sp_handbook --gate comments --gate conflicts -o tsv',
    )
    assert.equal(exit, 0, stderr)
    assert.match(
      stderr,
      /^note: Merge the change request "Increase leave and reduce carry-over" \(1\), revision /,
    )
    assert.match(stderr, /^note: Failed gates: comments \(1 open thread\)$/m)
    assert.ok(stdout.includes('change\tstatus: open → merged\n'), stdout)
    const missing = await run('cr merge 77 --space sp_handbook --gate comments --by-id')
    assert.equal(missing.exit, 3)
    assert.deepEqual(JSON.parse(missing.stdout).method, 'POST')
  })

  it('prints the requests with a note if reads are not allowed', async () => {
    const { exit, stdout, stderr } = await machine.run(
      splitArguments('teams update team_docs --title Writers --dry-run'),
      { env: { DOCSCTL_TOKEN: 'revoked' } },
    )
    assert.equal(exit, 0)
    assert.equal(JSON.parse(stdout).method, 'PATCH')
    assert.match(stderr, /^note: Could not check the current state: .*401/)
  })
})
