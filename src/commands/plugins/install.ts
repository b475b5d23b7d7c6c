import { writeObject } from '../../command/result/result.ts'
import { scriptFlags } from '../../features/plugins/flags.ts'
import { installPlugin, pluginRow, pluginView, workplace } from '../../features/plugins/plugins.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { confirmFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Install a plugin'
  static override description =
    `Installs an oclif plugin from a folder, a tarball, or the npm registry. Plugins from the registry, plugins with dependencies, and install scripts require npm. Plugin commands can't replace docsctl commands.

Installs from a tarball if PLUGIN ends in .tgz or .tar.gz. Otherwise, if PLUGIN is an absolute path or starts with ./, ../, or ~/, installs from a folder. Installs from the npm registry if PLUGIN is a package name. docsctl lists the plugin's commands and hooks. Install scripts run only with --run-scripts, after a prompt. Without a terminal, they also require --yes.

Plugins run with your permissions, and with your token if they request it.`
  static override examples = [
    { description: 'Install from a folder', command: 'plugins install ./examples/onboarding' },
    {
      description: 'Install from a tarball',
      command: 'plugins install docsctl-onboarding-1.0.0.tgz',
    },
    { description: 'Install from the npm registry', command: 'plugins install docsctl-onboarding' },
  ]
  static override args = {
    plugin: Args.string({
      description: 'Package name, folder, or tarball',
      required: true,
    }),
  }
  static override flags = { ...scriptFlags, ...confirmFlags, ...outputFlags }

  override async perform(run: Run): Promise<void> {
    const plugin = await installPlugin(run.args.named.plugin as string, workplace(run, this.config))
    await writeObject(run, pluginRow(plugin), pluginView)
  }
}
