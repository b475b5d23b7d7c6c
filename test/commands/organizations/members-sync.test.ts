import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { words } from '../../support/docsctl.ts'
import { KillableMachine, wholeState } from '../../support/processes/killed-job.ts'

describe('members sync', () => {
  let served: Served
  let machine: KillableMachine
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-sync-'))
    served = await serve({ seed: demoSeed })
    machine = new KillableMachine({
      cwd: folder,
      env: { DOCSCTL_API_URL: served.url, DOCSCTL_TOKEN: served.token, DOCSCTL_ORG: 'tidewater' },
    })
  })
  afterEach(async () => {
    machine.end()
    rmSync(folder, { recursive: true })
    await endAll()
  })

  const sync = (text: string, more = '', world = {}) => {
    writeFileSync(join(folder, 'people.csv'), text)
    return machine.run(words(`members sync people.csv ${more}`), world)
  }
  const writes = () =>
    served.exchanges
      .splice(0)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .sort()
  const member = (user: string) => served.sandbox.tables.get('members', `tidewater/${user}`)
  const everybody = () =>
    [...served.sandbox.tables.all('members')].filter(
      ({ organization }) => organization === 'tidewater',
    )

  it('changes the roles that differ, and reports who stands on one side alone', async () => {
    assert.notEqual(member('usr_hugo')?.role, 'review')
    const { exit, stderr } = await sync(
      `user,role\nusr_hugo,review\nines.moreau@tidewater.example,admin\nnew@tidewater.example,edit\n`,
    )
    assert.equal(exit, 0, stderr)
    assert.deepEqual(writes(), ['PATCH /v1/orgs/tidewater/members/usr_hugo'])
    assert.equal(member('usr_hugo')?.role, 'review')
    assert.match(stderr, /role \w+ → review$/m)
    assert.match(
      stderr,
      /^note: not in the organization, and not invited: new@tidewater\.example$/m,
    )
    assert.match(stderr, /^note: not in the file, and not removed: .*and 18 more$/m)
  })

  it('plans first: a dry run prints the requests and sends none', async () => {
    const { exit, stdout } = await sync('user,role\nusr_hugo,guest\n', '--dry-run')
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [
      {
        method: 'PATCH',
        url: `${served.url}/v1/orgs/tidewater/members/usr_hugo`,
        body: { role: null },
      },
    ])
    assert.deepEqual(writes(), [])
  })

  it('shows what each was in a dry run, from the list that it has read already', async () => {
    const { exit, stdout } = await sync('user,role\nusr_hugo,guest\n', '--dry-run -o csv')
    assert.equal(exit, 0)
    assert.match(stdout, /,role: read → -$/m)
    assert.deepEqual(
      served.exchanges.map(({ method, path }) => `${method} ${path}`),
      ['GET /v1/orgs/tidewater/members?limit=1000'],
    )
  })

  it('takes a file with the columns as members list heads them', async () => {
    const text = 'user.email,role\nhugo.martin@tidewater.example,guest\n'
    const { exit, stdout, stderr } = await sync(text, '--dry-run')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(
      JSON.parse(stdout).map(({ url }: { url: string }) => url),
      [`${served.url}/v1/orgs/tidewater/members/usr_hugo`],
    )
  })

  it('makes the teams of each what the file says, and is taken back', async () => {
    const before = wholeState(served.sandbox.tables)
    const text = 'user,teams\nusr_hugo,team_docs\nusr_kofi,\n'
    assert.equal((await sync(text)).exit, 0)
    assert.deepEqual(writes(), [])
    const { exit, stderr } = await sync(text, '--teams --yes')
    assert.equal(exit, 0, stderr)
    const sent = writes()
    assert.ok(sent.includes('PUT /v1/orgs/tidewater/teams/team_docs/members/usr_hugo'), `${sent}`)
    assert.ok(!sent.some((line) => line.includes('usr_kofi')))
    assert.equal((await machine.run(words('undo --yes'))).exit, 0)
    assert.deepEqual(wholeState(served.sandbox.tables), before)
  })

  it('removes and invites only where that is asked for, and guards as others do', async () => {
    const left = everybody().filter(({ user }) => user !== 'usr_tim')
    const text = ['user', ...left.map(({ user }) => user), 'new@tidewater.example', ''].join('\n')
    const unasked = await sync(text, '--remove-missing')
    assert.equal(unasked.exit, 2)
    assert.match(unasked.stderr, /members sync needs --yes where nobody can be asked/)
    const done = await sync(text, '--remove-missing --invite-missing --yes')
    assert.equal(done.exit, 0, done.stderr)
    assert.deepEqual(writes(), [
      'DELETE /v1/orgs/tidewater/members/usr_tim',
      'POST /v1/orgs/tidewater/invites',
    ])
    const large = await sync('user\nusr_ines\n', '--remove-missing --yes')
    assert.equal(large.exit, 2)
    assert.match(large.stderr, /--allow-large is needed/)
    const all = everybody().map(({ user }) => `${user},read`)
    const locked = await sync(['user,role', ...all, ''].join('\n'), '--allow-large')
    assert.equal(locked.exit, 2)
    assert.match(locked.stderr, /--last-admin is needed/)
    assert.deepEqual(writes(), [])
  })

  it('shows the plan in the question', async () => {
    const { exit, stderr } = await sync('user,role\nusr_hugo,admin\n', '', {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /About to make the members as people\.csv has them\n {2}hugo\.\S+: role \w+ → admin\n/,
    )
    assert.deepEqual(writes(), [])
  })

  it('tells all that is wrong with the file, by line, before anything is sent', async () => {
    const bad = await sync('user,role\nusr_hugo,boss\n,read\nusr_tim,read\nusr_tim,edit\n')
    assert.equal(bad.exit, 2)
    assert.match(bad.stderr, /people\.csv:2 role "boss": one of admin/)
    assert.match(bad.stderr, /people\.csv:3 needs user, id or email/)
    assert.match(bad.stderr, /people\.csv:5 "usr_tim": stands in line 4 too/)
    assert.match((await sync('user,rank\nusr_hugo,1\n')).stderr, /people\.csv "rank": the columns/)
    const team = await sync('user,teams\nusr_hugo,Nobody\n', '--teams')
    assert.equal(team.exit, 2)
    assert.match(team.stderr, /people\.csv:2 teams "Nobody": no team has this id or name/)
    assert.deepEqual(writes(), [])
  })

  it('tells bad values beside an unknown column, and not what this may have been to say', async () => {
    const { exit, stderr } = await sync('usr,role\nusr_hugo,boss\nusr_tim,edit\n')
    assert.equal(exit, 2)
    assert.match(stderr, /people\.csv "usr": the columns/)
    assert.match(stderr, /people\.csv:2 role "boss": one of admin/)
    assert.doesNotMatch(stderr, /needs user/)
    const both = await sync('user,rank,role\nusr_hugo,1,edit\n,1,boss\n')
    assert.match(both.stderr, /people\.csv "rank": the columns/)
    assert.match(both.stderr, /people\.csv:3 role "boss": one of admin/)
  })

  it('names its own file where that has no row', async () => {
    const { exit, stderr } = await sync('user,role\n')
    assert.equal(exit, 2)
    assert.match(stderr, /^docsctl: FILE needs a row, and has none$/m)
    assert.deepEqual(served.exchanges, [])
  })

  it('refuses a file that names a person by id in one row and by e-mail in another', async () => {
    const { exit, stderr } = await sync(
      'user,role\nusr_hugo,edit\nusr_tim,edit\nhugo.martin@tidewater.example,admin\n',
    )
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /^docsctl: people\.csv:4 "hugo\.martin@tidewater\.example": stands in line 2 too$/m,
    )
    assert.deepEqual(writes(), [])
  })

  it('says whose teams wait until they have joined, and checks these teams before', async () => {
    const text = 'user,teams\nnew@tidewater.example,team_docs\nplain@tidewater.example,\n'
    assert.doesNotMatch((await sync(text, '--teams')).stderr, /into their teams/)
    const invited = await sync(text, '--teams --invite-missing')
    assert.equal(invited.exit, 0, invited.stderr)
    assert.deepEqual(writes(), ['POST /v1/orgs/tidewater/invites'])
    assert.match(
      invited.stderr,
      /^note: put into their teams by the next sync after they have joined: new@tidewater\.example$/m,
    )
    const again = await sync(text, '--teams --invite-missing')
    assert.equal(again.exit, 0, again.stderr)
    assert.deepEqual(
      writes().map((line) => line.replace(/usr_\w+$/, 'usr')),
      ['PUT /v1/orgs/tidewater/teams/team_docs/members/usr'],
    )
    assert.doesNotMatch(again.stderr, /their teams/)
    const bad = await sync(
      'user,teams\nother@tidewater.example,Nobody\n',
      '--teams --invite-missing',
    )
    assert.equal(bad.exit, 2)
    assert.match(bad.stderr, /people\.csv:2 teams "Nobody": no team has this id or name/)
    assert.deepEqual(writes(), [])
  })
})
