import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectChanges } from '../../../src/features/sandbox/changes.ts'
import { changeSections } from '../../../src/features/sandbox/report.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { KillableMachine, machineOn, wholeState } from '../../support/processes/killed-job.ts'
import { deletion, planText, someSteps } from './plans.ts'

describe('org apply', () => {
  let served: Served
  let machine: KillableMachine
  let file: string

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
    file = join(machine.folder, 'plan.json')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const planned = (...steps: Parameters<typeof planText>[1][number][]) =>
    writeFileSync(file, planText(served, steps))
  const apply = (flags: string) => machine.run(['org', 'apply', file, ...splitArguments(flags)])
  const writes = () => served.exchanges.filter(({ method }) => method !== 'GET')

  it('shows the plan, runs it as a job, and can be undone completely', async () => {
    planned(...someSteps)
    const before = places(served)
    const done = await apply('--yes')
    assert.equal(done.exit, 0, done.stderr)
    assert.match(done.stderr, /^\+ team Writers$/m)
    assert.match(done.stderr, /^> space Handbook$/m)
    assert.deepEqual(
      writes()
        .map(({ method, path }) => `${method} ${path.replace(/team_\w{13}/, 'NEW')}`)
        .sort(),
      [
        'PATCH /v1/orgs/tidewater/members/usr_hugo',
        'POST /v1/spaces/sp_handbook/move',
        'PUT /v1/orgs/tidewater/teams',
        'PUT /v1/orgs/tidewater/teams/NEW/members/usr_hugo',
      ],
    )
    assert.notDeepEqual(places(served), before)
    const undone = await machine.run(splitArguments('jobs undo last --yes'))
    assert.equal(undone.exit, 0, undone.stderr)
    assert.deepEqual(places(served), before)
  })

  it('resumes after a kill at each request and leaves no step with an unknown outcome', async () => {
    planned(...someSteps)
    await apply('--yes')
    const whole = places(served)
    const count = served.exchanges.length
    for (let request = 1; request <= count; request += 1) {
      for (const moment of ['before', 'after'] as const) {
        const own = await serve({ seed: demoSeed })
        const killable = new KillableMachine({
          env: { DOCSCTL_API_URL: own.url, DOCSCTL_TOKEN: own.token, DOCSCTL_ORG: 'tidewater' },
        })
        try {
          const path = join(killable.folder, 'plan.json')
          writeFileSync(path, planText(own, someSteps))
          await killable.runKilled(['org', 'apply', path, '--yes'], { request, moment })
          const [job] = killable.jobs()
          const again = await killable.run(
            job === undefined
              ? ['org', 'apply', path, '--yes']
              : splitArguments('jobs resume last'),
          )
          assert.equal(again.exit, 0, `${request} ${moment}: ${again.stderr}`)
          assert.deepEqual(places(own), whole, `${request} ${moment}`)
          assert.equal(created(own), 1)
        } finally {
          killable.end()
        }
      }
    }
  })

  it('applies a plan only once', async () => {
    planned(...someSteps)
    await apply('--yes')
    const sent = writes().length
    const { exit, stderr } = await apply('--yes')
    assert.equal(exit, 6)
    assert.match(stderr, /The plan was already started as job \d{8}-\d{6}/)
    assert.equal(writes().length, sent)
  })

  it('requires the exact number of deletions', async () => {
    planned(deletion)
    for (const [flags, rule] of [
      ['', /Missing required flag --allow-delete\. Use --allow-delete 1 to confirm the deletions/],
      [
        '--allow-delete 2',
        /Invalid value "2" for --allow-delete\. Expected the number of deletions: 1/,
      ],
    ] as const) {
      const { exit, stderr } = await apply(`--yes ${flags}`)
      assert.equal(exit, 2)
      assert.match(stderr, rule)
    }
    assert.equal(writes().length, 0)
    assert.equal((await apply('--yes --allow-delete 1')).exit, 0)
    assert.equal(served.sandbox.tables.get('collections', 'col_shipping'), undefined)
  })

  it('rejects a plan of another organization or service', async () => {
    for (const [other, rule] of [
      [
        { organization: 'acme' },
        /The plan is for the organization "acme", but the current organization is "tidewater"/,
      ],
      [
        { apiUrl: 'https://api.test' },
        /The plan is for the API "https:\/\/api\.test", but the current API is "http:\/\/127/,
      ],
    ] as const) {
      writeFileSync(file, planText(served, someSteps, other))
      const { exit, stderr } = await apply('--yes')
      assert.equal(exit, 2)
      assert.match(stderr, rule)
    }
    assert.equal(writes().length, 0)
  })

  it('prints the requests of a dry run without sending them', async () => {
    planned(...someSteps)
    const { exit, stdout } = await apply('--dry-run')
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout)[2], {
      method: 'PATCH',
      url: `${served.url}/v1/orgs/tidewater/members/usr_hugo`,
      body: { role: 'review' },
    })
    assert.equal(writes().length, 0)
  })

  it('shows the changes of each request in the table of a dry run', async () => {
    planned(...someSteps)
    const { exit, stdout } = await apply('--dry-run -o csv')
    assert.equal(exit, 0)
    assert.match(stdout, /usr_hugo,"\{""role"":""review""\}",role: \w+ → review$/m)
  })

  it('shows the plan in its prompt, and does nothing if the user answers no', async () => {
    planned(...someSteps)
    const { exit, stderr } = await machine.run(['org', 'apply', file], {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /^About to apply tidewater to tidewater: 2 to create, 1 to change, 1 to move: 4 requests\n {2}\+ team Writers\n {6}title: Writers\n/,
    )
    assert.match(stderr, /To undo: docsctl jobs undo last\nContinue\? \[y\/N\]/)
    assert.equal(writes().length, 0)
  })

  it('prompts and does nothing without confirmation', async () => {
    planned(...someSteps)
    const { exit, stderr } = await apply('')
    assert.equal(exit, 2)
    assert.match(stderr, /org apply requires --yes without a terminal/)
    assert.equal(writes().length, 0)
  })

  describe('--rehearse', () => {
    it('shows the result, including unplanned effects, before anything is sent', async () => {
      planned(...someSteps, deletion)
      const { exit, stderr } = await apply('--rehearse --yes --allow-delete 1')
      assert.equal(exit, 0, stderr)
      const collected = collectChanges()
      for (const { changes } of served.exchanges) collected.add(changes)
      const real = changeSections(collected.result(served.sandbox.tables)).flatMap(
        ({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)],
      )
      const lines = stderr.replaceAll(/team_\w{13}/g, 'NEW').split('\n')
      assert.equal(lines[0], 'Rehearsed on a copy: 5 of 5 steps completed')
      assert.deepEqual(
        lines.slice(1, real.length + 1).sort(),
        real.map((line) => line.replaceAll(/team_\w{13}/g, 'NEW')).sort(),
      )
      assert.equal(lines[real.length + 1], 'Side effects of the plan')
      const beside = lines.slice(real.length + 2, lines.indexOf('+ team Writers'))
      assert.ok(beside.includes('  deleted: space "Carriers" (sp_carriers)'))
      assert.ok(!beside.some((line) => /Writers|Handbook|Hugo|col_shipping\)/.test(line)))
      assert.equal(beside.length, 13)
    })

    it('exits with 11 and sends nothing if the copy rejects a request', async () => {
      planned({
        ...(someSteps[3] as (typeof someSteps)[number]),
        request: {
          id: 'Handbook',
          operation: 'spaces.move',
          path: { spaceId: 'sp_handbook' },
          body: { parent: 'col_nowhere', position: {} },
        },
      })
      const { exit, stderr } = await apply('--rehearse --yes')
      assert.match(
        stderr,
        /^ {2}space Handbook: The service rejected the request \(400\): parent refers to "col_nowhere", which is not a collection/m,
      )
      assert.equal(exit, 11)
      assert.equal(writes().length, 0)
    })
  })
})

/** Counts the requests that create teams. */
function created({ exchanges }: Served): number {
  return exchanges.filter(
    ({ method, path }) => `${method} ${path}` === 'PUT /v1/orgs/tidewater/teams',
  ).length
}

/** Returns the state without positions. */
function places({ sandbox }: Served): string {
  const state = wholeState(sandbox.tables)
  return JSON.stringify(state, (key, value: unknown) => (key === 'position' ? undefined : value), 1)
}
