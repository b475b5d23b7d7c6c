import assert from 'node:assert/strict'
import { itemSchema, schemaKeys } from '../../../src/contract/shape.ts'
import { deletionMarks } from '../../../src/jobs/states/existence.ts'
import { stateAccess } from '../../../src/jobs/states/state-access.ts'
import { operationsById } from '../../../src/jobs/step.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { machineOn } from '../../support/processes/killed-job.ts'

describe('a deleted resource that the service still returns', () => {
  afterEach(endAll)

  it('is in the table of deletion marks', async () => {
    const operations = await operationsById()
    const marks: Record<string, string> = {}
    for (const operation of operations.values()) {
      if (operation.effect === 'read') continue
      const { kind, read, list } = stateAccess(operation, operations)
      // an operation that neither changes nor deletes a resource has no state to compare
      if (kind === 'other') continue
      for (const reader of [read, list]) {
        const keys = reader && Object.keys(schemaKeys(itemSchema(reader) ?? reader.result))
        const mark = keys?.find((key) => /delete|archive|trash|remove/i.test(key))
        if (reader && mark !== undefined) marks[reader.id] = mark
      }
    }
    assert.deepEqual(marks, deletionMarks)
  })

  for (const request of [4, 5, 6]) {
    it(`is not deleted again by a resume after request ${request}`, async () => {
      const served = await serve({ seed: demoSeed })
      const machine = machineOn(served, 'tidewater')
      try {
        const ids = ['sp_handbook', 'sp_research', 'sp_security']
        const remove = splitArguments('spaces delete - --yes --journal --jobs 1 -o ids')
        await machine.runKilled(remove, { request, moment: 'after' }, { stdin: ids })
        const resumed = await machine.run(splitArguments('jobs resume last -o ids'))
        assert.equal(resumed.exit, 0, resumed.stderr)
        const deleted = served.exchanges.filter(({ method }) => method === 'DELETE')
        assert.deepEqual(
          deleted.map(({ path }) => path.split('/').at(-1)),
          ids,
        )
        assert.equal((await machine.run(splitArguments('undo --yes -o ids'))).exit, 0)
        for (const id of ids) {
          assert.equal(served.sandbox.tables.get('spaces', id)?.deletedAt, undefined)
        }
      } finally {
        machine.end()
      }
    })
  }
})
