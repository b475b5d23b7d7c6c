import assert from 'node:assert/strict'
import { endAll, type Served } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { countExecutions, withChangeRequests } from '../support/processes/flow-jobs.ts'
import { type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

describe('jobs that merge change requests', () => {
  let served: Served
  let machine: KillableMachine
  let space: string
  let ids: string[]

  beforeEach(async () => {
    ;({ served, space, ids } = await withChangeRequests(12))
    machine = machineOn(served, 'acme')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, stdin: string[] = []) => machine.run(splitArguments(line), { stdin })
  const merge = (line: string, stdin = ids) => run(`cr merge - --space ${space} ${line}`, stdin)
  const jobs = async () => JSON.parse((await run('jobs list --json')).stdout)
  const openThread = (id: string) =>
    served.send('POST', `/spaces/${space}/change-requests/${id}/comments`, {
      body: { markdown: 'wait' },
    })
  const merges = () =>
    served.exchanges
      .splice(0)
      .filter(({ operation }) => operation?.id === 'changeRequests.merge')
      .map(({ path }) => path.split('/').at(-2))

  it('are created with --journal, but not by default for ten merges', async () => {
    assert.equal((await merge('--yes', ids.slice(0, 10))).exit, 0)
    assert.deepEqual(await jobs(), [])
    assert.equal((await merge('--yes --journal', ids.slice(10))).exit, 0)
    const [job] = await jobs()
    assert.deepEqual(
      [job.command, job.state, job.steps, job.done],
      ['change-requests merge', 'done', 2, 2],
    )
  })

  it("retry change requests that failed their gate, with the command's arguments", async () => {
    const [first = '', , third = ''] = ids
    const { body: thread } = await openThread(third)
    const { exit, stderr } = await merge('--yes --gate comments -o ids')
    assert.equal(exit, 12)
    const [{ id }] = await jobs()
    assert.ok(
      stderr.endsWith(
        [
          'docsctl: 11 completed, 1 failed, 0 pending',
          '  1: Change request … does not pass these gates: comments (1 open thread)',
          `     ${third}`,
          `  try: docsctl jobs retry ${id}`,
          '',
        ].join('\n'),
      ),
      stderr,
    )
    assert.equal(countExecutions(served, 'changeRequests.merge', -2).get(first), 1)
    assert.equal(merges().length, 11)
    const again = await run('jobs retry last')
    assert.equal(again.exit, 12)
    assert.match(again.stderr, /does not pass these gates: comments \(1 open thread\)/)
    await run(`comments update ${thread.id} --resolve --space ${space} --change-request ${third}`)
    assert.deepEqual(merges(), [])
    const last = await run('jobs retry last --columns id,result')
    assert.deepEqual([last.exit, last.stdout], [0, `${third}\tmerge\n`])
    assert.deepEqual(merges(), [third])
  })

  it('can be shown but not undone', async () => {
    await merge('--yes')
    merges()
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 1)
    const [{ id }] = await jobs()
    assert.match(
      undone.stderr,
      new RegExp(
        `^note: The change to ${ids[11]} cannot be undone: a merge cannot be reverted$`,
        'm',
      ),
    )
    assert.match(undone.stderr, new RegExp(`No changes of job ${id} can be undone`))
    const dry = await run('undo --dry-run')
    assert.deepEqual([dry.exit, dry.stdout], [1, ''])
    assert.match(dry.stderr, new RegExp(`No changes of job ${id} can be undone`))
    assert.deepEqual(merges(), [])
  })

  it('report that a merge with a lost response was carried out', async () => {
    const line = splitArguments(
      `cr merge ${ids[0]} ${ids[1]} --space ${space} --yes --journal --gate conflicts`,
    )
    const sent = () => countExecutions(served, 'changeRequests.merge', -2).size
    let request = 1
    while (sent() === 0) {
      served.exchanges.splice(0)
      await machine.runKilled(line, { request, moment: 'after' })
      request += 1
    }
    const resumed = await run('jobs resume last --json')
    assert.equal(resumed.exit, 0, resumed.stderr)
    const [first, second] = JSON.parse(resumed.stdout)
    const path = `/spaces/${space}/change-requests/${ids[0]}`
    const { revision } = (await served.send('GET', path)).body
    assert.deepEqual(first, {
      id: ids[0],
      number: 1,
      subject: 'Change 1',
      result: 'merge',
      revision,
      found: true,
    })
    assert.deepEqual([second.id, second.result], [ids[1], 'merge'])
    assert.deepEqual(merges(), [ids[0], ids[1]])
  })

  it('look up the merged change request by its current state', async () => {
    const line = splitArguments(`cr merge ${ids[0]} --space ${space} --yes --journal -o ids`)
    // the requests: the caller, the current state, and the merge
    assert.equal(await machine.runKilled(line, { request: 3, moment: 'after' }), 'killed')
    const resumed = await run('jobs resume last')
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.deepEqual(merges(), [ids[0]])
  })

  it('are reported by the next writing command after an interruption', async () => {
    await machine.runKilled(
      splitArguments(`cr merge - --space ${space} --yes`),
      { request: 20, moment: 'after' },
      { stdin: ids },
    )
    const other = await run(`cr create --space ${space} --subject next`)
    const [{ id }] = await jobs()
    assert.match(
      other.stderr,
      new RegExp(
        `^note: Job ${id} \\(change-requests merge\\) was interrupted\\. To resume it: docsctl jobs resume ${id}$`,
        'm',
      ),
    )
    assert.equal((await run('jobs resume last -o ids')).exit, 0)
    assert.deepEqual(merges(), ids)
  })
})
