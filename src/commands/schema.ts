import { writeList, writeObject } from '../command/result/result.ts'
import { briefDescription } from '../features/schema/brief.ts'
import { describeCommand } from '../features/schema/describe-command.ts'
import { flowShape } from '../features/schema/flow-shapes.ts'
import { Args, Flags } from '../host/arguments/definitions.ts'
import { outputFlags } from '../host/arguments/flags.ts'
import { type CommandClass, DocsctlCommand } from '../host/program/command.ts'
import { fullCatalog, loadCommand } from '../host/program/config.ts'
import type { Run } from '../host/program/run.ts'
import { didYouMean, sentences } from '../output/text/problems.ts'
import { quotedValue, usage } from '../output/text/sentences.ts'
import { suggest } from '../output/text/suggest.ts'

const columns = ['command', 'effect', 'summary']

const knownColumns = [
  ...columns,
  ...['description', 'usage', 'arguments', 'flags', 'examples', 'api', 'exits', 'result'],
]

export default class SchemaCommand extends DocsctlCommand {
  static override summary = 'Describe commands as JSON'
  static override description =
    `Describes arguments, flags, the effect ("read", "write", or "destroy"), and exit codes. Includes the JSON Schema of the --json output. The schema is null for commands without JSON output.

For a topic, describes its commands. Without an argument, describes all commands. Prints JSON unless you choose another format.`
  static override examples = [
    { description: 'Describe one command', command: 'schema teams list' },
    {
      description: "List a command's flags",
      command: "schema members update --jq '.flags[].name'",
    },
    {
      description: 'Describe one command in a few lines',
      command: 'schema members update --brief',
    },
    {
      description: 'List "write" and "destroy" commands in a topic',
      command: 'schema teams --jq \'.[] | select(.effect != "read") | .command\'',
    },
  ]
  static override args = {
    command: Args.string({ multiple: true, description: 'Command or topic, such as "teams list"' }),
  }
  static override flags = {
    brief: Flags.boolean({
      description: 'Describe each command in a few lines of text, for AI agents',
      helpGroup: 'OUTPUT',
      exclusive: ['output', 'json', 'jq', 'columns'],
    }),
    ...outputFlags,
    output: { ...outputFlags.output, description: 'Output format (default: json)' },
  }

  async perform(run: Run): Promise<void> {
    const args = [run.args.named.command ?? [], run.args.rest].flat()
    const { commands } = fullCatalog(this.config)
    // "teams list" can be one argument or two
    const id = args
      .join(' ')
      .replaceAll(' ', ':')
      .replace(/^cr(?=:|$)/, 'change-requests')
    const shown = Object.values(commands).filter(({ hidden }) => !hidden)
    const exact = shown.find((one) => one.id === id)
    const below = shown.filter((one) => id === '' || one.id.startsWith(`${id}:`))
    const chosen = exact ? [exact] : below.sort((a, b) => (a.id < b.id ? -1 : 1))
    if (chosen.length === 0) {
      const near = suggest(id, Object.keys(commands), 1).map((one) => one.replaceAll(':', ' '))
      const typed = args.join(' ')
      const message = sentences(
        `Unknown command ${quotedValue(typed)}`,
        didYouMean(near.map(quotedValue)),
      )
      throw usage([{ where: 'COMMAND', rule: 'unknown-value', message, value: typed }])
    }
    if (run.args.has('brief')) {
      const texts = await Promise.all(chosen.map(briefDescription))
      return await run.console.print(`${texts.join('\n\n')}\n`)
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
    const view = {
      columns,
      known: knownColumns,
      format: 'json' as const,
      noun: 'commands',
      ids: 'command',
    }
    if (exact) await writeObject(run, items[0], view)
    else await writeList(run, [{ items, envelope: {} }], view)
  }
}
