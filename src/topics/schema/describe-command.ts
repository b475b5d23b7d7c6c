import { exitCodes, type Kind } from '../../errors.ts'
import type { ArgMeta, CommandMeta, FlagMeta } from '../../frame/program/catalogue.ts'
import type { ShapeSchema } from '../../frame/result/result-shape.ts'
import { usageLine } from '../../frame/words/help.ts'
import { doneMeaning, exitMeanings } from '../../frame/words/help-texts/exit-codes.ts'
import { effectOf } from '../commands/effect.ts'

/** All that a program needs to know of a command before it runs it. */
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
    effect: await effectOf(command),
    arguments: Object.values(args).map(argumentOf),
    flags: shown.map(flagOf),
    examples: examples.map((example) => `docsctl ${example}`),
    api,
    exits: exits(),
    result: await resultOf(),
  }
}

function argumentOf({ name, description, required, multiple, known, things }: ArgMeta): object {
  return {
    name,
    ...(description && { description }),
    required: required ?? false,
    repeats: multiple ?? false,
    ...(known && { known }),
    ...(things && { things }),
  }
}

function flagOf(flag: FlagMeta): object {
  const { name, char, description, type, allowNo, multiple, options, known, things } = flag
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
    ...(things && { things }),
    ...(helpValue && { value: [helpValue].flat().join('|') }),
    ...(exclusive && { excludes: exclusive.map((other) => `--${other}`) }),
    ...(dependsOn && { needs: dependsOn.map((other) => `--${other}`) }),
  }
}

/** How a command may end, and the word in `error.kind` for it. */
function exits(): object[] {
  const failures = (Object.keys(exitMeanings) as Kind[]).map((kind) => {
    return { code: exitCodes[kind], kind, meaning: exitMeanings[kind] }
  })
  return [{ code: 0, kind: null, meaning: doneMeaning }, ...failures]
}
