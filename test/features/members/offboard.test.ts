import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { permissionId } from '../../../src/sandbox/store/ids.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../../support/processes/killed-job.ts'
import { disturbed } from '../../support/service/disturbed.ts'

const org = '/v1/orgs/tidewater'

/** The demo with only a few spaces, so that each run sends fewer requests. */
const seed: Seed = (tx, now) => {
  demoSeed(tx, now)
  const kept = /^sp_(security|get-started|product|developer-guide|legal|runbooks)$/
  for (const { id } of [...tx.all('spaces')])
    if (!kept.test(id)) tx.patch('spaces', id, { deletedAt: new Date(now).toISOString() })
}

/** Starts a sandbox in which only Kofi manages a certain space, apart from administrators. */
async function serveKofi(): Promise<Served> {
  const served = await serve({ seed })
  const user = 'usr_kofi'
  const id = permissionId('sp_security', { user })
  const grant = { id, organization: 'tidewater', target: 'sp_security', user, role: 'create' }
  served.sandbox.change((tx) => tx.put('permissions', grant as never))
  return served
}

interface Row {
  kind: string
  id: string
  action: string
  before?: string | null
  after?: string | null
  sole?: boolean
  grant?: boolean
  to?: { id: string; before: string | null; after?: string | null }
  reason?: string
  result?: string
  error?: { kind: string }
  requests?: { method: string; url: string; body?: unknown }[]
}

describe('members offboard', () => {
  let served: Served
  let machine: KillableMachine

  beforeEach(async () => {
    served = await serveKofi()
    machine = machineOn(served, 'tidewater')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, world = {}) =>
    machine.run(splitArguments(`members offboard ${line}`), world)
  const writes = () =>
    served.exchanges
      .splice(0)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.replace('/v1/', '')}`)
  const parseRows = (stdout: string) => JSON.parse(stdout) as Row[]
  const row = (rows: Row[], kind: string, id: string) =>
    rows.find((one) => one.kind === kind && one.id === id)

  const handover = [
    'PUT orgs/tidewater/teams/team_docs/members/usr_hannah',
    'POST spaces/sp_security/permissions',
    'POST spaces/sp_get-started/change-requests/cr_get-started_1/requested-reviewers',
    'DELETE spaces/sp_get-started/change-requests/cr_get-started_1/requested-reviewers/usr_kofi',
    'DELETE orgs/tidewater/members/usr_kofi',
  ]

  it('shows the whole inventory and the requests in a dry run, and sends none', async () => {
    const { exit, stdout, stderr } = await run('usr_kofi --to usr_hannah --dry-run --json')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(writes(), [])
    const rows = parseRows(stdout)
    assert.deepEqual(rows[0], {
      ...{ kind: 'member', id: 'usr_kofi', title: 'Kofi Mensah', action: 'remove' },
      ...{ before: 'create', after: null },
      requests: [{ method: 'DELETE', url: `${served.url}${org}/members/usr_kofi` }],
    })
    assert.deepEqual(row(rows, 'space', 'sp_security'), {
      ...{ kind: 'space', id: 'sp_security', title: 'Security', action: 'hand-over' },
      ...{ before: 'create', after: null, grant: true, sole: true },
      to: { id: 'usr_hannah', name: 'Hannah Weiss', before: 'comment', after: 'create' },
      requests: [
        {
          method: 'POST',
          url: `${served.url}/v1/spaces/sp_security/permissions`,
          body: { users: ['usr_hannah'], role: 'create' },
        },
      ],
    })
    const team = row(rows, 'team', 'team_docs')
    assert.deepEqual(team?.to, {
      ...{ id: 'usr_hannah', name: 'Hannah Weiss', before: 'member', after: 'owner' },
    })
    assert.equal(row(rows, 'review', 'cr_get-started_1')?.reason, '#1 in sp_get-started')
    // access that comes from the role in the organization
    assert.deepEqual(row(rows, 'space', 'sp_product'), {
      ...{ kind: 'space', id: 'sp_product', title: 'Product', action: 'ends' },
      ...{ before: 'create', after: null },
    })
  })

  it('hands over, removes the member, and reports the access before and after', async () => {
    const { exit, stdout, stderr } = await run('usr_kofi --to usr_hannah --yes --json')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(writes(), handover)
    const rows = parseRows(stdout)
    const outcome = (kind: string, id: string) => {
      const { before, after, to, result } = row(rows, kind, id) as Row
      return [before, after, to?.before, to?.after, result]
    }
    assert.deepEqual(outcome('member', 'usr_kofi'), ['create', null, undefined, undefined, 'done'])
    assert.deepEqual(outcome('space', 'sp_security'), ['create', null, 'comment', 'create', 'done'])
    assert.deepEqual(outcome('team', 'team_docs'), ['owner', null, 'member', 'owner', 'done'])
    const { tables } = served.sandbox
    assert.equal(tables.get('members', 'tidewater/usr_kofi'), undefined)
    const asked = tables.list('requestedReviewers', 'byChangeRequest', 'cr_get-started_1')
    assert.deepEqual(
      asked.map(({ user }) => user),
      ['usr_hannah'],
    )
  })

  const lacks =
    /^ {2}1: "Hannah Weiss" has the role "comment" on space "Security", not "create"\. The departing member was not removed\n {5}usr_kofi$/m
  const removal = 'DELETE orgs/tidewater/members/usr_kofi'

  it('keeps the member if the service confirms a handover without effect', async () => {
    const proxy = await disturbed(served.url, [
      'POST /v1/spaces/sp_security/permissions',
      { status: 204 },
    ])
    try {
      const env = { DOCSCTL_API_URL: proxy.url }
      const { exit, stdout, stderr } = await run('usr_kofi --to usr_hannah --yes --json', { env })
      assert.equal(exit, 12, stderr)
      const { result, error } = row(parseRows(stdout), 'member', 'usr_kofi') as Row
      assert.deepEqual([result, error?.kind], ['failed', 'conflict'])
      const [job = ''] = machine.jobs()
      const name = job.replace('.jsonl', '')
      assert.ok(stderr.includes(`"hint":"docsctl jobs retry ${name}"`), stderr)
      const again = await machine.run(splitArguments('jobs retry last'), { env })
      assert.equal(again.exit, 12, again.stderr)
      assert.match(again.stderr, lacks)
      assert.ok(again.stderr.includes(`docsctl jobs show ${name} --failed`), again.stderr)
      assert.ok(!writes().includes(removal))
      assert.notEqual(served.sandbox.tables.get('members', 'tidewater/usr_kofi'), undefined)
      const grant = { users: ['usr_hannah'], role: 'create' }
      await served.send('POST', '/spaces/sp_security/permissions', grant)
      writes()
      const last = await machine.run(splitArguments('jobs retry last'), { env })
      assert.equal(last.exit, 0, last.stderr)
      assert.deepEqual(writes(), [removal])
    } finally {
      await proxy.close()
    }
  })

  it('checks the handover after it was killed before the removal', async () => {
    const line = splitArguments('members offboard usr_kofi --to usr_hannah --yes')
    await machine.run(line)
    const sent = served.exchanges.splice(0).map(({ method, path }) => `${method} ${path}`)
    const request = sent.indexOf(`DELETE ${org}/members/usr_kofi`) + 1
    served = await serveKofi()
    const other = machineOn(served, 'tidewater')
    try {
      assert.equal(await other.runKilled(line, { request, moment: 'before' }), 'killed')
      const id = permissionId('sp_security', { user: 'usr_hannah' })
      served.sandbox.change((tx) => tx.patch('permissions', id, { role: 'comment' }))
      writes()
      for (const command of ['resume', 'retry']) {
        const { exit, stderr } = await other.run(splitArguments(`jobs ${command} last`))
        assert.equal(exit, 12, stderr)
        assert.match(stderr, lacks)
      }
      assert.deepEqual(writes(), [])
    } finally {
      other.end()
    }
  })

  it('keeps the member if the new access cannot be read before the removal is retried', async () => {
    const refused = { status: 403 }
    const sites = `GET ${org}/sites?limit=1000`
    // the report after the failed removal reads the sites, too
    const proxy = await disturbed(
      served.url,
      [`DELETE ${org}/members/usr_kofi`, refused],
      [sites, refused],
      [sites, refused],
    )
    try {
      const env = { DOCSCTL_API_URL: proxy.url }
      assert.equal((await run('usr_kofi --to usr_hannah --yes', { env })).exit, 12)
      writes()
      const { exit, stderr } = await machine.run(splitArguments('jobs retry last'), { env })
      assert.equal(exit, 12, stderr)
      assert.match(
        stderr,
        /1: The new access of "Hannah Weiss" could not be checked\. The departing member was not removed$/m,
      )
      assert.deepEqual(writes(), [])
    } finally {
      await proxy.close()
    }
  })

  it('cannot be undone after the member is removed', async () => {
    assert.equal((await run('usr_kofi --to usr_hannah --yes')).exit, 0)
    writes()
    const { exit, stderr } = await machine.run(splitArguments('undo --yes'))
    assert.equal(exit, 1, stderr)
    assert.deepEqual(writes(), [])
    assert.match(stderr, /usr_kofi cannot be undone: a removed member must be invited again/)
    assert.match(
      stderr,
      /space:sp_security cannot be undone: the resource was handed over before the member was removed/,
    )
  })

  it('treats the undo as a conflict if someone added the member again', async () => {
    const member = served.sandbox.tables.get('members', 'tidewater/usr_kofi')
    assert.equal((await run('usr_kofi --to usr_hannah --yes')).exit, 0)
    served.sandbox.change((tx) => tx.put('members', { ...member, role: 'read' } as never))
    writes()
    const { exit, stderr } = await machine.run(splitArguments('undo --yes'))
    assert.equal(exit, 6, stderr)
    assert.deepEqual(writes(), [])
    assert.match(
      stderr,
      /usr_kofi cannot be undone: someone added the member to the organization again/,
    )
  })

  it('reads the access of both people once before the handover, and the new access once after it', async () => {
    const { exit, stderr } = await run('usr_kofi --to usr_hannah --yes')
    assert.equal(exit, 0, stderr)
    const reads = served.exchanges.filter(({ method }) => method === 'GET').map(({ path }) => path)
    const times = (path: string) => reads.filter((one) => one.split('?')[0] === path).length
    assert.equal(times(`${org}/members/usr_hannah/spaces`), 2)
    assert.equal(times(`${org}/members/usr_kofi/spaces`), 1)
    assert.equal(times(`${org}/collections`), 2)
  })

  it('shows before the prompt what cannot be handed over to a guest', async () => {
    served.sandbox.change((tx) => tx.patch('members', 'tidewater/usr_hannah', { role: null }))
    const about =
      /Hannah Weiss is a guest and has access only to granted resources, so the role "create" in the organization/
    const asked = await run('usr_kofi --to usr_hannah', { terminal: 100, stdin: ['n'] })
    assert.equal(asked.exit, 130)
    assert.match(asked.stderr, about)
    const { stderr } = await run('usr_kofi --to usr_hannah --dry-run')
    assert.match(stderr, about)
  })

  it('hands over nested content even if the other person has a lower role there', async () => {
    served.sandbox.change((tx) => {
      tx.patch('collections', 'col_operations', { defaultLevel: 'read' })
      for (const [target, user, role] of [
        ['col_operations', 'usr_sofia', 'create'],
        ['sp_runbooks', 'usr_ella', 'read'],
      ] as const) {
        const id = permissionId(target, { user })
        tx.put('permissions', { id, organization: 'tidewater', target, user, role } as never)
      }
    })
    const { exit, stdout, stderr } = await run('usr_sofia --to usr_ella --dry-run --json')
    assert.equal(exit, 0, stderr)
    const nested = row(parseRows(stdout), 'space', 'sp_runbooks')
    assert.equal(nested?.action, 'hand-over')
    assert.equal(nested?.to?.after, 'create')
  })

  it('does not count a disabled member as an owner of a team', async () => {
    served.sandbox.change((tx) => {
      const member = tx.get('teamMembers', 'team_docs/usr_kofi')
      const id = 'team_docs/usr_viktor'
      tx.put('teamMembers', { ...member, id, user: 'usr_viktor', role: 'owner' } as never)
    })
    const { stdout } = await run('usr_kofi --dry-run --json')
    assert.equal(row(parseRows(stdout), 'team', 'team_docs')?.sole, true)
  })

  it('reports new access that cannot be read as unknown', async () => {
    const proxy = await disturbed(
      served.url,
      ['DELETE /v1/orgs/tidewater/members/usr_kofi', { status: 204 }],
      ['GET /v1/collections/col_operations/permissions/aggregate?limit=1000', { status: 403 }],
    )
    const behind = machineOn({ ...served, url: proxy.url }, 'tidewater')
    try {
      const line = 'members offboard usr_kofi --to usr_hannah --yes --json'
      const { exit, stdout, stderr } = await behind.run(splitArguments(line))
      assert.equal(exit, 12, stderr)
      const space = row(parseRows(stdout), 'space', 'sp_security')
      assert.equal(space?.result, 'done')
      assert.deepEqual(space?.to, { id: 'usr_hannah', name: 'Hannah Weiss', before: 'comment' })
      assert.equal(space && 'after' in space, false)
    } finally {
      behind.end()
      await proxy.close()
    }
  })

  it('refuses to leave a resource without a manager', async () => {
    const { exit, stderr } = await run('usr_kofi --yes')
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Only Kofi Mensah manages team "Documentation" and space "Security"\. Use --to MEMBER to hand them over, or confirm with --allow-unmanaged/,
    )
    assert.deepEqual(writes(), [])
    const allowed = await run('usr_kofi --yes --allow-unmanaged')
    assert.equal(allowed.exit, 0, allowed.stderr)
    assert.deepEqual(writes(), ['DELETE orgs/tidewater/members/usr_kofi'])
  })

  it('adds the other person to all teams with --teams, and never lowers a role', async () => {
    const { exit, stdout, stderr } = await run('usr_diego --to usr_priya --teams --dry-run --json')
    assert.equal(exit, 0, stderr)
    const rows = parseRows(stdout)
    assert.deepEqual(row(rows, 'team', 'team_partners')?.requests, [
      {
        ...{ method: 'PUT', body: { role: 'owner' } },
        url: `${served.url}${org}/teams/team_partners/members/usr_priya`,
      },
    ])
    // she owns this team already
    const team = row(rows, 'team', 'team_product')
    assert.equal(team?.action, 'ends')
    assert.equal(team?.reason, 'Priya Raman already has the role "owner"')
  })

  it('lists change requests and waiting comments that require manual work', async () => {
    const { exit, stdout, stderr } = await run('usr_emily --dry-run --json')
    assert.equal(exit, 0, stderr)
    const remaining = parseRows(stdout).filter(({ action }) => action === 'remains')
    assert.deepEqual(
      remaining.map(({ kind, id, reason }) => [kind, id, reason]),
      [
        [
          'change-request',
          'cr_developer-guide_5',
          '#5 in sp_developer-guide: the author cannot be changed',
        ],
        [
          'comment',
          'cmt_04',
          '#5 in sp_developer-guide: not answered by the author of the change request',
        ],
      ],
    )
  })

  it('finds integrations that the member installed according to audit events', async () => {
    const id = 'ins_tidewater-tracker'
    await served.send('DELETE', `/integrations/tidewater-tracker/installations/${id}`)
    const organization = 'tidewater'
    await served.send('POST', '/integrations/tidewater-tracker/installations', { organization })
    const { exit, stdout, stderr } = await run('usr_ines --dry-run --json --columns kind,id,reason')
    assert.equal(exit, 0, stderr)
    const found = parseRows(stdout).filter(({ kind }) => kind === 'integration')
    const reason = 'Installed by the member on 2026-11-20'
    assert.deepEqual(found, [{ kind: 'integration', id: 'tidewater-tracker', reason }])
  })

  it('reports unreadable permissions as unknown, and requires a confirmation', async () => {
    const list = 'GET /v1/spaces/sp_legal/permissions/users?limit=1000'
    const proxy = await disturbed(served.url, [list, { status: 403 }], [list, { status: 403 }])
    const behind = machineOn({ ...served, url: proxy.url }, 'tidewater')
    const offboard = (line: string) => behind.run(splitArguments(`members offboard ${line}`))
    try {
      const shown = await offboard('usr_peter --dry-run --json')
      assert.equal(shown.exit, 12, shown.stderr)
      assert.match(
        shown.stderr,
        /warning: Could not load permissions on space "Legal": not permitted/,
      )
      assert.deepEqual(row(parseRows(shown.stdout), 'unread', ''), {
        ...{ kind: 'unread', id: '', title: 'permissions on space "Legal"', action: 'unknown' },
        reason: 'not permitted',
      })
      const { exit, stderr } = await offboard('usr_peter --yes')
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Could not load permissions on space "Legal", so the inventory is incomplete\. To remove the member anyway, use --allow-incomplete/,
      )
      assert.deepEqual(writes(), [])
    } finally {
      behind.end()
      await proxy.close()
    }
  })

  it('does not remove the member if a handover fails, and resumes the job', async () => {
    const grant = 'POST /v1/spaces/sp_security/permissions'
    const proxy = await disturbed(served.url, [grant, { status: 403 }])
    const behind = machineOn({ ...served, url: proxy.url }, 'tidewater')
    try {
      const { exit, stdout, stderr } = await behind.run(
        splitArguments('members offboard usr_kofi --to usr_hannah --yes --json'),
      )
      assert.equal(exit, 12, stderr)
      const rows = parseRows(stdout)
      assert.equal(row(rows, 'space', 'sp_security')?.result, 'failed')
      assert.equal(row(rows, 'member', 'usr_kofi')?.result, 'not-started')
      assert.equal(row(rows, 'member', 'usr_kofi')?.after, 'create')
      assert.ok(!writes().includes('DELETE orgs/tidewater/members/usr_kofi'))
      assert.match(stderr, /"hint":"docsctl jobs retry \S+?"/)
      await behind.run(splitArguments('jobs retry last'))
      const resumed = await behind.run(splitArguments('jobs resume last'))
      assert.equal(resumed.exit, 0, resumed.stderr)
      assert.deepEqual(writes(), [
        'POST spaces/sp_security/permissions',
        'DELETE orgs/tidewater/members/usr_kofi',
      ])
    } finally {
      behind.end()
      await proxy.close()
    }
  })

  it('resumes after it was killed, and repeats no request', async () => {
    const line = splitArguments('members offboard usr_kofi --to usr_hannah --yes')
    await machine.run(line)
    const sent = served.exchanges.splice(0).map(({ method, path }) => `${method} ${path}`)
    const grant = sent.indexOf('POST /v1/spaces/sp_security/permissions')
    served = await serveKofi()
    const other = machineOn(served, 'tidewater')
    try {
      const outcome = await other.runKilled(line, { request: grant + 1, moment: 'after' })
      assert.equal(outcome, 'killed')
      const { exit, stderr } = await other.run(splitArguments('jobs resume last'))
      assert.equal(exit, 0, stderr)
      assert.deepEqual(writes(), handover)
    } finally {
      other.end()
    }
  })

  it('guards the last administrator and the caller, and checks --to', async () => {
    const own = await run('usr_ines --to usr_priya --yes')
    assert.equal(own.exit, 2)
    assert.match(
      own.stderr,
      /The changes would remove or reduce your own access \(usr_ines\)\. Confirm with --including-myself/,
    )
    served.sandbox.change((tx) => {
      for (const id of ['tomas', 'priya'])
        tx.patch('members', `tidewater/usr_${id}`, { role: 'edit' })
    })
    const last = await run('usr_ines --to usr_priya --yes --including-myself')
    assert.equal(last.exit, 2)
    assert.match(
      last.stderr,
      /The changes would remove or demote the last administrator \(usr_ines\) of tidewater/,
    )
    for (const who of ['usr_kofi', 'usr_viktor']) {
      const same = await run(`usr_kofi --to ${who} --yes`)
      assert.equal(same.exit, 2)
      assert.match(same.stderr, /for --to\. Expected another member who can sign in/)
    }
    const nobody = await run('usr_nobody_1 --yes')
    assert.equal(nobody.exit, 3)
    assert.deepEqual(writes(), [])
  })

  it('shows in the prompt what it does, what remains, and what undo cannot restore', async () => {
    served.sandbox.change((tx) =>
      tx.patch('changeRequests', 'cr_developer-guide_5', { subject: 'Fix\nhands over:' }),
    )
    const { exit, stderr } = await run('usr_emily --to usr_hannah', { terminal: 100, stdin: ['n'] })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /About to offboard Emily Carter \(usr_emily, emily\.carter@tidewater\.example\)\n/,
    )
    assert.match(
      stderr,
      /left to do manually:\n {4}change-request Fix.+hands over:.*: #5 in sp_developer-guide/,
    )
    assert.match(
      stderr,
      /To undo: invite emily\.carter@\S+ again, and grant the roles again\. docsctl undo cannot restore a removed member$/m,
    )
    assert.deepEqual(writes(), [])
  })
})
