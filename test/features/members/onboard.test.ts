import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../../support/processes/killed-job.ts'

describe('members onboard', () => {
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

  const onboard = (lines: string[], more = '', world = {}) =>
    machine.run(splitArguments(`members onboard - ${more}`), {
      stdin: `${lines.join('\n')}\n`,
      ...world,
    })
  const writes = () =>
    served.exchanges
      .splice(0)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.replace('/v1/', '')}`.replace(newId(), 'NEW'))
      .sort()
  const newId = () =>
    [...served.sandbox.tables.list('users', 'byEmail', `new@${example}`)][0]?.id ?? 'nobody'
  const parseRows = (stdout: string) =>
    JSON.parse(stdout) as {
      email: string
      result: string
      changes: string[]
      kept: string[]
      lastSeenAt: string | null
      welcome?: { to: string; subject: string; text: string }
    }[]
  const example = 'tidewater.example'
  const file = [
    'email,name,role,teams,grants',
    `new@${example},Nia New,edit,Documentation; team_product,space:Legal=read`,
    `hugo.martin@${example},,review,Documentation,`,
    `Kofi.Mensah@${example},,edit,Documentation,space:Handbook=read`,
  ]

  it('counts one person in the singular', async () => {
    const { exit, stderr } = await onboard(['email,role', `new@${example},read`], '--yes')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^1 person, complete$/m)
  })

  it('invites new people with teams and grants, and adds what members lack', async () => {
    const { exit, stdout, stderr } = await onboard(file, '--yes --json')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(writes(), [
      'PATCH orgs/tidewater/members/usr_hugo',
      'POST orgs/tidewater/invites',
      'POST spaces/sp_legal/permissions',
      'PUT orgs/tidewater/teams/team_docs/members/NEW',
      'PUT orgs/tidewater/teams/team_docs/members/usr_hugo',
      'PUT orgs/tidewater/teams/team_product/members/NEW',
    ])
    assert.deepEqual(
      parseRows(stdout).map(({ lastSeenAt: _, ...row }) => row),
      [
        {
          ...{ email: `new@${example}`, result: 'invited', kept: [] },
          changes: [
            'invite with role edit',
            'add to team "Documentation"',
            'add to team "Product"',
            'grant read on space "Legal"',
          ],
        },
        {
          ...{ email: `hugo.martin@${example}`, result: 'updated', kept: [] },
          changes: ['role read → review', 'add to team "Documentation"'],
        },
        {
          ...{ email: `Kofi.Mensah@${example}`, result: 'unchanged', changes: [] },
          kept: [
            'role create → edit (would lower the role)',
            'role create → read on space "Handbook" (would lower the role)',
          ],
        },
      ],
    )
    assert.equal(served.sandbox.tables.get('members', 'tidewater/usr_kofi')?.role, 'create')
    assert.match(
      stderr,
      /^note: These people have not signed in yet: new@tidewater\.example and hugo\.martin@tidewater\.example$/m,
    )
  })

  it('changes nothing if it runs again', async () => {
    assert.equal((await onboard(file, '--yes')).exit, 0)
    writes()
    const { exit, stdout, stderr } = await onboard(file, '--json')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(writes(), [])
    assert.deepEqual(
      parseRows(stdout).map(({ result }) => result),
      ['unchanged', 'unchanged', 'unchanged'],
    )
    assert.match(
      stderr,
      /^note: No changes\. Everyone in the file already has at least the specified access$/m,
    )
  })

  it('shows the changes in a dry run, and sends none', async () => {
    const { exit, stdout, stderr } = await onboard(file, '--dry-run -o csv --columns email,result')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(writes(), [])
    assert.equal(
      stdout,
      [
        'email,result',
        `new@${example},planned`,
        `hugo.martin@${example},planned`,
        `Kofi.Mensah@${example},unchanged`,
        '',
      ].join('\r\n'),
    )
  })

  it('reports all errors of the file by line before the first request', async () => {
    const { exit, stderr } = await onboard([
      'email,role,grants,phone',
      'nobody,edit,,1',
      `a@${example},boss,page:Home=edit,2`,
      `b@${example},edit,space:Legal=boss,3`,
      `B@${example},edit,,4`,
      ',edit,,5',
    ])
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /line: Unknown column "phone"\. Expected: email, name, role, teams, grants\. To ignore this column, use --ignore-columns phone/,
    )
    assert.match(stderr, /line:2: Invalid value "nobody" for email\. Expected an email address/)
    assert.match(stderr, /line:3: Invalid value "boss" for role\. Expected one of: admin/)
    assert.match(
      stderr,
      /line:3: Invalid value "page:Home=edit" for grants\. Expected space:TITLE=ROLE/,
    )
    assert.match(stderr, /line:4: Invalid value "space:Legal=boss" for grants\. Expected one of/)
    assert.match(stderr, /line:5: "B@tidewater\.example" already appears in line 4/)
    assert.match(stderr, /line:6: Missing required value email/)
    assert.deepEqual(served.exchanges, [])
  })

  it('ignores the named columns, and reports unknown teams and resources by line', async () => {
    const { exit, stderr } = await onboard(
      [
        'email,Phone,office,teams,grants',
        `a@${example},1,Oslo,Nobody,`,
        `b@${example},2,Oslo,,site:None=read`,
      ],
      '--ignore-columns phone --ignore-columns office',
    )
    assert.equal(exit, 2)
    assert.doesNotMatch(stderr, /column/)
    assert.match(stderr, /line:2: No team with the ID or name "Nobody"/)
    assert.match(stderr, /line:3: No site with the ID or name "None"/)
    assert.deepEqual(writes(), [])
  })

  it('is rejected if an enforced rule does not allow a grant, even to new people', async () => {
    const folder = join(machine.folder, 'work')
    mkdirSync(join(folder, '.docsctl'), { recursive: true })
    const rule = '{name: no-edit, scope: grant, require: grant.member.role != "read"}'
    writeFileSync(
      join(folder, '.docsctl/policy.yaml'),
      `policy: enforce\nuse: [guest-no-write]\nrules: [${rule}]\n`,
    )
    const rosa = served.sandbox.tables.get('users', 'usr_rosa')?.email
    for (const [email, role, name] of [
      [rosa, '', 'guest-no-write'],
      [`new@${example}`, 'read', 'no-edit'],
    ]) {
      const lines = ['email,role,grants', `${email},${role},space:Research=edit`]
      const { exit, stderr } = await onboard(lines, '--yes', { cwd: folder })
      assert.equal(exit, 11, stderr)
      assert.match(stderr, new RegExp(`^  policy/${name}: grant `, 'm'))
      assert.deepEqual(writes(), [])
    }
  })

  it('rejects several grants for one resource', async () => {
    const { exit, stderr } = await onboard(
      ['email,grants', `new@${example},space:Legal=edit; space:sp_legal=read`],
      '--yes',
    )
    assert.equal(exit, 2)
    assert.match(stderr, /2: Several grants for space "Legal"$/m)
    assert.deepEqual(writes(), [])
  })

  it('prints the role that a person keeps in the welcome message', async () => {
    const lines = ['email,role', `kofi.mensah@${example},read`]
    const { exit, stdout, stderr } = await onboard(lines, '--yes --welcome')
    assert.equal(exit, 0, stderr)
    assert.match(stdout, /with the role "create"\.$/m)
  })

  it('prints a welcome message per person', async () => {
    const { exit, stdout, stderr } = await onboard(file.slice(0, 2), '--welcome --yes')
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      [
        `To: new@${example}`,
        'Subject: Welcome to Tidewater',
        '',
        'Hello Nia New,',
        '',
        'You now have access to the documentation of Tidewater with the role "edit".',
        `Sign in at ${served.url}/app/orgs/tidewater with the email address new@${example}.`,
        '',
        'Your teams: Documentation, Product',
        'Your access:',
        `- space "Legal" with the role "read": ${served.url}/app/spaces/sp_legal`,
        '',
      ].join('\n'),
    )
  })

  it('restores members with undo, and reports that invited people stay', async () => {
    assert.equal((await onboard(file, '--yes')).exit, 0)
    writes()
    const { exit, stderr } = await machine.run(splitArguments('undo --yes'))
    assert.equal(exit, 12, stderr)
    assert.deepEqual(writes(), [
      'DELETE orgs/tidewater/teams/team_docs/members/usr_hugo',
      'PATCH orgs/tidewater/members/usr_hugo',
    ])
    assert.match(stderr, /new@\S+ cannot be undone: an invitation cannot be revoked/)
    assert.match(stderr, /cannot be undone: it applies to an invited person, who stays a member/)
  })

  const typed = splitArguments('members onboard - --yes --jobs 1')
  const stdin = `${file.join('\n')}\n`
  const invites = () => writes().filter((one) => one === 'POST orgs/tidewater/invites').length

  it('resumes after it was killed while it added a team', async () => {
    const kill = { request: (await firstWrite()) + 1, moment: 'after' } as const
    assert.equal(await machine.runKilled(typed, kill, { stdin }), 'killed')
    const resumed = await machine.run(splitArguments('jobs resume last'))
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.equal(invites(), 1)
    const { exit, stderr } = await machine.run(typed, { stdin })
    assert.equal(exit, 0)
    assert.match(stderr, /note: No changes/)
  })

  it('completes if it runs again after it was killed during an invitation', async () => {
    const kill = { request: await firstWrite(), moment: 'after' } as const
    assert.equal(await machine.runKilled(typed, kill, { stdin }), 'killed')
    // the service doesn't list invitations, so the job can't know whether this one was sent
    const unclear = await machine.run(splitArguments('jobs resume last'))
    assert.equal(unclear.exit, 12)
    const again = await machine.run(typed, { stdin })
    assert.equal(again.exit, 0, again.stderr)
    assert.equal(invites(), 1)
  })

  /** Returns the position of the first write among the requests of a run. */
  async function firstWrite(): Promise<number> {
    const other = await serve({ seed: demoSeed })
    const twin = machineOn(other, 'tidewater')
    await twin.run(typed, { stdin })
    twin.end()
    return other.exchanges.findIndex(({ method }) => method !== 'GET') + 1
  }

  it('prompts on a terminal, and requires --yes for many changes with the role admin', async () => {
    writeFileSync(join(machine.folder, 'people.csv'), `${file.join('\n')}\n`)
    const asked = await machine.run(
      splitArguments(`members onboard ${join(machine.folder, 'people.csv')}`),
      { terminal: 100, stdin: ['n'] },
    )
    assert.equal(asked.exit, 130)
    assert.match(
      asked.stderr,
      /\n {2}new@\S+: invite with role edit, add to team "Documentation", add/,
    )
    assert.match(
      asked.stderr,
      /To undo: docsctl undo \(only for people who are already members\)\. Invitations/,
    )
    const admins = Array.from({ length: 11 }, (_, index) => `n${index}@${example},admin`)
    const { exit, stderr } = await onboard(['email,role', ...admins])
    assert.equal(exit, 2)
    assert.match(stderr, /members onboard requires --yes without a terminal/)
    assert.deepEqual(writes(), [])
  })

  it('requires --yes for many changes that grant the role admin to invited people', async () => {
    const readers = Array.from({ length: 10 }, (_, index) => `n${index}@${example},read,`)
    const lines = ['email,role,grants', ...readers, `new@${example},read,space:Legal=admin`]
    const { exit, stderr } = await onboard(lines)
    assert.equal(exit, 2)
    assert.match(stderr, /members onboard requires --yes without a terminal/)
    assert.deepEqual(writes(), [])
  })
})
