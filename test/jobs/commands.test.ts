import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { journalLines, writeJournal } from '../support/processes/journal.ts'
import {
  type KillableMachine,
  machineOn,
  membersSeed,
  wholeState,
} from '../support/processes/killed-job.ts'

describe('jobs', () => {
  let served: Served
  let machine: KillableMachine
  let ids: string[]

  beforeEach(async () => {
    served = await serve({ seed: membersSeed(12) })
    machine = machineOn(served, 'acme')
    ids = [...served.sandbox.tables.all('members')]
      .filter(({ role }) => role !== 'admin')
      .map(({ user }) => user)
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, stdin: string[] = []) => machine.run(splitArguments(line), { stdin })
  const update = (line: string, stdin = ids) => run(`members update - ${line}`, stdin)
  const sent = () =>
    served.exchanges.splice(0).map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
  const roles = () =>
    ids.map((id) => served.sandbox.tables.get('members', `acme/${id}`)?.role ?? 'gone')
  const list = async () => JSON.parse((await run('jobs list --json')).stdout)

  it('are kept for more than ten requests, but not for ten requests', async () => {
    assert.equal((await update('--role review', ids.slice(0, 10))).exit, 0)
    assert.deepEqual(await list(), [])
    assert.equal((await update('--role review', ids.slice(0, 11))).exit, 0)
    const [job] = await list()
    assert.deepEqual(
      [job.command, job.words, job.state, job.steps, job.done, job.org, job.caller !== undefined],
      ['members update', ['-', '--role', 'review'], 'done', 11, 11, 'acme', true],
    )
  })

  it('are listed in a table with their local time', async () => {
    await update('--role review')
    const [head = '', row = ''] = (await run('jobs list -o table')).stdout.split('\n')
    assert.match(head, /^ID +STATE +COMMAND +AT +ORG +DONE/)
    assert.match(row, /^\d{8}-\d{6} +done +members update +\d{4}-\d\d-\d\d \d\d:\d\d +acme +12/)
  })

  it('read the current state from one list', async () => {
    await update('--role review')
    const [whoami, members, ...changes] = sent()
    assert.equal(whoami, 'GET /v1/user')
    assert.equal(members, 'GET /v1/orgs/acme/members')
    assert.deepEqual(changes.sort(), ids.map((id) => `PATCH /v1/orgs/acme/members/${id}`).sort())
  })

  it('are stored in a file readable only by its owner', async () => {
    await update('--role review')
    const [name = ''] = machine.jobs()
    const path = join(machine.state, 'jobs', name)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    const lines = journalLines(path)
    assert.equal(lines.length, 1 + 12 + 12 + 2 * 12 + 1)
    assert.deepEqual(lines.at(-1), { counts: { done: 12, failed: 0, waiting: 0, unknown: 0 } })
    assert.ok(!readFileSync(path, 'utf8').includes(served.token))
  })

  it('end with a summary, the causes of failures, and the command that continues the job', async () => {
    const ended = await update('--role review -o ids', [...ids, 'usr_none', 'usr_nobody'])
    assert.equal(ended.exit, 12)
    const [job] = await list()
    assert.equal(
      ended.stderr,
      [
        'docsctl: 12 completed, 2 failed, 0 pending',
        '  2: Not found (404): No member "…"',
        '     usr_none usr_nobody',
        `  try: docsctl jobs retry ${job.id}`,
        '',
      ].join('\n'),
    )
    assert.deepEqual(job.state, 'failed')
    const failed = await run('jobs show last --failed -o csv')
    assert.equal(
      failed.stdout,
      [
        'id,operation,state,kind,status,message',
        'usr_none,members.update,failed,not-found,404,"Not found (404): No member ""usr_none"""',
        'usr_nobody,members.update,failed,not-found,404,"Not found (404): No member ""usr_nobody"""',
        '',
      ].join('\r\n'),
    )
    sent()
    const retried = await run('jobs retry last')
    assert.equal(retried.exit, 12)
    assert.deepEqual(
      sent()
        .filter((line) => line.startsWith('PATCH'))
        .sort(),
      ['PATCH /v1/orgs/acme/members/usr_nobody', 'PATCH /v1/orgs/acme/members/usr_none'],
    )
  })

  it('are undone, except for resources that have changed since then', async () => {
    const before = roles()
    await update('--role review')
    const [first = '', second = ''] = ids
    await served.send('PATCH', `/orgs/acme/members/${first}`, { role: 'admin' })
    await served.send('PATCH', `/orgs/acme/members/${second}`, { role: before[1] })
    const undone = await run('undo --yes -o ids')
    assert.equal(undone.exit, 12)
    assert.match(undone.stderr, /^docsctl: 11 completed, 1 failed, 0 pending$/m)
    assert.match(undone.stderr, /Changed remotely: role is "admin", not "review"/)
    assert.deepEqual(roles(), ['admin', ...before.slice(1)])
    assert.equal((await list())[0].undoes, (await list())[1].id)
  })

  it('that undo a job can be undone', async () => {
    await update('--role review')
    const after = wholeState(served.sandbox.tables)
    await run('undo --yes')
    assert.equal((await run('jobs undo last --yes')).exit, 0)
    assert.deepEqual(wholeState(served.sandbox.tables), after)
  })

  it("report changes that can't be undone, and require confirmation", async () => {
    assert.equal((await run('members remove - --yes --allow-large', ids.slice(0, 11))).exit, 0)
    sent()
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 1)
    assert.match(undone.stderr, /cannot be undone: a removed member must be invited again/)
    assert.match(
      undone.stderr,
      /\n {2}Nothing was sent\. To undo an earlier change, run docsctl jobs undo JOB\n {2}try: docsctl jobs show [\w-]+\n/,
    )
    await update('--role review', [ids.at(-1) as string])
    const refused = await run('members update --role edit --journal', [])
    assert.equal(refused.exit, 2)
    assert.equal((await run(`members update ${ids.at(-1)} --role read --journal`)).exit, 0)
    const unasked = await run('undo')
    assert.equal(unasked.exit, 2)
    assert.equal((await run('undo --yes')).exit, 0)
    assert.equal(roles().at(-1), 'review')
  })

  it('are restricted to the user who started them', async () => {
    await update('--role review')
    sent()
    for (const [env, why] of [
      [{ DOCSCTL_ORG: 'other' }, /was started with the organization "acme"\n.*\n.*--org acme/],
      [{ DOCSCTL_API_URL: 'http://127.0.0.1:1' }, /was started with the API "/],
    ] as [Record<string, string>, RegExp][]) {
      const { exit, stderr } = await machine.run(splitArguments('jobs resume last'), { env })
      assert.equal(exit, 2, stderr)
      assert.match(stderr, why)
    }
    assert.deepEqual(sent(), [])
    const path = join(machine.state, 'jobs', machine.jobs()[0] as string)
    const [header = {}, ...rest] = journalLines(path)
    for (const [other, why] of [
      [{ profile: 'work' }, /started with the profile "work"\n.*\n.*--profile work/],
      [{ caller: 'usr_2' }, /started with the token of user "usr_2"/],
    ] as const) {
      writeJournal(path, [{ ...header, ...other }, ...rest])
      const { exit, stderr } = await run('jobs undo last --yes')
      assert.equal(exit, 2)
      assert.match(stderr, why)
    }
    assert.deepEqual(sent(), ['GET /v1/user'])
  })

  for (const line of ['members list -o ids', 'jobs list', 'undo --dry-run']) {
    it(`that were interrupted are reported once, by the next command: ${line}`, async () => {
      await machine.runKilled(
        splitArguments('members update - --role review'),
        { request: 6, moment: 'after' },
        { stdin: ids },
      )
      const [name = ''] = machine.jobs()
      const id = name.replace('.jsonl', '')
      const note = `note: Job ${id} (members update) was interrupted. To resume it: docsctl jobs resume ${id}\n`
      assert.equal((await run(line)).stderr.slice(0, note.length), note)
      assert.ok(!(await run(line)).stderr.includes('was interrupted'))
      assert.equal((await list())[0].state, 'unfinished')
    })
  }

  it('with an incomplete last line continue after the previous line', async () => {
    await machine.runKilled(
      splitArguments('members update - --role review'),
      { request: 6, moment: 'before' },
      { stdin: ids },
    )
    const path = join(machine.state, 'jobs', machine.jobs()[0] as string)
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"outcome":0,"is":"do`)
    assert.equal((await run('jobs resume last')).exit, 0)
    assert.equal((await run('jobs show last')).exit, 0)
    assert.deepEqual(new Set(roles()), new Set(['review']))
  })

  it('are processed by one process at a time', async () => {
    await update('--role review')
    const path = join(machine.state, 'jobs', machine.jobs()[0] as string)
    const { hostname } = await import('node:os')
    writeFileSync(`${path}.lock`, `${hostname()} ${process.ppid} 0`)
    const { exit, stderr } = await run('jobs resume last')
    assert.equal(exit, 6)
    assert.match(stderr, new RegExp(`is already running in process ${process.ppid}`))
    assert.equal((await list())[0].state, 'running')
    assert.equal((await run('jobs rm last')).exit, 6)
    assert.equal((await run('undo --yes')).exit, 6)
  })

  it('show the lock file of a process on another host, and how to remove it', async () => {
    await update('--role review')
    const path = join(machine.state, 'jobs', machine.jobs()[0] as string)
    writeFileSync(`${path}.lock`, 'build-7 4711 00 0')
    const { exit, stderr } = await run('jobs resume last')
    assert.equal(exit, 6)
    assert.match(stderr, /is already running in process 4711 on host "build-7"\n/)
    assert.ok(stderr.includes(`If the process has ended, delete ${path}.lock\n`), stderr)
  })

  it('are not kept for a batch without a writable journal, which prints a warning', async () => {
    mkdirSync(machine.state, { recursive: true })
    const blocked = join(machine.state, 'jobs')
    writeFileSync(blocked, '')
    const ended = await update('--role review -o ids')
    assert.equal(ended.exit, 0)
    assert.match(
      ended.stderr,
      /^note: This change cannot be resumed or undone: Cannot write the journal in .*/,
    )
    assert.deepEqual(new Set(roles()), new Set(['review']))
    const refused = await update('--role create --journal')
    assert.equal(refused.exit, 1)
    assert.deepEqual(new Set(roles()), new Set(['review']))
  })
})
