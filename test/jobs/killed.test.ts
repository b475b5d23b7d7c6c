import assert from 'node:assert/strict'
import { endAll, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import {
  countChanges,
  type Kill,
  machineOn,
  membersSeed,
  wholeState,
} from '../support/processes/killed-job.ts'

const count = 11

describe('a killed batch', () => {
  afterEach(endAll)

  const goneThrough = async (kill: Kill) => {
    const served = await serve({ seed: membersSeed(count) })
    const machine = machineOn(served, 'acme')
    try {
      const before = wholeState(served.sandbox.tables)
      const ids = [...served.sandbox.tables.all('members')]
        .filter(({ role }) => role !== 'admin')
        .map(({ user }) => user)
      const update = splitArguments('members update - --role review --allow-large -o ids --jobs 3')
      const outcome = await machine.runKilled(update, kill, { stdin: ids })
      if (outcome === 'ended' || machine.jobs().length === 0) return outcome
      const resumed = await machine.run(['jobs', 'resume', 'last', '-o', 'ids'])
      assert.equal(resumed.exit, 0, resumed.stderr)
      assert.deepEqual(
        countChanges(served),
        new Map(ids.map((id) => [id, 1])),
        JSON.stringify(kill),
      )
      served.exchanges.splice(0)
      const undone = await machine.run(['undo', '--yes', '-o', 'ids'])
      assert.equal(undone.exit, 0, undone.stderr)
      assert.deepEqual(countChanges(served), new Map(ids.map((id) => [id, 1])))
      assert.deepEqual(wholeState(served.sandbox.tables), before)
      return outcome
    } finally {
      machine.end()
      await endAll()
    }
  }

  for (const moment of ['before', 'after'] as const) {
    it(`sends each request once after resume when killed ${moment} each of them, and can be undone`, async () => {
      let request = 1
      while ((await goneThrough({ request, moment })) === 'killed') request += 1
      // requests for the caller, the list, and the members; there is no later request at which the
      // run could be killed
      assert.equal(request, count + 3)
    })
  }
})
