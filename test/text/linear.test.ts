import assert from 'node:assert/strict'
import { countSteps } from '../support/count-steps.ts'
import { textFunctions, worstUnits } from '../support/text-functions.ts'

describe('the work on a text', () => {
  for (const [name, work] of Object.entries(textFunctions)) {
    it(`grows with its length and not with the square of it in ${name}`, () => {
      for (const unit of worstUnits) {
        for (const tail of ['', '!']) {
          const steps = (length: number) => {
            const text = unit.repeat(Math.ceil(length / unit.length)) + tail
            const counted = countSteps(() => work(text))
            assert.deepEqual(counted.result, work(text), JSON.stringify(unit))
            return counted.steps
          }
          const [short, long] = [steps(300), steps(1800)]
          assert.ok(
            long <= 8 * short + 10_000,
            `${JSON.stringify(unit + tail)}: ${short} steps became ${long}`,
          )
        }
      }
    })
  }
})
