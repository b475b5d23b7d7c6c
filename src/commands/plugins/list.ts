import { writeList } from '../../command/result/result.ts'
import {
  installedPlugins,
  pluginRow,
  pluginView,
  workplace,
} from '../../features/plugins/plugins.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override summary = 'List installed and linked plugins'
  static override examples = [
    { description: 'List plugins', command: 'plugins list' },
    { description: 'Print only the names', command: 'plugins list -o ids' },
  ]
  static override flags = outputFlags

  override async perform(run: Run): Promise<void> {
    const items = installedPlugins(workplace(run, this.config).folder).map(pluginRow)
    await writeList(run, singlePage(items), pluginView)
  }
}

async function* singlePage(items: object[]) {
  yield { items, envelope: {} }
}
