import assert from 'node:assert/strict'
import type { JobCounts, StepProgress } from '../../src/jobs/journal-file.ts'
import { nextCommand } from '../../src/jobs/next-command.ts'

const noCounts = { waiting: 0, unknown: 0 } as JobCounts
const failedStep = { is: 'failed' } as StepProgress
const leftStep = { is: 'failed', isLeft: true } as StepProgress

/** Each row: the counts, the failed steps, and the commands after resume, retry, and undo. */
const rows: [Partial<JobCounts>, StepProgress[], [string, string, string]][] = [
  [{ waiting: 1 }, [], ['resume 7', 'resume 7', 'resume 7']],
  [{ unknown: 1 }, [], ['show 7 --unknown', 'resume 7', 'resume 7']],
  [{ unknown: 1 }, [failedStep], ['show 7 --unknown', 'show 7 --failed', 'resume 7']],
  [{}, [failedStep], ['retry 7', 'show 7 --failed', 'retry 7']],
  [{ waiting: 1 }, [failedStep], ['retry 7', 'show 7 --failed', 'resume 7']],
  [{}, [leftStep], ['resume 7 --take mine', 'resume 7 --take mine', 'resume 7 --take mine']],
  [{}, [leftStep, failedStep], ['retry 7', 'show 7 --failed', 'retry 7']],
]

describe('the command that continues a job', () => {
  for (const [counts, progress, expected] of rows) {
    const steps = `${JSON.stringify(counts)} and ${JSON.stringify(progress)}`
    it(`is never a command that would have no effect: ${steps}`, () => {
      const job = { name: '7', progress, counts: () => ({ ...noCounts, ...counts }) }
      assert.deepEqual(
        ['jobs resume', 'jobs retry', 'jobs undo'].map((after) => nextCommand(job, after)),
        expected.map((command) => `docsctl jobs ${command}`),
      )
    })
  }
})
