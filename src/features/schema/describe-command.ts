import { exitCodes, type Kind } from '../../errors.ts'
import { exampleCommand, usageLine } from '../../host/help/help.ts'
import { doneMeaning, exitMeanings } from '../../host/help/topics/exit-codes.ts'
import type { ArgMeta, CommandMeta, FlagMeta } from '../../host/program/catalog.ts'
import type { ShapeSchema } from '../../host/program/shape-schema.ts'
import { commandEffect } from './effect.ts'

/** Returns a machine-readable description of a command. */
export async function describeCommand(
  command: CommandMeta,
  resultOf: () => Promise<ShapeSchema | null>,
): Promise<object> {
  const { id, summary = '', description, args, flags, examples = [], api = [] } = command
  const shown = Object.values(flags).filter(({ hidden }) => !hidden)
  return {
    command: id.replaceAll(':', ' '),
    summary,
    ...(description && { description }),
    usage: `docsctl ${usageLine(command)}`,
    effect: await commandEffect(command),
    arguments: Object.values(args).map(describeArgument),
    flags: shown.map(describeFlag),
    examples: examples.map((example) => `docsctl ${exampleCommand(example)}`),
    api,
    exits: exitCodeList(),
    result: await resultOf(),
  }
}

function describeArgument({
  name,
  description,
  required,
  multiple,
  known,
  resource,
}: ArgMeta): object {
  return {
    name,
    ...(description && { description }),
    required: required ?? false,
    repeats: multiple ?? false,
    ...(known && { known }),
    ...(resource && { things: resource }),
  }
}

function describeFlag(flag: FlagMeta): object {
  const { name, char, description, type, allowNo, multiple, options, known, resource } = flag
  const { exclusive, dependsOn, helpValue } = flag
  return {
    name: `--${name}`,
    ...(char && { short: `-${char}` }),
    ...(allowNo && { negated: `--no-${name}` }),
    ...(description && { description }),
    type: type === 'boolean' ? 'boolean' : 'string',
    repeats: multiple ?? false,
    ...(options && { values: options }),
    ...(known && { known }),
    ...(resource && { things: resource }),
    ...(helpValue && { value: [helpValue].flat().join('|') }),
    ...(exclusive && { excludes: exclusive.map((other) => `--${other}`) }),
    ...(dependsOn && { needs: dependsOn.map((other) => `--${other}`) }),
  }
}

/** Returns the exit codes and the `error.kind` of each code. */
function exitCodeList(): object[] {
  const failures = (Object.keys(exitMeanings) as Kind[]).map((kind) => {
    return { code: exitCodes[kind], kind, meaning: exitMeanings[kind] }
  })
  return [{ code: 0, kind: null, meaning: doneMeaning }, ...failures]
}
