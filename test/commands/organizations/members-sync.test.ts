import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
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
    return machine.run(splitArguments(`members sync people.csv ${more}`), world)
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

  it('changes roles that differ, and reports people on one side only', async () => {
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
      /^note: In the file, but not members: new@tidewater\.example\. To invite them, use --invite-missing$/m,
    )
    assert.match(
      stderr,
      /^note: 38 members are not in the file\. To remove these members, use --remove-missing$/m,
    )
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

  it('shows the previous roles in a dry run from the list it already has', async () => {
    const { exit, stdout } = await sync('user,role\nusr_hugo,guest\n', '--dry-run -o csv')
    assert.equal(exit, 0)
    assert.match(stdout, /,role: read → -$/m)
    assert.deepEqual(
      served.exchanges.map(({ method, path }) => `${method} ${path}`),
      ['GET /v1/orgs/tidewater/members?limit=1000'],
    )
  })

  it('accepts a file with the column headers of members list', async () => {
    const text = 'user.email,role\nhugo.martin@tidewater.example,guest\n'
    const { exit, stdout, stderr } = await sync(text, '--dry-run')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(
      JSON.parse(stdout).map(({ url }: { url: string }) => url),
      [`${served.url}/v1/orgs/tidewater/members/usr_hugo`],
    )
  })

  it('finds members regardless of the case of their email address and ID', async () => {
    served.sandbox.change((tx) => {
      const user = tx.get('users', 'usr_tim')
      assert.ok(user)
      tx.put('users', { ...user, email: 'Tim.Okoro@Tidewater.example' })
    })
    const text = [
      'user,role',
      'HUGO.martin@tidewater.example,guest',
      'tim.okoro@tidewater.EXAMPLE,admin',
      'USR_MEI,guest',
      '',
    ].join('\n')
    const { exit, stdout, stderr } = await sync(text, '--dry-run')
    assert.equal(exit, 0, stderr)
    const members = `${served.url}/v1/orgs/tidewater/members`
    assert.deepEqual(
      JSON.parse(stdout).map(({ url }: { url: string }) => url),
      [`${members}/usr_hugo`, `${members}/usr_tim`, `${members}/usr_mei`],
    )
  })

  it('finds members by name, so that they are neither invited nor removed', async () => {
    const text = ['user,role', 'Ella Johansson,edit', 'hugo martin,guest', ''].join('\n')
    const { exit, stdout, stderr } = await sync(text, '--dry-run --remove-missing --invite-missing')
    assert.equal(exit, 0, stderr)
    const sent = JSON.parse(stdout).map(({ method, url }: { method: string; url: string }) =>
      [method, url.slice(served.url.length)].join(' '),
    )
    const members = '/v1/orgs/tidewater/members'
    assert.deepEqual(sent.slice(0, 2), [`PATCH ${members}/usr_ella`, `PATCH ${members}/usr_hugo`])
    assert.ok(!sent.includes(`DELETE ${members}/usr_ella`))
    assert.equal(sent.length, 40)
  })

  it('rejects unknown and ambiguous names by line, and never suggests inviting a name', async () => {
    served.sandbox.change((tx) => {
      const user = tx.get('users', 'usr_tim')
      assert.ok(user)
      tx.put('users', { ...user, displayName: 'Hugo Martin' })
    })
    const { exit, stderr } = await sync(
      'user,role\nElla Johanson,edit\nHugo Martin,edit\n@me,edit\n',
    )
    assert.equal(exit, 2)
    const none = 'No member with the ID, email address, or name'
    assert.match(
      stderr,
      RegExp(`people\\.csv:2: ${none} "Ella Johanson"\\. Did you mean "Ella Johansson"\\?`),
    )
    assert.match(
      stderr,
      /people\.csv:3: "Hugo Martin" is ambiguous: 2 members have this name \(usr_tim, usr_hugo\)/,
    )
    assert.match(stderr, RegExp(`people\\.csv:4: ${none} "@me"`))
    assert.doesNotMatch(stderr, /invite/)
    const byId = await sync('user,role\nElla Johansson,edit\n', '--by-id')
    assert.equal(byId.exit, 2)
    assert.match(
      byId.stderr,
      /people\.csv:2: No member with the ID or email address "Ella Johansson"/,
    )
    assert.deepEqual(writes(), [])
  })

  it('reports the ID of a person who is no longer a member, without suggesting an invitation', async () => {
    const text = 'user,role\nusr_gone,edit\nnew@tidewater.example,edit\n'
    const { exit, stderr } = await sync(text, '--dry-run')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^note: In the file, but not members: usr_gone$/m)
    assert.match(
      stderr,
      /^note: In the file, but not members: new@tidewater\.example\. To invite them, use --invite-missing$/m,
    )
    const invited = await sync(text, '--invite-missing')
    assert.equal(invited.exit, 2)
    assert.match(invited.stderr, /people\.csv:2: "usr_gone" is not a valid email address/)
    assert.deepEqual(writes(), [])
  })

  it('rejects a duplicate email address, even in a different case', async () => {
    const { exit, stderr } = await sync('user\nnew@tidewater.example\nNew@Tidewater.example\n')
    assert.equal(exit, 2)
    assert.match(stderr, /people\.csv:3: "New@Tidewater\.example" already appears in line 2/)
  })

  it('sets the teams of each member from the file, and can be undone', async () => {
    const before = wholeState(served.sandbox.tables)
    const text = 'user,teams\nusr_hugo,team_docs\nusr_kofi,\n'
    assert.equal((await sync(text)).exit, 0)
    assert.deepEqual(writes(), [])
    const { exit, stderr } = await sync(text, '--teams --yes')
    assert.equal(exit, 0, stderr)
    const sent = writes()
    assert.ok(sent.includes('PUT /v1/orgs/tidewater/teams/team_docs/members/usr_hugo'), `${sent}`)
    assert.ok(!sent.some((line) => line.includes('usr_kofi')))
    assert.equal((await machine.run(splitArguments('undo --yes'))).exit, 0)
    assert.deepEqual(wholeState(served.sandbox.tables), before)
  })

  it('removes and invites only on request, with the usual safety checks', async () => {
    const left = everybody().filter(({ user }) => user !== 'usr_tim')
    const text = ['user', ...left.map(({ user }) => user), 'new@tidewater.example', ''].join('\n')
    const unasked = await sync(text, '--remove-missing')
    assert.equal(unasked.exit, 2)
    assert.match(unasked.stderr, /members sync requires --yes without a terminal/)
    const done = await sync(text, '--remove-missing --invite-missing --yes')
    assert.equal(done.exit, 0, done.stderr)
    assert.deepEqual(writes(), [
      'DELETE /v1/orgs/tidewater/members/usr_tim',
      'POST /v1/orgs/tidewater/invites',
    ])
    const large = await sync('user\nusr_ines\n', '--remove-missing --yes')
    assert.equal(large.exit, 2)
    assert.match(
      large.stderr,
      /39 of 40 members in tidewater would be removed or demoted\. Confirm with --allow-large/,
    )
    const all = everybody().map(({ user }) => `${user},read`)
    const locked = await sync(['user,role', ...all, ''].join('\n'), '--allow-large')
    assert.equal(locked.exit, 2)
    assert.match(
      locked.stderr,
      /The changes would remove or demote all administrators of tidewater\. Confirm with --last-admin/,
    )
    assert.deepEqual(writes(), [])
  })

  it('shows the plan in the prompt', async () => {
    const { exit, stderr } = await sync('user,role\nusr_hugo,admin\n', '', {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /About to sync the members with people\.csv\n {2}hugo\.\S+: role \w+ → admin\n/,
    )
    assert.deepEqual(writes(), [])
  })

  it('reports all errors in the file by line before the first request', async () => {
    const bad = await sync('user,role\nusr_hugo,boss\n,read\nusr_tim,read\nusr_tim,edit\n')
    assert.equal(bad.exit, 2)
    assert.match(
      bad.stderr,
      /people\.csv:2: Invalid value "boss" for role\. Expected one of: admin/,
    )
    assert.match(bad.stderr, /people\.csv:3: Missing required value: user, id, or email/)
    assert.match(bad.stderr, /people\.csv:5: "usr_tim" already appears in line 4/)
    assert.match(
      (await sync('user,rank\nusr_hugo,1\n')).stderr,
      /people\.csv: Unknown column "rank"\. Expected: user, id, email, role, teams/,
    )
    const team = await sync('user,teams\nusr_hugo,Nobody\n', '--teams')
    assert.equal(team.exit, 2)
    assert.match(team.stderr, /people\.csv:2: No team with the ID or name "Nobody"/)
    assert.deepEqual(writes(), [])
  })

  it('reports invalid values along with an unknown column, but no errors that result from that column', async () => {
    const { exit, stderr } = await sync('usr,role\nusr_hugo,boss\nusr_tim,edit\n')
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /people\.csv: Unknown column "usr"\. Expected: user, id, email, role, teams \(one of user, id, or email is required\)/,
    )
    assert.match(stderr, /people\.csv:2: Invalid value "boss" for role\. Expected one of: admin/)
    assert.doesNotMatch(stderr, /Missing required value/)
    const both = await sync('user,rank,role\nusr_hugo,1,edit\n,1,boss\n')
    assert.match(
      both.stderr,
      /people\.csv: Unknown column "rank"\. Expected: user, id, email, role, teams/,
    )
    assert.match(
      both.stderr,
      /people\.csv:3: Invalid value "boss" for role\. Expected one of: admin/,
    )
  })

  it('shows the file name in the error if the file contains no rows', async () => {
    const { exit, stderr } = await sync('user,role\n')
    assert.equal(exit, 2)
    assert.match(stderr, /FILE: The file has no rows/)
    assert.deepEqual(served.exchanges, [])
  })

  it('rejects a file with the same person by ID in one row and by email in another', async () => {
    const { exit, stderr } = await sync(
      'user,role\nusr_hugo,edit\nusr_tim,edit\nhugo.martin@tidewater.example,admin\n',
    )
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /people\.csv:4: "hugo\.martin@tidewater\.example" already appears in line 2/,
    )
    assert.deepEqual(writes(), [])
  })

  it('lists invited people who get their teams after they join, and validates these teams first', async () => {
    const text = 'user,teams\nnew@tidewater.example,team_docs\nplain@tidewater.example,\n'
    assert.doesNotMatch((await sync(text, '--teams')).stderr, /into their teams/)
    const invited = await sync(text, '--teams --invite-missing')
    assert.equal(invited.exit, 0, invited.stderr)
    assert.deepEqual(writes(), ['POST /v1/orgs/tidewater/invites'])
    assert.match(
      invited.stderr,
      /^note: To add this person to their teams, sync again with --teams after they join: new@tidewater\.example$/m,
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
    assert.match(bad.stderr, /people\.csv:2: No team with the ID or name "Nobody"/)
    assert.deepEqual(writes(), [])
  })
})
