import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sized } from '../../support/sizes.ts'
import { endAll } from '../served.ts'
import type { OperationName } from './random-operations.ts'
import { goThrough, names, randomStep } from './random-run.ts'

const steps = fc.array(randomStep, { minLength: 1, maxLength: 100, size: 'max' })

describe('random requests to a sandbox', function () {
  this.timeout(300_000)
  afterEach(endAll)

  it('keep counts, orders, and references consistent, without lost or duplicate list items', async () => {
    const done = new Set<OperationName>()
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        for (const name of await goThrough(run)) done.add(name)
      }),
      { numRuns: sized(4, 60) },
    )
    // continue until each operation has run, because some of them rarely occur
    const enough = sized(names.length / 3, names.length)
    for (let more = 0; more < 1000 && done.size < enough; more++) {
      const [run = []] = fc.sample(steps, 1)
      for (const name of await goThrough(run)) done.add(name)
    }
    assert.ok(done.size >= enough, `only ${[...done].sort()}`)
  })
})
