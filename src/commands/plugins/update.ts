import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeList } from '../../frame/result/result.ts'
import { Args } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { scriptFlags } from '../../topics/plugins/flags.ts'
import {
  installedPlugins,
  pluginNamed,
  pluginRow,
  pluginView,
  updatePlugin,
  workplace,
} from '../../topics/plugins/plugins.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'bring plugins to their newest version'
  static override description =
    'All of them, or the one that is named: the newest of the registry, or what the folder or the tarball holds by now.'
  static override examples = ['plugins update', 'plugins update docsctl-onboarding']
  static override args = { plugin: Args.string({ description: 'its name (default: all)' }) }
  static override flags = { ...scriptFlags, ...outputFlags }

  override async perform(run: Run): Promise<void> {
    const place = workplace(run, this.config)
    const plugins = installedPlugins(place.folder)
    const { plugin: name } = run.args
    const chosen = name === undefined ? plugins : [pluginNamed(name, plugins)]
    async function* pages() {
      // one after another: they share the folder
      for (const one of chosen) {
        yield { items: [pluginRow(await updatePlugin(one, place))], envelope: {} }
      }
    }
    await writeList(run, pages(), pluginView)
  }
}
