import { type ParseArgsConfig, parseArgs } from 'node:util'
import { absent, type Problem } from '../../errors.ts'
import { list, oneOf, rules, togetherRule, unknownRule, usage } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import type { ArgMeta, FlagMeta } from '../program/catalogue.ts'
import {
  parentArguments,
  parentFlag,
  readNamedWord,
  tooManyWords,
  withNamedWords,
} from './parents.ts'

export interface Parsed {
  args: Record<string, string | undefined>
  flags: Record<string, unknown>
  /** what stands after the named arguments, where the last of them repeats */
  rest: string[]
}

/** What can be typed: of a command itself, or of its entry in the manifest. */
export interface Definitions {
  flags: Record<string, Omit<FlagMeta, 'name'>>
  args: Record<string, Omit<ArgMeta, 'name'>>
}

/** A flag as it was typed. */
export interface TypedFlag {
  name: string
  /** as in `--profile`, `-p` or `--no-color` */
  spelled: string
  value: string | undefined
}

interface ReadWords extends Parsed {
  typed: TypedFlag[]
  /** in the places of the arguments */
  words: (string | undefined)[]
}

/** Reads the words of a command line, and refuses all at once what is wrong with them. */
export function parseWords(argv: string[], definitions: Definitions): Parsed {
  const { args, flags, rest } = readWords(argv, definitions)
  return { args, flags, rest }
}

/**
 * The words as Node's own parser reads them, with all that oclif's needs to go on. Its own reading can't
 * take a value that begins with `-p`, loses the order of repeated words, and needs seconds for 20,000.
 */
export function readWords(argv: string[], definitions: Definitions): ReadWords {
  const { flags, args } = definitions
  const parents = parentArguments(definitions)
  const { tokens } = parseArgs({
    args: spelledOut(withColumns(argv, definitions), flags),
    options: { ...optionsOf(flags), ...optionsFor(parents) },
    strict: false,
    tokens: true,
  })
  const names = nameByAlias(flags)
  const problems: Problem[] = []
  const bare: string[] = []
  const named = new Map<string, string>()
  const typed: TypedFlag[] = []
  const values: Record<string, unknown> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') bare.push(token.value)
    if (token.kind !== 'option') continue
    if (parents.includes(token.name)) {
      const problem = readNamedWord(token.name, token.value, named)
      if (problem) problems.push(problem)
      continue
    }
    const spelled = names.get(token.name) ?? token.name
    const negated = !Object.hasOwn(flags, spelled) && spelled.startsWith('no-')
    const name = negated ? spelled.slice(3) : spelled
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
    const count = problems.length
    if (!flag || (negated && !flag.allowNo)) problems.push(unknownFlag(token.rawName, flags))
    else if (flag.type === 'boolean') {
      if (token.value !== undefined) problems.push({ where: `--${name}`, rule: 'takes no value' })
      values[name] = !negated
    } else if (typeof token.value !== 'string' || swallowed(token, flags)) {
      problems.push({ where: `--${name}`, rule: `needs a value${choices(flag)}` })
    } else if (flag.options && !flag.options.includes(token.value)) {
      problems.push({
        where: `--${name}`,
        rule: oneOf(flag.options),
        value: token.value,
      })
    } else if (flag.multiple) {
      const known = values[name]
      if (Array.isArray(known)) known.push(token.value)
      else values[name] = [token.value]
    } else if (name in values) problems.push({ where: `--${name}`, rule: rules.once })
    else values[name] = token.value
    if (problems.length === count) typed.push({ name, spelled: token.rawName, value: token.value })
  }
  const parent = parentFlag(bare, values, definitions)
  if (parent) {
    typed.push(parent)
    values[parent.name] = flags[parent.name]?.multiple ? [parent.value] : parent.value
  }
  const words = parent ? [] : withNamedWords(bare, named, definitions)
  const blamed = new Set(problems.map(({ where }) => where))
  const wanted = Object.entries(args).map(([name, arg]): [string, typeof arg] =>
    // the rows of a file bring them, and what its flag lacks is said already
    'rows' in values || blamed.has(`--${name}`) ? [name, { ...arg, required: false }] : [name, arg],
  )
  const placed = place(words, wanted, problems)
  // behind an unknown flag stands its value, which isn't to be blamed too
  if (placed.isTooMuch && problems.length === 0) {
    problems.push(tooManyWords(placed.rest, values, definitions))
  }
  problems.push(...relationProblems(values, flags))
  if (problems.length > 0) throw usage(problems)
  return { args: placed.args, rest: placed.rest, flags: values, typed, words }
}

function optionsFor(names: readonly string[]): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true }]))
}

function optionsOf(flags: Definitions['flags']): NonNullable<ParseArgsConfig['options']> {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [name, { type, char, aliases, charAliases }] of Object.entries(flags)) {
    const option = { type: type === 'boolean' ? 'boolean' : 'string', multiple: true } as const
    options[name] = { ...option, ...(char && { short: char }) }
    for (const alias of aliases ?? []) options[alias] = option
    for (const short of charAliases ?? []) options[`${name} ${short}`] = { ...option, short }
  }
  return options
}

/** The other names of flags. */
function nameByAlias(flags: Definitions['flags']): Map<string, string> {
  return new Map(
    Object.entries(flags).flatMap(([name, { aliases, charAliases }]) => [
      ...(aliases ?? []).map((alias): [string, string] => [alias, name]),
      ...(charAliases ?? []).map((short): [string, string] => [`${name} ${short}`, name]),
    ]),
  )
}

/** Flags that exclude or need one another. */
function relationProblems(values: Record<string, unknown>, flags: Definitions['flags']): Problem[] {
  return Object.keys(values).flatMap((name, index, given) => {
    const { exclusive = [], dependsOn = [] } = flags[name] ?? {}
    const excludesMe = (other: string) => flags[other]?.exclusive?.includes(name) ?? false
    // of two that exclude each other the first says so
    const excluded = exclusive.filter(
      (other) => other in values && !(excludesMe(other) && given.indexOf(other) < index),
    )
    const missing = dependsOn.filter((other) => !(other in values))
    return [
      ...(excluded.length > 0
        ? [{ where: `--${name}`, rule: togetherRule(excluded.map((one) => `--${one}`)) }]
        : []),
      ...missing.map((one) => ({ where: `--${name}`, rule: `goes only with --${one}` })),
    ]
  })
}

/** `--json id,title`, as other programs take it, is `--json --columns=id,title`. */
function withColumns(argv: string[], { flags, args }: Definitions): string[] {
  if (!flags.json || !flags.columns || !argv.some((word) => word.startsWith('--json'))) return argv
  const end = argv.indexOf('--')
  const isFlag = (index: number) => end < 0 || index < end
  // one name could be an id where the command takes some
  const takesNone = Object.keys(args).length === 0
  return argv.flatMap((word, index) => {
    if (isFlag(index) && word.startsWith('--json=')) {
      return ['--json', `--columns=${word.slice('--json='.length)}`]
    }
    const isBehind = isFlag(index) && argv[index - 1] === '--json'
    const isNames = columnNames.test(word) && (takesNone || word.includes(','))
    return [isBehind && isNames ? `--columns=${word}` : word]
  })
}

const columnNames = /^[a-zA-Z][\w.]*(,[a-zA-Z][\w.]*)*$/

/** A flag that stands without a value gets an empty one, so that it doesn't take the next word. */
function spelledOut(argv: string[], flags: Definitions['flags']): string[] {
  const end = argv.indexOf('--')
  return argv.map((word, index) => {
    const next = argv[index + 1]
    const name = word.slice(2)
    const pattern =
      word.startsWith('--') && Object.hasOwn(flags, name) ? flags[name]?.optionalValue : undefined
    const isBare =
      pattern !== undefined &&
      (end < 0 || index < end) &&
      (next === undefined || !new RegExp(pattern).test(next))
    return isBare ? `${word}=` : word
  })
}

/** `--title --dry-run` forgot the title: a flag of this command is never taken for a value. */
function swallowed(
  token: { value?: string; inlineValue?: boolean },
  flags: Definitions['flags'],
): boolean {
  if (token.inlineValue || !token.value?.startsWith('--')) return false
  const name = token.value.slice(2).split('=')[0] as string
  return Object.hasOwn(flags, name) || flags[name.replace(/^no-/, '')]?.allowNo === true
}

function place(
  words: readonly (string | undefined)[],
  args: [string, Definitions['args'][string]][],
  problems: Problem[],
) {
  const named: Parsed['args'] = {}
  for (const [index, [name, arg]] of args.entries()) {
    const word = words[index]
    if (word !== undefined) {
      named[name] = word
      const { options, multiple } = arg
      for (const value of multiple ? words.slice(index).filter(isGiven) : [word]) {
        if (!options || options.includes(value)) continue
        problems.push({ where: name.toUpperCase(), rule: oneOf(options), value })
      }
    } else if (arg.required) problems.push({ where: name.toUpperCase(), rule: absent.word })
  }
  const rest = words.slice(args.length).filter(isGiven)
  return { args: named, rest, isTooMuch: rest.length > 0 && !args.at(-1)?.[1].multiple }
}

function isGiven(word: string | undefined): word is string {
  return word !== undefined
}

/** The rule of a flag that is none of this command. */
export const unknownFlagRule = 'unknown-flag'

function unknownFlag(typed: string, flags: Definitions['flags']): Problem {
  const names = Object.entries(flags).flatMap(([name, flag]) =>
    flag.hidden ? [] : flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  )
  const near = suggest(typed, names)
  const id = /^-\w/.test(typed) ? '; an id that begins with - goes after --' : ''
  return {
    where: typed,
    id: unknownFlagRule,
    rule: unknownRule(near, id),
  }
}

function choices(flag: Definitions['flags'][string]): string {
  return flag.options ? `: ${list(flag.options)}` : ''
}
