import { DocsctlCommand } from '../frame/program/command.ts'
import type { Run } from '../frame/program/run.ts'
import { Args } from '../frame/words/definitions.ts'
import { scriptFor, shellNames } from '../topics/completion/scripts.ts'

export default class extends DocsctlCommand {
  static override summary = 'print what has a shell complete the words of docsctl'
  static override description =
    `Commands, flags, values, files, and what is in your organization: its spaces, teams, members, sites, change requests and pages, by their ids with their titles, from a cache that is read anew behind. A new version needs no new script.

bash, into a file:
  mkdir -p ~/.local/share/bash-completion/completions
  docsctl completion bash > ~/.local/share/bash-completion/completions/docsctl
or a line in ~/.bashrc:
  source <(docsctl completion bash)

zsh, a line in ~/.zshrc, behind compinit:
  source <(docsctl completion zsh)
or into a file in a folder of $fpath:
  mkdir -p ~/.zfunc
  docsctl completion zsh > ~/.zfunc/_docsctl

fish:
  mkdir -p ~/.config/fish/completions
  docsctl completion fish > ~/.config/fish/completions/docsctl.fish

powershell, a line in $PROFILE:
  docsctl completion powershell | Out-String | Invoke-Expression`
  static override examples = ['completion bash', 'completion fish | source']
  static override args = {
    shell: Args.string({ required: true, description: shellNames.join(', '), known: shellNames }),
  }
  static override baseFlags = {}

  override async perform(run: Run): Promise<void> {
    await run.runtime.stdout.write(await scriptFor(run.args.shell as string, this.config.root))
  }
}
