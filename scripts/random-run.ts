import fc from 'fast-check'
import { goThrough, randomStep } from '../test/sandbox/random/random-run.ts'

/**
 * Runs long sequences of random operations on the sandbox, each with its own seed: `tsx
 * scripts/random-run.ts [RUNS] [OPERATIONS]`.
 */

const runs = Number(process.argv[2] ?? 20)
const length = Number(process.argv[3] ?? 2000)

for (let seed = 1; seed <= runs; seed += 1) {
  const steps = fc.sample(randomStep, { seed, numRuns: length })
  const performed = await goThrough(steps)
  process.stdout.write(`seed ${seed}: ${length} operations, ${performed.length} performed\n`)
}
process.stdout.write(`${runs} runs without a difference from the model\n`)
