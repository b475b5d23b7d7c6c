import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeObject } from '../../frame/result/result.ts'
import { Args } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { linkPlugin, pluginRow, pluginView, workplace } from '../../topics/plugins/plugins.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'use a plugin where it is written'
  static override description =
    'For those who write one: what changes in the folder is there at the next start, without installing it again.'
  static override examples = ['plugins link ./examples/onboarding']
  static override args = {
    folder: Args.string({ description: 'the folder with its package.json', required: true }),
  }
  static override flags = outputFlags

  override async perform(run: Run): Promise<void> {
    const plugin = await linkPlugin(run.args.folder as string, workplace(run, this.config))
    await writeObject(run, pluginRow(plugin), pluginView)
  }
}
