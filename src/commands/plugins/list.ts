import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeList } from '../../frame/result/result.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { installedPlugins, pluginRow, pluginView, workplace } from '../../topics/plugins/plugins.ts'

export default class extends DocsctlCommand {
  static override summary = 'list the plugins that are installed or linked'
  static override examples = ['plugins list', 'plugins list -o ids']
  static override flags = outputFlags

  override async perform(run: Run): Promise<void> {
    const items = installedPlugins(workplace(run, this.config).folder).map(pluginRow)
    await writeList(run, pagesOf(items), pluginView)
  }
}

async function* pagesOf(items: object[]) {
  yield { items, envelope: {} }
}
