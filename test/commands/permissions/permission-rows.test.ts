import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { KillableMachine, wholeState } from '../../support/processes/killed-job.ts'
import type { World } from '../../support/world.ts'

/** Twelve members of the demo organization without the administrator role. */
const twelve = splitArguments(
  'usr_hugo usr_tim usr_kofi usr_mei usr_ben usr_sven usr_nadia usr_jonas usr_ravi usr_anton usr_samir usr_sofia',
)

describe('permissions from rows', () => {
  let served: Served
  let machine: KillableMachine
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-permissions-'))
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

  const run = (line: string, text = '', world: World = {}) => {
    writeFileSync(join(folder, 'who.csv'), text)
    return machine.run(splitArguments(line), world)
  }
  const sent = () =>
    served.exchanges
      .splice(0)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.replace('/v1', '')}`)
  const reads = () =>
    served.exchanges
      .splice(0)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace('/v1', ''))
  const roleOn = (target: string, who: string) =>
    [...served.sandbox.tables.all('permissions')].find(
      (one) => one.target === target && (one.user ?? one.team) === who,
    )?.role

  it('are set with people by email, and teams and resources by title', async () => {
    const { exit, stdout, stderr } = await run(
      'collections permissions set --rows who.csv -o tsv',
      'collection,who,role\nPeople,daniel.brooks@tidewater.example,read\nPartners,team:Partners,read\ncol_shipping,team:team_support,review\n',
    )
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      'col_people\tusr_daniel\tread\ttrue\ncol_partners\tteam:team_partners\tread\ttrue\ncol_shipping\tteam:team_support\treview\ttrue\n',
    )
    assert.deepEqual(sent().sort(), [
      'PATCH /collections/col_partners/permissions/teams/team_partners',
      'PATCH /collections/col_people/permissions/users/usr_daniel',
      'PATCH /collections/col_shipping/permissions/teams/team_support',
    ])
    assert.equal(roleOn('col_people', 'usr_daniel'), 'read')
    assert.equal(roleOn('col_partners', 'team_partners'), 'read')
  })

  it('are granted in one request for each resource and role', async () => {
    const { exit, stdout, stderr } = await run(
      'spaces permissions grant --rows who.csv --role read --json',
      'space,user,team,role\nFinance,usr_daniel,,\nsp_security,,Documentation,edit\nFinance,usr_tim,,\nsp_security,usr_tim,,guest\nsp_security,usr_mei,,review\n',
    )
    assert.equal(exit, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), [
      { spaceId: 'sp_finance', updated: true, users: ['usr_daniel', 'usr_tim'], role: 'read' },
      { spaceId: 'sp_security', updated: true, teams: ['team_docs'], role: 'edit' },
      { spaceId: 'sp_security', updated: true, users: ['usr_tim'], role: null },
      { spaceId: 'sp_security', updated: true, users: ['usr_mei'], role: 'review' },
    ])
    assert.deepEqual(sent(), [
      'POST /spaces/sp_finance/permissions',
      'POST /spaces/sp_security/permissions',
      'POST /spaces/sp_security/permissions',
      'POST /spaces/sp_security/permissions',
    ])
  })

  it('are revoked after a prompt that lists the resources', async () => {
    const text = 'space,user\nFinance,usr_sofia\nsp_security,usr_sven\n'
    const asked = await run('spaces permissions revoke --rows who.csv', text, {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(asked.exit, 130)
    assert.ok(
      asked.stderr.includes(`About to revoke 2 permissions on 2 spaces:
  "Finance" (sp_finance): usr_sofia
  "Security" (sp_security): usr_sven
  profile default, org tidewater, ${served.url}
  To undo: docsctl undo
Continue? [y/N] `),
      asked.stderr,
    )
    assert.deepEqual(sent(), [])
    const inOne = await run(
      'spaces permissions revoke usr_mateo team:team_partners --space sp_partner-api',
      '',
      { terminal: 100, stdin: ['n'] },
    )
    assert.ok(
      inOne.stderr.startsWith(
        `About to revoke the permissions of usr_mateo and team:team_partners on the space "Partner API" (sp_partner-api)
  profile default, org tidewater, ${served.url}
  To undo: docsctl spaces permissions grant --space sp_partner-api usr_mateo team:team_partners --role ROLE
Continue? [y/N] `,
      ),
      inOne.stderr,
    )
    const silent = await run('spaces permissions revoke --rows who.csv', text)
    assert.equal(silent.exit, 2)
    const done = await run('spaces permissions revoke --rows who.csv --yes -o ids', text)
    assert.deepEqual([done.exit, done.stdout], [0, 'usr_sofia\nusr_sven\n'])
    assert.deepEqual(sent().sort(), [
      'DELETE /spaces/sp_finance/permissions/users/usr_sofia',
      'DELETE /spaces/sp_security/permissions/users/usr_sven',
    ])
  })

  it('report all row errors and change nothing', async () => {
    const bad = await run(
      'collections permissions set --rows who.csv',
      'collection,who,role,color\nPeople,usr_daniel,boss,red\nPeople,,read,\n,usr_tim,read,\nPeople,team:,chef,\n',
    )
    assert.equal(bad.exit, 2)
    assert.deepEqual(bad.stderr.split('\n').slice(0, 4), [
      'docsctl: who.csv:2: Unknown column "color". Expected one of: collection, user-or-team, role, user, team, who',
      'who.csv:2: Invalid value "boss" for --role. Expected one of: admin, create, edit, review, comment, read, guest',
      'who.csv:5: Invalid value "chef" for --role. Expected one of: admin, create, edit, review, comment, read, guest',
      'who.csv:5: Invalid value "team:" for USER-OR-TEAM. Expected a member, or team:TEAM',
    ])
    const twice = await run(
      'spaces permissions set --rows who.csv --space sp_finance --role edit',
      'user,team\nusr_sofia,\n,Documentation\nsofia.almeida@tidewater.example,\n,team_docs\nusr_tim,team_docs\n',
    )
    assert.equal(twice.exit, 2)
    assert.match(twice.stderr, /who\.csv:6: Columns "user" and "team" both set USER-OR-TEAM/)
    const same = await run(
      'spaces permissions set --rows who.csv --space sp_finance --role edit',
      'user,team\nusr_sofia,\n,Documentation\nsofia.almeida@tidewater.example,\n,team_docs\n',
    )
    assert.equal(same.exit, 2)
    assert.match(same.stderr, /who\.csv:4: Refers to the same resource as line 2/)
    const unclear = await run(
      'spaces permissions set --rows who.csv --space sp_finance --role edit',
      'user,team\nusr_sofia,\nnobody@tidewater.example,\nsofia.almeida@tidewater.example,\nno.one@tidewater.example,\n',
    )
    assert.equal(unclear.exit, 3)
    assert.match(
      unclear.stderr,
      /^docsctl: who\.csv:3: No member with the ID or name "nobody@tidewater\.example"\nwho\.csv:5: No member with the ID or name "no\.one@/m,
    )
    const typed = await run(
      'spaces permissions set no.one@x.example --role edit --space sp_finance',
    )
    assert.match(typed.stderr, /^docsctl: No member with the ID or name "no\.one@x\.example"/)
    const both = await run('spaces permissions set usr_tim usr_mei --rows who.csv', 'role\nread\n')
    assert.match(both.stderr, /^docsctl: usr_mei cannot be used with --rows$/m)
    assert.deepEqual(sent(), [])
  })

  it('show the current state under --dry-run from one list per resource', async () => {
    const { exit, stdout } = await run(
      'spaces permissions set --rows who.csv --dry-run -o csv --columns change',
      'space,who,role\nsp_finance,usr_sofia,edit\nsp_security,usr_sven,guest\nsp_finance,team:team_people,read\n',
    )
    assert.equal(exit, 0)
    assert.deepEqual(stdout.split('\r\n'), [
      'change',
      'role: read → edit',
      'role: edit → -',
      'role: edit → read',
      '',
    ])
    assert.deepEqual(reads(), [
      '/spaces/sp_finance/permissions/users?limit=1000',
      '/spaces/sp_security/permissions/users?limit=1000',
      '/spaces/sp_finance/permissions/teams?limit=1000',
    ])
    const granted = await run(
      'spaces permissions grant usr_sofia usr_tim --role edit --space sp_finance --dry-run -o csv --columns change',
    )
    assert.equal(granted.stdout, 'change\r\nusr_sofia: read → edit; usr_tim: - → edit\r\n')
    const gone = await run(
      'spaces permissions revoke usr_sofia --space sp_finance --dry-run -o csv --columns change',
    )
    assert.equal(gone.stdout, 'change\r\ndeleted\r\n')
  })

  it('exit with 3 in a dry run if a permission or the resource is missing', async () => {
    const none = await run(
      'spaces permissions set usr_tim --role read --space sp_finance --dry-run',
    )
    assert.equal(none.exit, 3)
    assert.match(none.stderr, /^docsctl: Not found: usr_tim$/m)
    assert.deepEqual(JSON.parse(none.stdout), {
      method: 'PATCH',
      url: `${served.url}/v1/spaces/sp_finance/permissions/users/usr_tim`,
      body: { role: 'read' },
    })
    const lines = [
      'spaces permissions set usr_sofia --role read --space sp_none',
      'spaces permissions grant usr_sofia --role read --space sp_none',
      'spaces permissions revoke team:team_docs --space sp_none',
      'collections permissions revoke col_none usr_sofia usr_tim',
      'sites permissions set usr_peter --role read --site site_none',
    ]
    for (const line of lines) assert.equal((await run(`${line} --dry-run`)).exit, 3, line)
    const refused = await run(
      'spaces permissions revoke usr_sofia --space sp_finance --dry-run',
      '',
      {
        env: { DOCSCTL_TOKEN: 'revoked' },
      },
    )
    assert.equal(refused.exit, 0)
    assert.match(refused.stderr, /^note: Could not check the current state: .*401/)
    assert.deepEqual(sent(), [])
  })

  it('read at most 50 lists for a dry run, and report the unread ones', async () => {
    const rows = Array.from({ length: 52 }, (_, index) => `sp_none${index},usr_tim,read`)
    const { exit, stderr } = await run(
      'spaces permissions set --rows who.csv --dry-run',
      `space,who,role\n${rows.join('\n')}\n`,
    )
    assert.equal(exit, 3)
    assert.match(
      stderr,
      /Could not check the current state: Too many resources to load. Resources not loaded: 2/,
    )
    assert.equal(reads().length, 50)
  })

  it('run as a job if there are more than ten, regardless of the number of requests, and can be undone', async () => {
    const before = wholeState(served.sandbox.tables)
    const granted = await run(
      `spaces permissions grant ${twelve.join(' ')} --role edit --space sp_finance --json`,
    )
    assert.equal(granted.exit, 0, granted.stderr)
    assert.deepEqual(JSON.parse(granted.stdout).users, twelve)
    assert.deepEqual(sent(), ['POST /spaces/sp_finance/permissions'])
    const set = await run('spaces permissions set - --role read --space sp_finance', '', {
      stdin: twelve,
    })
    assert.equal(set.exit, 0, set.stderr)
    assert.equal(sent().length, 12)
    assert.equal(machine.jobs().length, 2)
    assert.equal((await run('undo --yes')).exit, 0)
    assert.equal(roleOn('sp_finance', 'usr_tim'), 'edit')
    const oldest = (await run('jobs list -o ids')).stdout.trim().split('\n').at(-1)
    assert.equal((await run(`jobs undo ${oldest} --yes`)).exit, 0)
    assert.deepEqual(wholeState(served.sandbox.tables), before)
  })

  it('print the IDs of the grantees with -o ids', async () => {
    const { exit, stdout } = await run(
      'spaces permissions grant team:team_docs usr_tim usr_mei --role edit --space sp_finance -o ids',
    )
    assert.deepEqual([exit, stdout], [0, 'usr_tim\nusr_mei\nteam:team_docs\n'])
  })

  it('require --yes in a script to make many people administrators', async () => {
    const line = `spaces permissions grant ${twelve.join(' ')} --role admin --space sp_finance`
    const refused = await run(line)
    assert.equal(refused.exit, 2)
    assert.match(refused.stderr, /spaces permissions grant requires --yes without a terminal/)
    assert.deepEqual(sent(), [])
    assert.equal((await run(`${line} --yes`)).exit, 0)
  })

  it("never reduce the caller's own access without an explicit flag", async () => {
    const all = [...twelve, 'usr_ines']
    const line = (verb: string, role: string) =>
      `spaces permissions ${verb} - --space sp_finance --yes ${role}`
    const sends = async (typed: string, people: string[]) => {
      const { exit, stderr } = await run(typed, '', { stdin: people })
      const lines = sent()
      return { exit, stderr, count: lines.length, last: lines.at(-1) }
    }
    assert.equal((await sends(line('grant', '--role edit'), all)).exit, 0)
    const rule =
      /The changes would remove or reduce your own access \(usr_ines\)\. Confirm with --including-myself/
    for (const lower of [
      line('set', '--role read'),
      line('grant', '--role read'),
      line('revoke', ''),
    ]) {
      const { exit, stderr, count } = await sends(lower, all)
      assert.deepEqual([exit, count], [2, 0], lower)
      assert.match(stderr, rule)
    }
    for (const same of ['set', 'set', 'grant']) {
      assert.equal((await sends(line(same, '--role create'), all)).exit, 0)
    }
    const few = 'spaces permissions grant usr_ines usr_hugo --space sp_finance --role'
    const lower = await sends(`${few} read`, [])
    assert.deepEqual([lower.exit, lower.count], [2, 0])
    assert.match(lower.stderr, rule)
    assert.equal((await sends(`${few} create`, [])).exit, 0)
    const ownFirst = ['usr_ines', ...twelve]
    const own = await sends(`${line('set', '--role read')} --including-myself`, ownFirst)
    assert.equal(own.exit, 0, own.stderr)
    assert.match(own.last ?? '', /usr_ines$/)
    assert.equal(roleOn('sp_finance', 'usr_ines'), 'read')
    const teams = await sends('spaces permissions revoke - --space sp_finance --journal --yes', [
      'team:team_people',
    ])
    assert.deepEqual([teams.exit, teams.count], [2, 0])
    assert.match(teams.stderr, rule)
    const others = await sends(
      'sites permissions set team:team_docs --role read --site site_docs --journal',
      [],
    )
    assert.equal(others.exit, 0, others.stderr)
  })

  it('continue after the process was killed, and process each row only once', async () => {
    const spaces = ['sp_finance', 'sp_security']
    const granted = `space,user\n${spaces.flatMap((space) => twelve.map((user) => `${space},${user}`)).join('\n')}\n`
    const line = 'spaces permissions grant --rows who.csv --role edit --yes'
    assert.equal((await run(line, granted)).exit, 0)
    sent()
    const killed = splitArguments('spaces permissions revoke --rows who.csv --yes --jobs 1')
    const kill = { request: 13, moment: 'after' } as const
    assert.equal(await machine.runKilled(killed, kill), 'killed')
    const [newest] = (await run('jobs list -o ids')).stdout.split('\n')
    const resumed = await run(`jobs resume ${newest}`, granted)
    assert.equal(resumed.exit, 0, resumed.stderr)
    const done = sent()
    assert.deepEqual(
      done.sort(),
      spaces
        .flatMap((space) =>
          twelve.map((user) => `DELETE /spaces/${space}/permissions/users/${user}`),
        )
        .sort(),
    )
  })
})
