import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type KillableMachine, machineOn, membersSeed } from '../../support/processes/killed-job.ts'

describe('interrupted creations', () => {
  let served: Served
  let machine: KillableMachine
  let rows: string

  beforeEach(async () => {
    served = await serve({ seed: membersSeed(2) })
    machine = machineOn(served, 'acme')
    rows = join(machine.folder, 'rows.csv')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const titles = () => [...served.sandbox.tables.all('teams')].map(({ title }) => title).sort()
  const run = (line: string) =>
    machine.run(splitArguments(line), { clock: fakeClock('2026-11-20T10:00:00Z') })
  const killed = (line: string, request: number, moment: 'before' | 'after') =>
    machine.runKilled(splitArguments(line), { request, moment })
  const create = () => `teams create --rows ${rows} --journal --jobs 2 -o ids`

  for (const moment of ['before', 'after'] as const) {
    for (const request of [3, 4, 5]) {
      it(`are completed once by one resume when killed ${moment} request ${request}`, async () => {
        writeFileSync(rows, 'title\nA\nB\nSame\nSame\n')
        assert.equal(await killed(create(), request, moment), 'killed')
        const resumed = await run('jobs resume last -o ids')
        assert.equal(resumed.exit, 0, resumed.stderr)
        assert.deepEqual(titles(), ['A', 'B', 'Same', 'Same'])
        assert.equal((await run('undo --yes -o ids')).exit, 0)
        assert.deepEqual(titles(), [])
      })
    }
  }

  it('with a unique key are sent again, and count as completed if they exist', async () => {
    writeFileSync(rows, 'name,type\nowner,text\nsize,number\n')
    const line = `custom-fields create --rows ${rows} --journal --jobs 1 -o ids`
    assert.equal(await killed(line, 4, 'after'), 'killed')
    const resumed = await run('jobs resume last -o ids')
    assert.equal(resumed.exit, 0, resumed.stderr)
    const names = [...served.sandbox.tables.all('customFields')].map(({ name }) => name).sort()
    assert.deepEqual(names, ['owner', 'size'])
  })

  it('stay unknown if others have created the same resource, until a user records the outcome', async () => {
    writeFileSync(rows, 'title\nSame\n')
    assert.equal(await killed(create(), 3, 'after'), 'killed')
    for (let count = 0; count < 2; count += 1) {
      await served.send('PUT', '/orgs/acme/teams', { title: 'Same' })
    }
    let line = 'jobs resume last'
    const followed: string[] = []
    for (;;) {
      followed.push(line.replace(/\d{8}-\d{6}/, 'JOB'))
      const { stderr } = await run(line)
      const [, next] = / {2}try: docsctl (.*)\n/.exec(stderr) ?? []
      if (next === undefined) break
      assert.ok(followed.length < 5, followed.join('\n'))
      line = next
    }
    assert.deepEqual(followed, ['jobs resume last', 'jobs show JOB --unknown'])
    const csv = (await run('jobs show last --unknown -o csv')).stdout
    assert.equal(csv, 'org,title\r\nacme,Same\r\n')
    writeFileSync(rows, csv)
    const dry = await run(`teams create --rows ${rows} --dry-run`)
    assert.equal(dry.exit, 0, dry.stderr)
    const refused = await run('jobs settle last 7 --done')
    assert.equal(refused.exit, 2)
    assert.match(refused.stderr, /7.*is not a step of job/)
    const settled = await run('jobs settle last 0 --done --json')
    assert.equal(settled.exit, 0, settled.stderr)
    assert.equal(JSON.parse(settled.stdout)[0].state, 'done')
    const [job] = JSON.parse((await run('jobs list --json')).stdout)
    assert.equal(job.state, 'done')
  })

  it('are sent again after a user has recorded that they were not carried out', async () => {
    writeFileSync(rows, 'title\nSame\n')
    assert.equal(await killed(create(), 3, 'before'), 'killed')
    for (let count = 0; count < 2; count += 1) {
      await served.send('PUT', '/orgs/acme/teams', { title: 'Same' })
    }
    assert.equal((await run('jobs resume last')).exit, 9)
    assert.equal((await run('jobs settle last 0 --not-done')).exit, 0)
    const resumed = await run('jobs resume last -o ids')
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.deepEqual(titles(), ['Same', 'Same', 'Same'])
  })
})
