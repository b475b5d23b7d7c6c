import assert from 'node:assert/strict'
import { Agent } from 'undici'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import {
  countChanges,
  type Kill,
  type KillableMachine,
  machineOn,
  membersSeed,
} from '../../support/processes/killed-job.ts'

const count = 12

describe('a colleague who changes members between a kill and the resume', () => {
  let served: Served
  let machine: KillableMachine
  let ids: string[]

  const begin = async () => {
    served = await serve({ seed: membersSeed(count) })
    machine = machineOn(served, 'acme')
    ids = [...served.sandbox.tables.all('members')].map(({ user }) => user).slice(1)
  }
  const end = async () => {
    machine.end()
    await endAll()
  }
  beforeEach(begin)
  afterEach(end)

  const currentRole = (id: string) => served.sandbox.tables.get('members', `acme/${id}`)?.role
  const roles = () => new Map(ids.map((id) => [id, currentRole(id)]))
  const set = async (id: string, role: string) =>
    assert.equal((await served.send('PATCH', `/orgs/acme/members/${id}`, { role })).status, 200)
  const run = (line: string) => machine.run(splitArguments(line))
  const killed = (kill: Kill) =>
    machine.runKilled(
      splitArguments('members update - --role review --allow-large --jobs 3 -o ids'),
      kill,
      {
        stdin: ids,
      },
    )
  const steps = async (): Promise<{ id: string; state: string }[]> =>
    JSON.parse((await run('jobs show last --steps --json')).stdout)

  it('loses the changes with --take mine, and gets them back with undo', async () => {
    const before = roles()
    await killed({ request: 5, moment: 'after' })
    const unsent = (await steps()).find(({ state }) => state === 'not tried')?.id ?? ''
    await set(unsent, 'admin')
    const left = await run('jobs resume last -o ids')
    assert.equal(left.exit, 12)
    assert.match(left.stderr, / {2}try: docsctl jobs resume \S+ --take mine\n/)
    const taken = await run('jobs resume last --take mine -o ids')
    assert.deepEqual([taken.exit, taken.stdout], [0, `${unsent}\n`])
    assert.equal(currentRole(unsent), 'review')
    assert.equal((await run('undo --yes -o ids')).exit, 0)
    assert.deepEqual(roles(), new Map([...before, [unsent, 'admin']]))
  })

  it('keeps a role after the undo if the colleague set the same role before the step was sent', async () => {
    const before = roles()
    await killed({ request: 5, moment: 'after' })
    const unsent = (await steps()).find(({ state }) => state === 'not tried')?.id ?? ''
    await set(unsent, 'review')
    served.exchanges.splice(0)
    assert.equal((await run('jobs resume last -o ids')).exit, 0)
    const sent = served.exchanges.filter(({ method }) => method === 'PATCH')
    assert.ok(!sent.some(({ path }) => path.endsWith(unsent)))
    assert.equal((await run('undo --yes -o ids')).exit, 0)
    assert.deepEqual(roles(), new Map([...before, [unsent, 'review']]))
  })

  it('keeps a change made while the undo runs', async () => {
    const before = roles()
    await machine.run(splitArguments('members update - --role review --allow-large -o ids'), {
      stdin: ids,
    })
    const [first = ''] = ids
    const agent = new Agent()
    let isFirst = true
    // when undo sends its first request, it has already read all members
    const dispatcher = agent.compose((dispatch) => (options, handler) => {
      if (options.method !== 'PATCH' || !isFirst) return dispatch(options, handler)
      isFirst = false
      set(first, 'admin').then(() => dispatch(options, handler))
      return true
    })
    const undone = await machine.run(splitArguments('undo --yes -o ids'), { dispatcher })
    await agent.close()
    assert.equal(undone.exit, 12, undone.stderr)
    assert.match(undone.stderr, /Changed remotely: role is "admin", not "review"/)
    assert.deepEqual(roles(), new Map([...before, [first, 'admin']]))
  })

  it('keeps a change made between a killed undo and its resume', async () => {
    const before = roles()
    await machine.run(splitArguments('members update - --role review --allow-large -o ids'), {
      stdin: ids,
    })
    await machine.runKilled(splitArguments('undo --yes -o ids'), { request: 8, moment: 'after' })
    const states = await steps()
    const unsent = states.find(({ state }) => state === 'not tried')?.id ?? ''
    const inFlight = states.find(({ state }) => state === 'unknown')?.id ?? ''
    await set(unsent, 'admin')
    await set(inFlight, 'admin')
    const resumed = await run('jobs resume last -o ids')
    assert.equal(resumed.exit, 12, resumed.stderr)
    assert.deepEqual(roles(), new Map([...before, [unsent, 'admin'], [inFlight, 'admin']]))
  })

  it('keeps the changes even if two processes resume the job', async () => {
    await killed({ request: 5, moment: 'after' })
    const unsent = (await steps()).find(({ state }) => state === 'not tried')?.id ?? ''
    await set(unsent, 'admin')
    const both = await Promise.all([run('jobs resume last -o ids'), run('jobs resume last -o ids')])
    assert.deepEqual(both.map(({ exit }) => exit).sort(), [12, 6])
    for (const id of ids) assert.equal(currentRole(id), id === unsent ? 'admin' : 'review')
    assert.deepEqual([...countChanges(served).values()], Array(count).fill(1))
  })
})
