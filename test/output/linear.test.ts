import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sized } from '../support/sizes.ts'
import { countSteps } from '../support/steps/count-steps.ts'
import { stepsOn, textFunctions, worstUnits } from '../support/steps/text-functions.ts'

describe('the cost of processing text', () => {
  for (const [name, work] of Object.entries(textFunctions)) {
    it(`grows linearly with the length of the text in ${name}`, () => {
      for (const unit of worstUnits) {
        for (const tail of sized(['!'], ['', '!'])) {
          const steps = (length: number) => {
            const text = unit.repeat(Math.ceil(length / unit.length)) + tail
            const counted = countSteps(() => work(text))
            assert.deepEqual(counted.result, work(text), JSON.stringify(unit))
            return counted.steps
          }
          const [short, long] = sized([100, 600], [300, 1800]).map(steps) as [number, number]
          assert.ok(
            long <= 8 * short + 10_000,
            `${JSON.stringify(unit + tail)}: ${short} steps became ${long}`,
          )
        }
      }
    })
  }

  it('grows linearly up to 1 MB for any text', function () {
    this.timeout(600_000)
    const work = fc.constantFrom(...Object.keys(textFunctions))
    const lengths = fc.integer({ min: 10_000, max: 1_000_000 })
    fc.assert(
      fc.property(work, fc.constantFrom(...worstUnits), lengths, (name, unit, length) => {
        const [short, long] = [stepsOn(name, unit, 1800), stepsOn(name, unit, length)]
        const times = Math.ceil(length / 1800)
        assert.ok(long <= 1.5 * times * short + 10_000, `${short} steps became ${long}`)
      }),
      { numRuns: sized(1, 3) },
    )
  })
})
