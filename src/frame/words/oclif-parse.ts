import type { Interfaces } from '@oclif/core'
import { parse } from '@oclif/core/parser'
import type { Problem } from '../../errors.ts'
import { togetherRule, usage } from '../../text/sentences.ts'
import type { ArgDefinition, FlagDefinition } from './definitions.ts'
import { namingValue, type ReadValue, refusal } from './oclif-refusal.ts'
import { readWords, type TypedFlag } from './parse.ts'
import type { Words } from './typed-words.ts'

interface ParserDefinitions {
  flags: Record<string, FlagDefinition>
  args: Record<string, ArgDefinition>
}

/** What stands for a value that oclif would take for a flag; no word of a shell can hold it. */
const mark = '\u0000'

/** What was typed, as a run takes it, from what oclif makes of it. */
export function wordsOf(
  { id, args }: { id: string; args: Record<string, ArgDefinition> },
  argv: string[],
  parsed: Interfaces.ParserOutput,
): Words {
  const named = Object.entries(parsed.args).map(([name, value]) => [name, [value].flat()[0]])
  return {
    name: id.replaceAll(':', ' '),
    argv,
    args: Object.fromEntries(named),
    rest: (parsed.argv as string[]).slice(Object.keys(args).length),
    flags: parsed.flags,
  }
}

/**
 * oclif's parser on words that it can't misread: what has been found wrong is refused before, a value
 * that begins with a dash is handed to it under another name, and of many arguments it sees the
 * named ones alone, of many values of a flag the first. Defaults, variables, conditions and each flag's own `parse` are its work.
 */
export async function parseByOclif(
  argv: string[],
  { flags, args }: ParserDefinitions,
  context: object,
): Promise<Interfaces.ParserOutput> {
  const { typed, words, flags: values } = readWords(argv, { flags, args })
  await refuseByCondition(values, flags)
  const held: string[] = []
  const hold = (value: string) => (/^[-\0]/.test(value) ? `${mark}${held.push(value) - 1}` : value)
  const free = (value: string) =>
    value.startsWith(mark) ? (held[Number(value.slice(1))] as string) : value
  const given = words.filter((word) => word !== undefined)
  // one that is missing leaves its place to none of those behind it
  const named = Object.entries(args).filter(
    (_, index) => index >= words.length || words[index] !== undefined,
  )
  const safe = [
    ...typed
      .filter(isFirstOfMany(flags))
      .flatMap(({ spelled, value }) => (value === undefined ? [spelled] : [spelled, hold(value)])),
    '--',
    ...given.slice(0, named.length),
  ]
  const output = await parse(safe, {
    flags: Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => [name, withParse({ ...flag, name }, free)]),
    ),
    // what is missing has been refused before
    args: Object.fromEntries(
      named.map(([name, arg]) => [
        name,
        {
          ...{ ...arg, name, multiple: false, required: false, ignoreStdin: true },
          parse: namingValue(name.toUpperCase(), arg.parse as ReadValue),
        },
      ]),
    ),
    context,
  } as never).catch(refusal)
  const several = named.at(-1)
  const rest = given.slice(Math.max(0, named.length - 1))
  return {
    ...output,
    flags: {
      ...known(output.flags),
      ...(await furtherValues(values, output.flags, flags, context)),
    },
    args: {
      ...known(output.args),
      ...(several?.[1].multiple && rest.length > 0 && { [several[0]]: rest }),
    },
    argv: given,
  }
}

/** Flags that exclude others on a condition, told as those that always do. */
async function refuseByCondition(
  values: Record<string, unknown>,
  flags: ParserDefinitions['flags'],
): Promise<void> {
  const problems: Problem[] = []
  for (const name of Object.keys(values)) {
    const excluded = (flags[name]?.relationships ?? [])
      .filter(({ type }) => type === 'none')
      .flatMap((relationship) => relationship.flags)
    for (const other of excluded) {
      if (typeof other === 'string' || !(other.name in values)) continue
      if (!(await other.when(values))) continue
      const value = values[other.name] === true ? '' : ` ${values[other.name]}`
      problems.push({ where: `--${name}`, rule: togetherRule([`--${other.name}${value}`]) })
    }
  }
  if (problems.length > 0) throw usage(problems)
}

/** Whether a flag is to be seen by oclif, whose work grows with the square of the words. */
function isFirstOfMany(flags: ParserDefinitions['flags']): (flag: TypedFlag) => boolean {
  const seen = new Set<string>()
  return ({ name }) => {
    const isFurther = seen.has(name) && takesMany(flags[name])
    seen.add(name)
    return !isFurther
  }
}

function takesMany(flag: FlagDefinition | undefined): boolean {
  return flag?.type === 'option' && flag.multiple === true && flag.delimiter === undefined
}

/** The values that oclif didn't see, read as it reads the first. */
async function furtherValues(
  values: Record<string, unknown>,
  first: Record<string, unknown>,
  flags: ParserDefinitions['flags'],
  context: object,
): Promise<Record<string, unknown[]>> {
  const read = Object.entries(values).map(async ([name, typed]): Promise<[string, unknown[]][]> => {
    const flag = flags[name]
    if (!flag || !takesMany(flag) || !Array.isArray(typed) || typed.length < 2) return []
    const parseOne = namingValue(`--${name}`, flag.parse as ReadValue)
    const further = typed.slice(1).map((value) => parseOne(value, context, flag))
    return [[name, [...(first[name] as unknown[]), ...(await Promise.all(further))]]]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

function withParse(flag: FlagDefinition, free: (value: string) => string): FlagDefinition {
  if (flag.type === 'boolean') return flag
  const read = namingValue(`--${flag.name}`, flag.parse as ReadValue)
  return {
    ...flag,
    multipleNonGreedy: true,
    parse: (input: string, ...rest: unknown[]) => read(free(input), ...rest),
  } as FlagDefinition
}

/** Without the keys that nothing was said of. */
function known<T extends Record<string, unknown>>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}
