import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeObject } from '../../frame/result/result.ts'
import { Args } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { scriptFlags } from '../../topics/plugins/flags.ts'
import { installPlugin, pluginRow, pluginView, workplace } from '../../topics/plugins/plugins.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'add commands of others'
  static override description =
    "Copies a plugin of oclif from a folder, a tarball or the npm registry with the npm that is there. Its commands stand beside ours and can't replace them; they run with your rights, and with your token where they ask for it."
  static override examples = [
    'plugins install ./examples/onboarding',
    'plugins install docsctl-onboarding-1.0.0.tgz',
    'plugins install docsctl-onboarding',
  ]
  static override args = {
    plugin: Args.string({
      description: 'its name in the registry, a folder, or a tarball',
      required: true,
    }),
  }
  static override flags = { ...scriptFlags, ...outputFlags }

  override async perform(run: Run): Promise<void> {
    const plugin = await installPlugin(run.args.plugin as string, workplace(run, this.config))
    await writeObject(run, pluginRow(plugin), pluginView)
  }
}
