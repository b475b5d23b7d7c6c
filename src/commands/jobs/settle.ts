import { writeList } from '../../command/result/result.ts'
import { jobTyped, orgFlag } from '../../features/jobs/job-access.ts'
import { settledView, settleSteps } from '../../features/jobs/settle-steps.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Record whether steps with an unknown outcome were completed'
  static override description =
    'Use this command for steps whose outcome is still unknown after "jobs resume". List these steps with "jobs show JOB --unknown", and check in the web app whether they were completed. The next "jobs resume" sends the steps that you record with --not-done.'
  static override examples = [
    { description: 'Record that a step was completed', command: 'jobs settle last 3 --done' },
    {
      description: "Record that two steps weren't completed, so that the next resume sends them",
      command: 'jobs settle 20250601-1200 3 4 --not-done',
    },
  ]
  static override args = {
    job: Args.string({ required: true, description: 'Job ID or part of it, or "last"' }),
    step: Args.string({
      required: true,
      multiple: true,
      description: 'Number or ID of a step, as printed by "jobs show JOB --unknown"',
    }),
  }
  static override flags = {
    done: Flags.boolean({
      description: 'Record that the steps were completed',
      helpGroup: 'TARGET',
      exactlyOne: ['done', 'not-done'],
    }),
    'not-done': Flags.boolean({
      description: "Record that the steps weren't completed",
      helpGroup: 'TARGET',
    }),
    ...orgFlag,
    ...outputFlags,
  }

  async perform(run: Run): Promise<void> {
    const name = jobTyped(run, run.args.named.job as string)
    const steps = [run.args.named.step as string, ...run.args.rest]
    const items = await settleSteps(run, name, steps, run.args.has('done'))
    await writeList(run, [{ items, envelope: {} }], settledView)
  }
}
