import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { words } from '../../support/docsctl.ts'
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
    machine.run(words(`${line} --dry-run`), { stdin })
  const sent = () =>
    served.exchanges.splice(0).map(({ method, path }) => `${method} ${path.replace(/^\/v1/, '')}`)

  it('shows in a table what is there now and what it becomes', async () => {
    const was = served.sandbox.tables.get('teams', 'team_docs')?.title
    const { exit, stdout } = await run('teams update team_docs --title Writers -o tsv')
    assert.equal(exit, 0)
    assert.ok(stdout.includes(`title: ${was} → Writers`), stdout)
    assert.deepEqual(sent(), ['GET /orgs/tidewater/teams/team_docs'])
  })

  it('prints JSON that is the request and nothing else', async () => {
    const { stdout } = await run('teams update team_docs --title Writers')
    assert.deepEqual(JSON.parse(stdout), {
      method: 'PATCH',
      url: `${served.url}/v1/orgs/tidewater/teams/team_docs`,
      body: { title: 'Writers' },
    })
  })

  it('of many takes one list', async () => {
    const ids = ['usr_hugo', 'usr_tim', 'usr_kofi', 'usr_mei']
    const { exit, stdout } = await run('members update - --role guest -o csv', ids)
    assert.equal(exit, 0)
    assert.match(stdout, /role: \w+ → -/)
    assert.deepEqual(sent(), ['GET /orgs/tidewater/members?limit=1000'])
  })

  it('of what no list has reads 50 at most, and says so', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `usr_nobody${index}`)
    const { exit, stderr } = await run('collections update - --title x', ids)
    assert.equal(exit, 3)
    assert.match(stderr, /not checked what is there now: 10 beyond the first 50/)
    assert.equal(sent().filter((line) => line.startsWith('GET /collections/')).length, 50)
  })

  it('ends with 3 where something is not there, behind the requests', async () => {
    const { exit, stdout, stderr } = await run('teams delete team_docs team_none')
    assert.equal(exit, 3)
    assert.equal(JSON.parse(stdout).length, 2)
    assert.match(stderr, /^docsctl: not there: team_none$/m)
  })

  it('reads what many new things are put into once', async () => {
    const { exit, stdout, stderr } = await run('spaces create --rows - -o tsv', [
      'title,parent\nA,col_people\nB,col_people\nC,col_people\n',
    ])
    assert.equal(exit, 0, stderr)
    assert.equal(stdout.split('\n').length, 4)
    assert.deepEqual(sent().sort(), ['GET /collections/col_people', 'GET /orgs/tidewater'])
  })

  for (const [what, line, missing] of [
    ['what a new thing is put into', 'comments create --space sp_none --body x', 'sp_none'],
    ['what a reply answers', 'comments replies create c_0 --space sp_handbook --body x', 'c_0'],
    ['what a body names', 'sites spaces add sp_none --site site_docs', 'sp_none'],
    ['what a pointer names', 'sites update site_docs --default-site-space ss_0', 'ss_0'],
    [
      'the source of a translation',
      `translations create --source-space sp_none ${fromEnglish}`,
      'sp_none',
    ],
    ['what it goes beside', 'spaces move sp_handbook --before sp_none', 'sp_none'],
    ['a default that holds it', 'orgs update --default-site site_none', 'site_none'],
    ['a member of a new team', 'teams create --title x --member usr_none', 'usr_none'],
    ['who is to be in a team', 'teams members set team_docs usr_none', 'usr_none'],
    ['whose role in a team', 'teams members update team_docs --role usr_none=owner', 'usr_none'],
    ['the home of a list', 'teams members remove team_none usr_hugo', 'team_none'],
    ['who receives it', 'spaces transfer sp_handbook --to-org org_none', 'org_none'],
    [
      'a section that is in no such group',
      'sites section-groups remove-section grp_tools sec_start --site site_docs',
      'sec_start',
    ],
    [
      'the place of a permission',
      'spaces permissions set usr_hugo --space sp_none --role edit',
      'sp_none',
    ],
  ] as const) {
    it(`ends with 3 where ${what} is not there: ${line}`, async () => {
      const { exit, stderr } = await run(`${line} --by-id`)
      assert.equal(exit, 3, stderr)
      assert.match(stderr, new RegExp(`^docsctl: not there: ${missing}$`, 'm'))
    })
  }

  for (const [line, change] of [
    [
      'sites external-links update lnk_status --site site_docs --title State',
      'title: Status → State',
    ],
    ['spaces transfer sp_handbook --to-org harbour-aid', 'organization: tidewater → harbour-aid'],
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

  it('does not take it for missing that only a change request, or no list, would show', async () => {
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

  it('of an undo shows what comes back, and what was changed since', async () => {
    const was = served.sandbox.tables.get('members', 'tidewater/usr_hugo')?.role
    await machine.run(words('members update usr_hugo usr_mei --role review --journal'))
    await machine.run(words('members update usr_mei --role edit'))
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

  it('of an undo ends with 3 where what it is about is gone, and says what stays', async () => {
    await machine.run(words('members remove usr_tim --journal --yes'))
    const left = await run('jobs undo last')
    assert.deepEqual([left.exit, left.stdout], [0, '[]\n'])
    assert.match(left.stderr, /^note: usr_tim can't be undone: a member who was removed/m)
    await machine.run(words('teams update team_docs --title Writers --journal'))
    await machine.run(words('teams delete team_docs --yes'))
    const gone = await run('jobs undo last')
    assert.equal(gone.exit, 3)
    assert.match(gone.stderr, /^docsctl: not there: team_docs$/m)
  })

  it('of a merge behind gates says what these say, and ends with 3 where it is not there', async () => {
    const { exit, stdout, stderr } = await run(
      'cr merge 1 --space sp_handbook --gate comments --gate conflicts -o tsv',
    )
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^note: merge the change request "More leave, less carry-over" \(1\)/)
    assert.match(stderr, /^note: does not pass comments \(1 thread is open\)$/m)
    assert.ok(stdout.includes('change\tstatus: open → merged\n'), stdout)
    const missing = await run('cr merge 77 --space sp_handbook --gate comments --by-id')
    assert.equal(missing.exit, 3)
    assert.deepEqual(JSON.parse(missing.stdout).method, 'POST')
  })

  it('prints the requests where nothing can be read, and says so', async () => {
    const { exit, stdout, stderr } = await machine.run(
      words('teams update team_docs --title Writers --dry-run'),
      { env: { DOCSCTL_TOKEN: 'revoked' } },
    )
    assert.equal(exit, 0)
    assert.equal(JSON.parse(stdout).method, 'PATCH')
    assert.match(stderr, /^note: not checked what is there now: .*401/)
  })
})
