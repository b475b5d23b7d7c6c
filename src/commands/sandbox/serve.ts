import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { fetchingNote, localFlags, sandboxFlags } from '../../topics/sandbox/options.ts'
import { serveSandbox } from '../../topics/sandbox/serve.ts'

export default class Serve extends DocsctlCommand {
  static override summary = 'serve an organization of your own on this machine, until Ctrl-C'
  static override description =
    `Prints its URL and token, and the variables by which docsctl finds it. ${fetchingNote} Nothing else leaves this machine.`
  static override examples = [
    'sandbox serve --port 4010',
    'sandbox serve --data try.sandbox --seed empty --token root --token other=ada@acme.example',
    'sandbox serve --seed empty --fault 429=5%,reset=1% -v',
  ]
  static override baseFlags = localFlags as typeof DocsctlCommand.baseFlags
  static override flags = { ...sandboxFlags, ...outputFlags }

  perform(run: Run): Promise<void> {
    return serveSandbox(run)
  }
}
