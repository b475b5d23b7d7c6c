import { writeList } from '../command/result/result.ts'
import { commandEffect } from '../features/schema/effect.ts'
import { outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import { fullCatalog } from '../host/program/config.ts'
import type { Run } from '../host/program/run.ts'

const columns = ['id', 'effect', 'summary']

export default class CommandsCommand extends DocsctlCommand {
  static override summary = 'List all commands'
  static override description =
    'The EFFECT column shows the strongest effect of each command: "read", "write", or "destroy". Most commands with the effect "destroy" prompt for confirmation. Plugin commands have an effect only if they declare an effect or API operations.'
  static override examples = [
    { description: 'List all commands with their summaries', command: 'commands' },
    { description: 'List all commands as JSON', command: 'commands --json' },
    { description: 'Print only command names', command: "commands --jq '.[].id'" },
  ]
  static override flags = { ...outputFlags }

  async perform(run: Run): Promise<void> {
    const { commands } = fullCatalog(this.config)
    const listed = Object.values(commands)
      .filter(({ hidden }) => !hidden)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const items = await Promise.all(
      listed.map(async (command) => ({
        id: command.id.replaceAll(':', ' '),
        summary: command.summary ?? '',
        effect: await commandEffect(command),
      })),
    )
    await writeList(run, [{ items, envelope: {} }], { columns, known: columns, noun: 'commands' })
  }
}
