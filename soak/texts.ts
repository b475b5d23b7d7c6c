import { stepsOn, textFunctions, worstUnits } from '../test/support/steps/text-functions.ts'
import type { Part } from './tally.ts'

/**
 * Runs each text function with its worst-case input of 1 MB. The number of steps per character must
 * be about the same as for a short text.
 */
export async function texts({ some, tally }: Part): Promise<void> {
  const length = some(1_000_000)
  const row = tally(
    `text functions with worst-case input of ${length.toLocaleString('en')} characters`,
  )
  for (const name of Object.keys(textFunctions)) {
    const perCharacter = (unit: string, size: number) => stepsOn(name, unit, size) / size
    const few = worstUnits.map((unit) => ({ unit, steps: perCharacter(unit, 1800) }))
    const worst = few.reduce((one, other) => (other.steps > one.steps ? other : one))
    const steps = perCharacter(worst.unit, length)
    const isLinear = steps <= 1.5 * worst.steps + 1
    row.tried(isLinear)
    if (!isLinear) {
      const growth = `${worst.steps.toFixed(1)} steps per character became ${steps.toFixed(1)}`
      row.broken('hangs', `${name} of ${JSON.stringify(worst.unit)}: ${growth}`)
    }
    // let the part send reports between two functions
    await new Promise((resolve) => setImmediate(resolve))
  }
}
