import { scriptFor, shellNames } from '../features/completion/scripts.ts'
import { Args } from '../host/arguments/definitions.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'
import { list } from '../output/text/sentences.ts'

export default class extends DocsctlCommand {
  static override summary = 'Print a shell completion script'
  static override description =
    `Completes commands, flags, values, and files. Also completes the names of resources, such as spaces, teams, members, sites, and pages, quoted for the shell. Completes change requests by number. If a name isn't unique, completes a unique value, such as an email address, path, or ID, and shows the name. docsctl caches the names, and refreshes them in the background. You don't need a new script after updating docsctl.

For bash with the bash-completion package, write the script to a file:
  mkdir -p ~/.local/share/bash-completion/completions
  docsctl completion bash > ~/.local/share/bash-completion/completions/docsctl
Or add this line to ~/.bashrc:
  source <(docsctl completion bash)

For zsh, add this line to ~/.zshrc after compinit:
  source <(docsctl completion zsh)
Or save the script in a folder:
  mkdir -p ~/.zfunc
  docsctl completion zsh > ~/.zfunc/_docsctl
And add the folder to $fpath in ~/.zshrc, before compinit:
  fpath=(~/.zfunc $fpath)

For fish, write the script to a file:
  mkdir -p ~/.config/fish/completions
  docsctl completion fish > ~/.config/fish/completions/docsctl.fish

For PowerShell, add this line to $PROFILE:
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
      description: `Shell: ${list(shellNames)}`,
      known: shellNames,
    }),
  }
  static override baseFlags = {}

  override async perform(run: Run): Promise<void> {
    await run.console.printData(await scriptFor(run.args.named.shell as string, this.config.root))
  }
}
