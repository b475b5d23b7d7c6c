import { writeList } from '../../command/result/result.ts'
import { scriptFlags } from '../../features/plugins/flags.ts'
import {
  installedPlugins,
  pluginNamed,
  pluginRow,
  pluginView,
  updatePlugin,
  workplace,
} from '../../features/plugins/plugins.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { confirmFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Update plugins'
  static override description =
    "Updates all plugins, or only the given one. Installs the newest version from the registry, or the current content of the plugin's folder or tarball."
  static override examples = [
    { description: 'Update all plugins', command: 'plugins update' },
    { description: 'Update one plugin', command: 'plugins update docsctl-onboarding' },
  ]
  static override args = {
    plugin: Args.string({ description: 'Plugin name (default: all)' }),
  }
  static override flags = { ...scriptFlags, ...confirmFlags, ...outputFlags }

  override async perform(run: Run): Promise<void> {
    const place = workplace(run, this.config)
    const plugins = installedPlugins(place.folder)
    const { plugin: name } = run.args.named
    const chosen = name === undefined ? plugins : [pluginNamed(name, plugins)]
    async function* pages() {
      // updates plugins one after the other, because they share the folder
      for (const one of chosen) {
        yield { items: [pluginRow(await updatePlugin(one, place))], envelope: {} }
      }
    }
    await writeList(run, pages(), pluginView)
  }
}
