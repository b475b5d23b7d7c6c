import { fetchingNote, localFlags, sandboxFlags } from '../../features/sandbox/options.ts'
import { reportFlag } from '../../features/sandbox/report.ts'
import { runInSandbox } from '../../features/sandbox/run.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class RunCommand extends DocsctlCommand {
  static override summary = 'Run a command or script in a sandbox'
  static override description =
    `Inside the command, docsctl is on the PATH and uses the sandbox instead of the service. The command can't use your docsctl profiles or tokens. docsctl exits with the command's exit code. ${fetchingNote}`
  static override examples = [
    { description: 'Run a script in the demo organization', command: 'sandbox run -- ./reorg.sh' },
    {
      description: 'Run a script on a snapshot, and report the changes that the script makes',
      command: 'sandbox run --from acme.json --report -- ./reorg.sh',
    },
    {
      description: 'Write the report to a file',
      command: 'sandbox run --report report.md -- docsctl teams list --json',
    },
  ]
  static override args = {
    command: Args.string({
      description: 'Command to run, after --',
      required: true,
    }),
    args: Args.string({ description: 'Command arguments', multiple: true }),
  }
  static override baseFlags = localFlags
  static override flags = { ...sandboxFlags, ...reportFlag }

  perform(run: Run): Promise<void> {
    return runInSandbox(run)
  }
}
