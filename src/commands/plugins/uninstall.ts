import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeObject } from '../../frame/result/result.ts'
import { Args } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { uninstallPlugin, workplace } from '../../topics/plugins/plugins.ts'

const columns = ['name', 'uninstalled']

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'take a plugin and its commands away'
  static override description = 'The folder of a linked one stays as it is.'
  static override examples = ['plugins uninstall docsctl-onboarding']
  static override args = { plugin: Args.string({ description: 'its name', required: true }) }
  static override flags = outputFlags

  override async perform(run: Run): Promise<void> {
    const name = run.args.plugin as string
    await uninstallPlugin(name, workplace(run, this.config))
    await writeObject(run, { name, uninstalled: true }, { columns, known: columns, ids: 'name' })
  }
}
