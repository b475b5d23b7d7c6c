import { type CommandClass, DocsctlCommand } from '../frame/program/command.ts'
import { loadCommand, wholeCatalogueOf } from '../frame/program/config.ts'
import type { Run } from '../frame/program/run.ts'
import { writeList, writeObject } from '../frame/result/result.ts'
import { Args } from '../frame/words/definitions.ts'
import { outputFlags } from '../frame/words/flags.ts'
import { meantQuestion, usage } from '../text/sentences.ts'
import { suggest } from '../text/suggest.ts'
import { describeCommand } from '../topics/schema/describe-command.ts'
import { flowShape } from '../topics/schema/flow-shapes.ts'

const columns = ['command', 'effect', 'summary']

const known = [
  ...columns,
  ...['description', 'usage', 'arguments', 'flags', 'examples', 'api', 'exits', 'result'],
]

export default class SchemaCommand extends DocsctlCommand {
  static override summary = 'tell programs what a command takes, does and prints'
  static override description =
    'Arguments, flags with their values, the effect (read, write, or destroy, which asks first), how it may end, and what --json prints as JSON Schema; null where it prints no JSON. Of a topic its commands, without a COMMAND all that there are. Prints JSON where no other format is typed.'
  static override examples = [
    'schema teams list',
    "schema members update --jq '.flags[].name'",
    'schema teams --jq \'.[] | select(.effect != "read") | .command\'',
  ]
  static override args = {
    command: Args.string({ multiple: true, description: 'the words of a command, or of a topic' }),
  }
  static override flags = outputFlags

  async perform(run: Run): Promise<void> {
    const words = [run.args.command ?? [], run.rest].flat()
    const { commands } = wholeCatalogueOf(this.config)
    const id = words.join(':').replace(/^cr(?=:|$)/, 'change-requests')
    const shown = Object.values(commands).filter(({ hidden }) => !hidden)
    const exact = shown.find((one) => one.id === id)
    const below = shown.filter((one) => id === '' || one.id.startsWith(`${id}:`))
    const chosen = exact ? [exact] : below.sort((a, b) => (a.id < b.id ? -1 : 1))
    if (chosen.length === 0) {
      const near = suggest(id, Object.keys(commands), 1).map((one) => one.replaceAll(':', ' '))
      const typed = words.join(' ')
      throw usage([
        { where: 'COMMAND', rule: `no command has this name${meantQuestion(near)}`, value: typed },
      ])
    }
    const items = await Promise.all(
      chosen.map((command) =>
        describeCommand(command, async () => {
          if (!('json' in command.flags)) return null
          const loaded = (await loadCommand(command.id, this.config)) as unknown as CommandClass
          return (await loaded.result?.()) ?? flowShape(command.id) ?? {}
        }),
      ),
    )
    const view = { columns, known, format: 'json' as const, noun: 'commands', ids: 'command' }
    if (exact) await writeObject(run, items[0], view)
    else await writeList(run, [{ items, envelope: {} }], view)
  }
}
