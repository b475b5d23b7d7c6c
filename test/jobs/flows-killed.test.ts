import assert from 'node:assert/strict'
import { endAll } from '../sandbox/served.ts'
import { words } from '../support/docsctl.ts'
import { timesOf, withChangeRequests } from '../support/processes/flow-jobs.ts'
import { type Kill, machineOn } from '../support/processes/killed-job.ts'

const count = 12

describe('a batch of merges that is killed', () => {
  afterEach(endAll)

  const goneThrough = async (kill: Kill) => {
    const { served, space, ids } = await withChangeRequests(count)
    const machine = machineOn(served, 'acme')
    try {
      const merge = words(`cr merge - --space ${space} --yes --gate conflicts -o ids`)
      const outcome = await machine.runKilled(merge, kill, { stdin: ids })
      if (outcome === 'ended' || machine.jobs().length === 0) return outcome
      const resumed = await machine.run(words('jobs resume last --json'))
      assert.equal(resumed.exit, 0, resumed.stderr)
      const times = timesOf(served, 'changeRequests.merge', -2)
      assert.deepEqual(times, new Map(ids.map((id) => [id, 1])), JSON.stringify(kill))
      return outcome
    } finally {
      machine.end()
      await endAll()
    }
  }

  for (const moment of ['before', 'after'] as const) {
    it(`${moment} each of its requests has each merged once after resume`, async function () {
      this.timeout(120_000)
      let request = 1
      while ((await goneThrough({ request, moment })) === 'killed') request += 1
      // of each what it is, what of main comes in first, its merge, and how it is shown then
      assert.ok(request > 4 * count, `${request}`)
    })
  }
})
