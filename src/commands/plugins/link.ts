import { writeObject } from '../../command/result/result.ts'
import { linkPlugin, pluginRow, pluginView, workplace } from '../../features/plugins/plugins.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Link a plugin folder for development'
  static override description = 'Changes in the folder take effect the next time you run docsctl.'
  static override examples = [
    { description: 'Link a plugin folder', command: 'plugins link ./examples/onboarding' },
  ]
  static override args = {
    folder: Args.string({ description: "Folder with the plugin's package.json", required: true }),
  }
  static override flags = outputFlags

  override async perform(run: Run): Promise<void> {
    const plugin = await linkPlugin(run.args.named.folder as string, workplace(run, this.config))
    await writeObject(run, pluginRow(plugin), pluginView)
  }
}
