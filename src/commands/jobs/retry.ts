import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { batchFlags, inputFlags, outputFlags } from '../../frame/words/flags.ts'
import { continueJob } from '../../topics/jobs/continue-job.ts'
import { orgFlag } from '../../topics/jobs/job-access.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'try again what failed of a job'
  static override description =
    'What was not tried yet, or of which nobody knows whether it was done, is left to jobs resume.'
  static override examples = ['jobs retry last', 'jobs retry 20250601-1200 --json']
  static override args = {
    job: Args.string({ required: true, description: 'name of the job or a part of it, or last' }),
  }
  static override flags = {
    ...orgFlag,
    input: {
      ...inputFlags.input,
      description: 'what no journal keeps, such as certificate: JSON, from a file or -',
    },
    ...outputFlags,
    'fail-fast': batchFlags['fail-fast'],
    'keep-going': batchFlags['keep-going'],
  }

  perform(run: Run): Promise<void> {
    return continueJob(run, ['failed'], 'nothing that failed')
  }
}
