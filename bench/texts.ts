import { textFunctions, worstUnits } from '../test/support/steps/text-functions.ts'

/** Measures each text function with its worst-case input of 1 MB. */
const length = 1_000_000
for (const [name, work] of Object.entries(textFunctions)) {
  let worst = { ms: 0, unit: '' }
  for (const unit of worstUnits) {
    const text = unit.repeat(Math.ceil(length / unit.length))
    const begin = performance.now()
    work(text)
    const ms = performance.now() - begin
    if (ms > worst.ms) worst = { ms, unit }
  }
  const { ms, unit } = worst
  process.stdout.write(
    `  ${name.padEnd(16)} ${Math.round(ms).toString().padStart(6)} ms  ${JSON.stringify(unit)}\n`,
  )
}
