import assert from 'node:assert/strict'
import { endAll } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { countExecutions, withChangeRequests } from '../support/processes/flow-jobs.ts'
import { type Kill, machineOn } from '../support/processes/killed-job.ts'
import { sized } from '../support/sizes.ts'

/** the number of change requests: enough for a first, a last, and several others */
const count = sized(5, 12)

describe('a killed batch of merges', () => {
  afterEach(endAll)

  const goneThrough = async (kill: Kill) => {
    const { served, space, ids } = await withChangeRequests(count)
    const machine = machineOn(served, 'acme')
    try {
      const merge = splitArguments(`cr merge - --space ${space} --yes --gate conflicts -o ids`)
      const outcome = await machine.runKilled(merge, kill, { stdin: ids })
      if (outcome === 'ended' || machine.jobs().length === 0) return outcome
      const resumed = await machine.run(splitArguments('jobs resume last --json'))
      assert.equal(resumed.exit, 0, resumed.stderr)
      const times = countExecutions(served, 'changeRequests.merge', -2)
      assert.deepEqual(times, new Map(ids.map((id) => [id, 1])), JSON.stringify(kill))
      return outcome
    } finally {
      machine.end()
      await endAll()
    }
  }

  for (const moment of ['before', 'after'] as const) {
    it(`merges each request once after resume when killed ${moment} each request`, async () => {
      let request = 1
      while ((await goneThrough({ request, moment })) === 'killed') request += sized(4, 1)
      // for each change request: its state, the update from main, the merge, and a read of the
      // result
      assert.ok(request > 4 * count, `${request}`)
    })
  }
})
