import { fetchingNote, localFlags, sandboxFlags } from '../../features/sandbox/options.ts'
import { serveSandbox } from '../../features/sandbox/serve.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class Serve extends DocsctlCommand {
  static override summary = 'Start a sandbox server on this machine'
  static override description =
    `Runs until you press Ctrl-C. Prints the URL, the tokens, and the environment variables that connect docsctl to the sandbox. ${fetchingNote} It makes no other network connections.`
  static override examples = [
    {
      description: 'Serve the demo organization on a fixed port',
      command: 'sandbox serve --port 4010',
    },
    {
      description: 'Start an empty sandbox with two tokens, and save its state to a file',
      command:
        'sandbox serve --data try.sandbox --seed empty --token root --token other=ada@acme.example',
    },
    {
      description: 'Simulate rate limits and connection resets',
      command: 'sandbox serve --seed empty --fault 429=5%,reset=1% -v',
    },
  ]
  static override baseFlags = localFlags as typeof DocsctlCommand.baseFlags
  static override flags = {
    ...sandboxFlags,
    ...outputFlags,
    output: { ...outputFlags.output, description: 'Output format (default: text)' },
  }

  perform(run: Run): Promise<void> {
    return serveSandbox(run)
  }
}
