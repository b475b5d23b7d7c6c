import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type KillableMachine, machineOn, wholeState } from '../support/processes/killed-job.ts'

describe('the last change', () => {
  let served: Served
  let machine: KillableMachine
  let clock: FakeClock
  const run = (line: string) => machine.run(splitArguments(line), { clock })
  const answered = (line: string, answer: string) =>
    machine.run(splitArguments(line), { clock, terminal: 200, stdin: [answer] })
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
        `^note: The last change was "members update", 2 minutes ago \\(2026-11-20T10:00:\\d\\d\\.\\d{3}Z, job ${id}\\)$`,
        'm',
      ),
    )
  })

  it('is not replaced by an older change if it has no journal', async () => {
    await done('members update usr_hugo --role admin --journal')
    const [{ id = '' } = {}] = await jobs()
    await done('spaces update sp_handbook --title Manual')
    for (const line of ['undo --dry-run', 'undo --yes']) {
      const refused = await run(line)
      assert.equal(refused.exit, 1)
      assert.match(
        refused.stderr,
        /^docsctl: The last change was "spaces update", just now \(\S+Z\). It was not journaled, so it cannot be undone$/m,
      )
      assert.doesNotMatch(refused.stderr, new RegExp(id))
    }
    assert.deepEqual([role(), title()], ['admin', 'Manual'])
    await done(`jobs undo ${id} --yes`)
    await done('spaces update sp_handbook --title Guide --journal')
    await done('undo --yes')
    assert.deepEqual([role() === 'admin', title()], [false, 'Manual'])
  })

  it('is stored without values, in a file readable only by its owner', async () => {
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

  it('can be redone and then undone again, even if it is older than another change', async () => {
    const before = role()
    await done('members update usr_hugo --role admin --journal')
    const [first] = await jobs()
    await done('spaces update sp_handbook --title Newer --journal')
    const undone = await answered(`jobs undo ${first?.id}`, 'y')
    const offered = ({ stderr }: { stderr: string }) => /^ {2}To undo: docsctl (.*)$/m.exec(stderr)
    assert.equal(offered(undone)?.[1], 'jobs undo last')
    assert.equal(role(), before)
    const again = await answered('jobs undo last', 'y')
    assert.equal(offered(again)?.[1], `jobs undo ${first?.id}`)
    assert.equal(role(), 'admin')
    await done('spaces update sp_handbook --title Newest --journal')
    await done(`${offered(again)?.[1]} --yes`)
    assert.equal(role(), before)
    assert.equal(title(), 'Newest')
  })

  it("can't be undone further while its undo is incomplete", async () => {
    const before = wholeState(served.sandbox.tables)
    await done('spaces update sp_handbook --title Older --journal')
    await done('members update usr_hugo usr_mei --role guest --journal')
    const state = wholeState(served.sandbox.tables)
    await machine.runKilled(
      splitArguments('undo --yes'),
      { request: 7, moment: 'after' },
      { clock },
    )
    assert.notDeepEqual(wholeState(served.sandbox.tables), state)
    const [half] = await jobs()
    assert.equal(half?.state, 'unfinished')
    const refused = await run('undo --yes')
    assert.equal(refused.exit, 1)
    assert.match(
      refused.stderr,
      /^docsctl: The undo of members update \(job \S+\) is incomplete: \d of 2 steps completed$/m,
    )
    assert.match(refused.stderr, new RegExp(`^ {2}try: docsctl jobs resume ${half?.id}$`, 'm'))
    assert.equal(title(), 'Older')
    await done(`jobs resume ${half?.id}`)
    await done('undo --yes')
    assert.deepEqual(wholeState(served.sandbox.tables), before)
  })

  describe('after an undo that was partly rejected', () => {
    let older: string
    let refusal: string

    beforeEach(async () => {
      await done('spaces update sp_handbook --title Older --journal')
      older = (await jobs())[0]?.id ?? ''
      await done('members update usr_hugo usr_mei --role guest --journal')
      await served.send('PATCH', '/orgs/tidewater/members/usr_mei', { role: 'review' })
      const partly = await run('undo --yes')
      assert.equal(partly.exit, 12)
      refusal = partly.stderr
      clock.advance(60_000)
    })

    it('stays the undone change in a script, which gets the ID of the previous change', async () => {
      const [undo] = await jobs()
      assert.match(
        refusal,
        /^ {2}To skip the remaining steps and undo the previous change, run docsctl jobs undo JOB$/m,
      )
      const refused = await run('undo --yes')
      assert.equal(refused.exit, 1)
      assert.equal(
        refused.stderr.replace(/\(2026-\S+Z\)/, '(TIME)'),
        `docsctl: The undo of members update (job ${undo?.id}) is incomplete: 1 of 2 steps completed
  Nothing was sent. To undo the previous change, "spaces update" (TIME), run docsctl jobs undo ${older}
  try: docsctl jobs resume ${undo?.id} --take mine
`,
      )
      assert.equal(title(), 'Older')
      await done(`jobs undo ${older} --yes`)
      assert.notEqual(title(), 'Older')
    })

    it('is the previous change on a terminal, if the user confirms the prompt', async () => {
      const [undo] = await jobs()
      const canceled = await answered('undo', 'n')
      assert.equal(canceled.exit, 130)
      const [first, second, third] = canceled.stderr.split('\n')
      assert.equal(
        first,
        `note: The undo of members update (job ${undo?.id}) is incomplete: 1 of 2 steps completed. To continue it, run docsctl jobs resume ${undo?.id} --take mine`,
      )
      assert.match(
        second ?? '',
        new RegExp(
          `^note: The previous change was "spaces update", 1 minute ago \\(\\S+, job ${older}\\)$`,
        ),
      )
      assert.match(
        third ?? '',
        new RegExp(`^About to undo 1 change of job ${older} \\(spaces update, `),
      )
      assert.equal(title(), 'Older')
      assert.equal((await answered('undo', 'y')).exit, 0)
      assert.notEqual(title(), 'Older')
    })

    it('is a newer change, if there is one', async () => {
      await done('spaces update sp_handbook --title Newer --journal')
      await done('undo --yes')
      assert.equal(title(), 'Older')
    })
  })

  it('is the previous change on a terminal if the service rejects its undo each time', async () => {
    await done('spaces update sp_handbook --title Older --journal')
    await done('members update usr_mei --role guest --journal')
    const { id: own } = (await served.send('GET', '/user')).body
    await served.send('PATCH', `/orgs/tidewater/members/${own}`, { role: 'read' })
    const refused = await answered('undo', 'y')
    assert.equal(refused.exit, 5, refused.stderr)
    assert.match(
      refused.stderr,
      /^ {2}To skip the remaining steps and undo the previous change, run docsctl undo$/m,
    )
    const [undo] = await jobs()
    const next = await answered('undo', 'n')
    assert.match(
      next.stderr,
      new RegExp(
        `^note: The undo of members update \\(job ${undo?.id}\\) is incomplete: 0 of 1 steps completed. To continue it, run docsctl jobs retry ${undo?.id}\nnote: The previous change was "spaces update", `,
      ),
    )
  })

  it('stays if someone else has changed its value, even if it has a single step', async () => {
    await done('members update usr_mei --role guest --journal')
    await served.send('PATCH', '/orgs/tidewater/members/usr_mei', { role: 'review' })
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 12)
    assert.match(undone.stderr, /Changed remotely: role is "review", not null$/m)
  })

  it('restores a deleted space within 7 days', async () => {
    const id = (await served.send('POST', '/orgs/tidewater/spaces', { title: 'Notes' })).body.id
    await done(`spaces delete ${id} --yes --journal`)
    clock.advance(8 * 86_400_000)
    served.exchanges.splice(0)
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 1)
    assert.match(undone.stderr, /cannot be undone: the resource was deleted more than 7 days ago$/m)
    assert.deepEqual(
      served.exchanges.filter(({ method }) => method !== 'GET').map(({ path }) => path),
      [],
    )
  })
})
