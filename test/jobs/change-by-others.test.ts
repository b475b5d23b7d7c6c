import assert from 'node:assert/strict'
import { changeByOthers } from '../../src/jobs/change-by-others.ts'
import { stateAccess } from '../../src/jobs/states/state-access.ts'
import { type JobStep, operationsById } from '../../src/jobs/step.ts'

describe('the detection of changes by others', () => {
  it('takes a number of steps proportional to the size of the job', async () => {
    const operations = await operationsById()
    const operation = operations.get('members.update')
    assert.ok(operation)
    const way = stateAccess(operation, operations)
    const readsFor = (count: number) => {
      let reads = 0
      const steps = Array.from({ length: count }, (_, index) => {
        const id = `usr_${index}`
        const path = { organizationId: 'acme', userId: id }
        const step = { id, operation: 'members.update', body: { role: 'read' } }
        return Object.defineProperty(step, 'path', {
          get: () => {
            reads += 1
            return path
          },
        }) as JobStep
      })
      const state = { fields: { role: 'edit' } }
      const progress = steps.map((_, index) => ({
        ...{ is: index < count / 2 ? ('done' as const) : ('waiting' as const), baseline: state },
      }))
      const job = { steps, progress, answers: new Map() }
      for (const index of steps.keys()) {
        assert.equal(changeByOthers(job, index, way, state), undefined)
      }
      return reads
    }
    assert.equal(readsFor(200), 2 * readsFor(100))
  })
})
