import { DocsctlCommand } from '../frame/program/command.ts'
import { runCompletion } from '../frame/program/completion.ts'
import type { Run } from '../frame/program/run.ts'
import { Args, Flags } from '../frame/words/definitions.ts'

/** Completion is oclif's own plugin: it reads the manifest and writes the shell's functions. */
export default class extends DocsctlCommand {
  static override summary = 'set up completion for a shell'
  static override description =
    'Collects the words that can be completed, and says what to add to the profile of the shell.'
  static override examples = ['autocomplete', 'autocomplete zsh', 'autocomplete --refresh-cache']
  static override args = {
    shell: Args.string({ description: 'bash, zsh or powershell (default: yours)' }),
  }
  static override flags = {
    'refresh-cache': Flags.boolean({
      char: 'r',
      description: 'only collect the words anew, as after an update',
    }),
  }
  static override baseFlags = {}

  async perform(run: Run): Promise<void> {
    await runCompletion(this.config.root, run.argv)
  }
}
