import { DocsctlCommand } from '../frame/program/command.ts'
import { wholeCatalogueOf } from '../frame/program/config.ts'
import type { Run } from '../frame/program/run.ts'
import { writeList } from '../frame/result/result.ts'
import { outputFlags } from '../frame/words/flags.ts'
import { effectOf } from '../topics/commands/effect.ts'

const columns = ['id', 'effect', 'summary']

export default class CommandsCommand extends DocsctlCommand {
  static override summary = 'list all commands'
  static override description =
    'The effect is the most that a command does: read, write, or destroy, which asks first. Where a command of a plugin does not say, there is none.'
  static override examples = ['commands', 'commands --json', "commands --jq '.[].id'"]
  static override flags = { ...outputFlags }

  async perform(run: Run): Promise<void> {
    const { commands } = wholeCatalogueOf(this.config)
    const listed = Object.values(commands)
      .filter(({ hidden }) => !hidden)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const items = await Promise.all(
      listed.map(async (command) => ({
        id: command.id.replaceAll(':', ' '),
        summary: command.summary ?? '',
        effect: await effectOf(command),
      })),
    )
    await writeList(run, [{ items, envelope: {} }], { columns, known: columns, noun: 'commands' })
  }
}
