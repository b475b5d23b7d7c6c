import assert from 'node:assert/strict'
import { endAll, type Served } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { countExecutions, withChangeRequests } from '../support/processes/flow-jobs.ts'
import { type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

describe('change-requests merge with rows', () => {
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

  const merge = (rows: string[], more = '') =>
    machine.run(splitArguments(`cr merge --rows - --yes ${more}`), { stdin: rows })
  const merged = () => [...countExecutions(served, 'changeRequests.merge', -2).keys()]
  const currentRevision = async (id = '') =>
    (await served.send('GET', `/spaces/${space}/change-requests/${id}`)).body.revision as string

  it('merges each change request in turn, with the options in its row', async () => {
    const [first = '', second = ''] = ids
    await served.send('POST', `/spaces/${space}/change-requests/${second}/comments`, {
      body: { markdown: 'wait' },
    })
    const rows = [
      'change-request,space,match-revision,gate',
      `${first},${space},${await currentRevision(first)},`,
      `${second},${space},,comments`,
      `Change 3,${space},,subject`,
    ]
    const { exit, stdout, stderr } = await merge(rows, '--columns id,subject,result')
    assert.equal(exit, 12, stderr)
    assert.equal(stdout, `${first}\tChange 1\tmerge\n3\tChange 3\tmerge\n`)
    assert.match(stderr, new RegExp(`${second} does not pass these gates: comments`))
    assert.deepEqual(merged(), [first, '3'])
  })

  it('merges nothing at a different revision than the row requires', async () => {
    const { exit } = await merge([
      'change-request,space,match-revision',
      `${ids[0]},${space},rev_other`,
    ])
    assert.equal(exit, 6)
    assert.deepEqual(merged(), [])
  })

  it('reports all errors with their lines, and merges nothing', async () => {
    const { exit, stderr } = await merge([
      'change-request,space,gate,wait,wait-timeout',
      `${ids[0]},${space},,,`,
      `${ids[1]},${space},tests,,`,
      `,${space},,,`,
      `${ids[2]},${space},,yes,soon`,
      `${ids[0]},${space},,,`,
    ])
    assert.equal(exit, 2, stderr)
    assert.match(
      stderr,
      /line:3: Invalid value "tests" for --gate\. Expected one of: outdated, comments, links, subject, conflicts, reviews, rules/,
    )
    assert.match(stderr, /line:4: Missing required argument CHANGE-REQUEST/)
    assert.match(stderr, /line:5: Invalid value "soon" for --wait-timeout/)
    assert.deepEqual(merged(), [])
  })

  it('merges nothing if two rows refer to the same change request', async () => {
    const row = `${ids[0]},${space}`
    const { exit, stderr } = await merge(['change-request,space', row, row])
    assert.equal(exit, 2)
    assert.match(stderr, /line:3: Refers to the same resource as line 2/)
    assert.deepEqual(merged(), [])
  })

  it('rejects one --match-revision for all rows', async () => {
    const rows = ['change-request,space', `${ids[0]},${space}`]
    const { exit, stderr } = await merge(rows, '--match-revision rev_1')
    assert.equal(exit, 2)
    assert.match(stderr, /--match-revision requires a single change request/)
  })

  it("resumes with the options in each row, although the input can't be read again", async () => {
    const [, , third = ''] = ids
    await served.send('POST', `/spaces/${space}/change-requests/${third}/comments`, {
      body: { markdown: 'wait' },
    })
    const rows = ids.map((id) => `${id},${space},${id === third ? 'comments' : 'subject'}`)
    const stdin = ['change-request,space,gate', ...rows]
    const line = splitArguments('cr merge --rows - --yes')
    assert.equal(
      await machine.runKilled(line, { request: 5, moment: 'after' }, { stdin }),
      'killed',
    )
    const resumed = await machine.run(splitArguments('jobs resume last -o ids'))
    assert.equal(resumed.exit, 12, resumed.stderr)
    assert.match(
      resumed.stderr,
      /^docsctl: 11 completed, 1 failed, 0 pending\n {2}1: Change request … does not pass these gates: comments/m,
    )
    assert.deepEqual(
      merged(),
      ids.filter((id) => id !== third),
    )
  })
})
