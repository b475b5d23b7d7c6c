import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sized } from '../../support/sizes.ts'
import { goThrough, randomStep } from '../random/random-run.ts'
import { endAll, serve } from '../served.ts'
import { comparable, from, take } from './taken.ts'

const steps = fc.array(randomStep, { minLength: 60, maxLength: 200, size: 'max' })

describe('a snapshot of a random sandbox state', () => {
  afterEach(endAll)

  it('is unchanged after loading it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        await goThrough(run, async (served) => {
          const taken = await take(served)
          const second = await serve({ seed: from(taken), time: served.sandbox.clock.now })
          assert.deepEqual(comparable(await take(second), second), comparable(taken, served))
        })
      }),
      { numRuns: sized(2, 6) },
    )
  })
})
