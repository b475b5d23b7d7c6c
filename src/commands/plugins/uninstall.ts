import { writeObject } from '../../command/result/result.ts'
import { uninstallPlugin, workplace } from '../../features/plugins/plugins.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

const columns = ['name', 'uninstalled']

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Uninstall a plugin (also: plugins unlink)'
  static override description = "Doesn't delete the folder of a linked plugin."
  static override examples = [
    { description: 'Uninstall a plugin', command: 'plugins uninstall docsctl-onboarding' },
    { description: 'Unlink a plugin', command: 'plugins unlink docsctl-onboarding' },
  ]
  static override args = {
    plugin: Args.string({ description: 'Plugin name', required: true }),
  }
  static override flags = outputFlags

  override async perform(run: Run): Promise<void> {
    const name = run.args.named.plugin as string
    await uninstallPlugin(name, workplace(run, this.config))
    await writeObject(run, { name, uninstalled: true }, { columns, known: columns, ids: 'name' })
  }
}
