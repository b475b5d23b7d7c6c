import type { Interfaces } from '@oclif/core'
import { parse } from '@oclif/core/parser'
import { DocsctlError } from '../../errors.ts'
import type { ArgDefinition, FlagDefinition } from './definitions.ts'
import { readWords } from './parse.ts'

interface Definitions {
  flags: Record<string, FlagDefinition>
  args: Record<string, ArgDefinition>
}

/** What stands for a value that oclif would take for a flag; no word of a shell can hold it. */
const mark = '\u0000'

/**
 * oclif's parser on words that it can't misread: what has been found wrong is refused before, a value
 * that begins with a dash is handed to it under another name, and of many arguments it sees the
 * named ones alone. Defaults, variables, conditions and each flag's own `parse` are its work.
 */
export async function parseByOclif(
  argv: string[],
  { flags, args }: Definitions,
  context: object,
): Promise<Interfaces.ParserOutput> {
  const { typed, words } = readWords(argv, { flags, args })
  const held: string[] = []
  const hold = (value: string) => (/^[-\0]/.test(value) ? `${mark}${held.push(value) - 1}` : value)
  const free = (value: string) =>
    value.startsWith(mark) ? (held[Number(value.slice(1))] as string) : value
  const named = Object.entries(args)
  const safe = [
    ...typed.flatMap(({ spelled, value }) =>
      value === undefined ? [spelled] : [spelled, hold(value)],
    ),
    '--',
    ...words.slice(0, named.length),
  ]
  const output = await parse(safe, {
    flags: Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => [name, withParse({ ...flag, name }, free)]),
    ),
    args: Object.fromEntries(named.map(([name, arg]) => [name, { ...arg, name, multiple: false }])),
    context,
  } as never).catch(refusal)
  const several = named.at(-1)
  const rest = words.slice(Math.max(0, named.length - 1))
  return {
    ...output,
    flags: known(output.flags),
    args: {
      ...known(output.args),
      ...(several?.[1].multiple && rest.length > 0 && { [several[0]]: rest }),
    },
    argv: words,
  }
}

function withParse(flag: FlagDefinition, free: (value: string) => string): FlagDefinition {
  if (flag.type === 'boolean') return flag
  const { parse: own } = flag
  return {
    ...flag,
    multipleNonGreedy: true,
    parse: (input: string, ...rest: unknown[]) =>
      (own as (...words: unknown[]) => Promise<unknown>)(free(input), ...rest),
  } as FlagDefinition
}

/** Without the keys that nothing was said of. */
function known<T extends Record<string, unknown>>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

/** What oclif says to people about words, in our form. */
function refusal(error: Error & { oclif?: unknown }): never {
  if (error instanceof DocsctlError || !error.oclif) throw error
  const message = error.message.replace(/\n?See more help with --help\s*$/, '')
  throw new DocsctlError('usage', message, { cause: error })
}
