import { scriptFor, shellNames } from '../features/completion/scripts.ts'
import { Args } from '../host/arguments/definitions.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class extends DocsctlCommand {
  static override summary = 'Print a shell completion script'
  static override description =
    `Completes commands, flags, values, and files. Also completes the IDs of spaces, teams, members, sites, change requests, and pages, and shows their titles. The IDs and titles come from a cache that docsctl refreshes in the background. After an update of docsctl, you don't need a new script.

bash, to a file:
  mkdir -p ~/.local/share/bash-completion/completions
  docsctl completion bash > ~/.local/share/bash-completion/completions/docsctl
or add this line to ~/.bashrc:
  source <(docsctl completion bash)

zsh, add this line to ~/.zshrc after compinit:
  source <(docsctl completion zsh)
or save it in a folder of $fpath:
  mkdir -p ~/.zfunc
  docsctl completion zsh > ~/.zfunc/_docsctl

fish:
  mkdir -p ~/.config/fish/completions
  docsctl completion fish > ~/.config/fish/completions/docsctl.fish

powershell, add this line to $PROFILE:
  docsctl completion powershell | Out-String | Invoke-Expression`
  static override examples = [
    { description: 'Print the completion script for bash', command: 'completion bash' },
    {
      description: 'Load completion in the current fish session',
      command: 'completion fish | source',
    },
  ]
  static override args = {
    shell: Args.string({
      required: true,
      description: `Shell: ${shellNames.join(', ')}`,
      known: shellNames,
    }),
  }
  static override baseFlags = {}

  override async perform(run: Run): Promise<void> {
    await run.environment.stdout.write(
      await scriptFor(run.args.named.shell as string, this.config.root),
    )
  }
}
