import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { words } from '../support/docsctl.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type KillableMachine, machineOn, wholeState } from '../support/processes/killed-job.ts'

describe('the last change', () => {
  let served: Served
  let machine: KillableMachine
  let clock: FakeClock
  const run = (line: string) => machine.run(words(line), { clock })
  const title = () => served.sandbox.tables.get('spaces', 'sp_handbook')?.title
  const role = () => served.sandbox.tables.get('members', 'tidewater/usr_hugo')?.role
  const jobs = async (): Promise<{ id: string; state: string; undoes?: string }[]> =>
    JSON.parse((await run('jobs list --json')).stdout)
  const done = async (line: string) => {
    const ended = await run(line)
    assert.equal(ended.exit, 0, ended.stderr)
    clock.advance(1000)
    return ended
  }

  beforeEach(async () => {
    clock = fakeClock('2026-11-20T10:00:00Z')
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  it('is shown with its time and age before the undo', async () => {
    await done('members update usr_hugo --role admin --journal')
    const [{ id = '' } = {}] = await jobs()
    clock.advance(119_000)
    const undone = await done('undo --yes')
    assert.match(
      undone.stderr,
      new RegExp(
        `^note: The last change is members update, 2 minutes ago \\(2026-11-20T10:00:\\d\\d\\.\\d{3}Z, job ${id}\\)$`,
        'm',
      ),
    )
  })

  it('is not an older change if it has no journal', async () => {
    await done('members update usr_hugo --role admin --journal')
    const [{ id = '' } = {}] = await jobs()
    await done('spaces update sp_handbook --title Manual')
    for (const line of ['undo --dry-run', 'undo --yes']) {
      const refused = await run(line)
      assert.equal(refused.exit, 1)
      assert.match(
        refused.stderr,
        /^docsctl: The last change was spaces update, 0 minutes ago \(\S+Z\). It was not journaled, so it cannot be undone$/m,
      )
      assert.match(refused.stderr, new RegExp(`^ {2}try: docsctl jobs undo ${id}$`, 'm'))
    }
    assert.deepEqual([role(), title()], ['admin', 'Manual'])
    await done(`jobs undo ${id} --yes`)
    await done('spaces update sp_handbook --title Guide --journal')
    await done('undo --yes')
    assert.deepEqual([role() === 'admin', title()], [false, 'Manual'])
  })

  it('is stored without values, readable only by its owner', async () => {
    await done('spaces update sp_handbook --title Manual')
    await done('spaces list')
    const folder = join(machine.state, 'last-writes')
    assert.deepEqual(readdirSync(folder), ['tidewater.json'])
    const path = join(folder, 'tidewater.json')
    assert.equal(statSync(path).mode & 0o777, 0o600)
    const { at, ...mark } = JSON.parse(readFileSync(path, 'utf8'))
    assert.deepEqual(mark, {
      command: 'spaces update',
      profile: 'default',
      apiUrl: served.url,
      org: 'tidewater',
    })
    assert.ok(Date.parse(at) < clock.now())
  })

  it('ignores changes of another organization', async () => {
    await done('members update usr_hugo --role admin --journal')
    await done('spaces update sp_handbook --title Manual')
    const path = join(machine.state, 'last-writes', 'tidewater.json')
    const mark = readFileSync(path, 'utf8')
    writeFileSync(path, mark.replace('"tidewater"', '"other"'))
    await done('undo --yes')
    assert.notEqual(role(), 'admin')
  })

  it('ignores a command without changes', async () => {
    const before = wholeState(served.sandbox.tables)
    await done('members update usr_hugo --role admin --journal')
    await done('members update usr_hugo --role admin --journal')
    await done('undo --yes')
    assert.deepEqual(wholeState(served.sandbox.tables), before)
  })

  it('is the undone change again after the undo is undone', async () => {
    await done('members update usr_hugo --role admin --journal')
    await done('undo --yes')
    await done('jobs undo last --yes')
    assert.equal(role(), 'admin')
    await done('undo --yes')
    assert.notEqual(role(), 'admin')
  })

  it("can't be undone further while its undo is incomplete", async () => {
    const before = wholeState(served.sandbox.tables)
    await done('spaces update sp_handbook --title Older --journal')
    await done('members update usr_hugo usr_mei --role guest --journal')
    const state = wholeState(served.sandbox.tables)
    await machine.runKilled(words('undo --yes'), { request: 7, moment: 'after' }, { clock })
    assert.notDeepEqual(wholeState(served.sandbox.tables), state)
    const [half] = await jobs()
    assert.equal(half?.state, 'unfinished')
    const refused = await run('undo --yes')
    assert.equal(refused.exit, 1)
    assert.match(
      refused.stderr,
      /^docsctl: The undo of members update \(job \S+\) is incomplete: \d of 2 completed$/m,
    )
    assert.match(refused.stderr, new RegExp(`^ {2}try: docsctl jobs resume ${half?.id}$`, 'm'))
    assert.equal(title(), 'Older')
    await done(`jobs resume ${half?.id}`)
    await done('undo --yes')
    assert.deepEqual(wholeState(served.sandbox.tables), before)
  })

  it("can't be undone further if part of the undo was refused", async () => {
    await done('spaces update sp_handbook --title Older --journal')
    await done('members update usr_hugo usr_mei --role guest --journal')
    await served.send('PATCH', '/orgs/tidewater/members/usr_mei', { role: 'review' })
    assert.equal((await run('undo --yes')).exit, 12)
    const refused = await run('undo --yes')
    assert.equal(refused.exit, 1)
    assert.match(
      refused.stderr,
      /is incomplete: 1 of 2 completed\n.*\n {2}try: docsctl jobs retry /,
    )
    assert.equal(title(), 'Older')
  })

  it('restores a deleted space within 7 days', async () => {
    const id = (await served.send('POST', '/orgs/tidewater/spaces', { title: 'Notes' })).body.id
    await done(`spaces delete ${id} --yes --journal`)
    clock.advance(8 * 86_400_000)
    served.exchanges.splice(0)
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 1)
    assert.match(undone.stderr, /cannot be undone: it was deleted more than 7 days ago$/m)
    assert.deepEqual(
      served.exchanges.filter(({ method }) => method !== 'GET').map(({ path }) => path),
      [],
    )
  })
})
