import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { fetchingNote, localFlags, sandboxFlags } from '../../topics/sandbox/options.ts'
import { reportFlag } from '../../topics/sandbox/report.ts'
import { runInSandbox } from '../../topics/sandbox/run.ts'

export default class RunCommand extends DocsctlCommand {
  static override summary = 'run a command or script on a sandbox, and tell what it did'
  static override description =
    `The program finds the sandbox where it would find the service, and docsctl on its PATH; it sees no profile and no token of yours. Its exit code is the exit code. ${fetchingNote}`
  static override examples = [
    'sandbox run -- ./reorg.sh',
    'sandbox run --from acme.json --report -- ./reorg.sh',
    'sandbox run --report report.md -- docsctl teams list --json',
  ]
  static override args = {
    command: Args.string({
      description: 'the program, behind --',
      required: true,
    }),
    args: Args.string({ description: 'its arguments', multiple: true }),
  }
  static override baseFlags = localFlags
  static override flags = { ...sandboxFlags, ...reportFlag }

  perform(run: Run): Promise<void> {
    return runInSandbox(run)
  }
}
