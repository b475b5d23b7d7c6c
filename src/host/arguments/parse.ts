import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Problem } from '../../errors.ts'
import {
  expectedOneOf,
  missing,
  missingFlagValue,
  repeated,
  unknownFlag,
  unknownValue,
} from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import type { ArgMeta, FlagMeta } from '../program/catalog.ts'
import {
  parentArguments,
  parentFlag,
  readNamedArgument,
  tooManyArguments,
  withNamedArguments,
} from './parents.ts'
import { relationProblems } from './relations.ts'

export interface ParsedArguments {
  args: Record<string, string | undefined>
  flags: Record<string, unknown>
  /** the additional values of the last argument, if it accepts several values */
  rest: string[]
  /** all problems; the command can run only if there are none */
  problems: Problem[]
}

/** The arguments and flags that a command defines, in its class or in the manifest. */
export interface Definitions {
  flags: Record<string, Omit<FlagMeta, 'name'>>
  args: Record<string, Omit<ArgMeta, 'name'>>
  /** false if the command accepts arguments that it doesn't define */
  strict?: boolean
}

/**
 * Parses the arguments of a command. docsctl uses this parser for all commands. `findRequest` calls
 * it with the metadata from the manifest before the command is loaded, and `preparsed-arguments.ts`
 * passes the result to the command. The parser uses Node's tokenizer, because oclif's parser
 * rejects values that begin with a short flag and takes seconds for 20,000 IDs.
 */
export function parseArguments(argv: string[], definitions: Definitions): ParsedArguments {
  const { flags, args, strict = true } = definitions
  const parents = parentArguments(definitions)
  const { tokens } = parseArgs({
    args: withEmptyValues(withColumns(argv, definitions), flags),
    options: { ...parserOptions(flags), ...optionsFor(parents) },
    strict: false,
    tokens: true,
  })
  const names = nameByAlias(flags)
  const problems: Problem[] = []
  const bare: string[] = []
  const named = new Map<string, string>()
  const values: Record<string, unknown> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') bare.push(token.value)
    if (token.kind !== 'option') continue
    if (parents.includes(token.name)) {
      const problem = readNamedArgument(token.name, token.value, named)
      if (problem) problems.push(problem)
      continue
    }
    const spelled = names.get(token.name) ?? token.name
    const negated = !Object.hasOwn(flags, spelled) && spelled.startsWith('no-')
    const name = negated ? spelled.slice(3) : spelled
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
    // some commands define no flags, but all commands support `--help`
    if (!flag && /^(--help|-h)$/.test(token.rawName)) values.help = true
    else if (!flag || (negated && !flag.allowNo))
      problems.push(unknownFlagProblem(flags, token.rawName))
    else if (flag.type === 'boolean') {
      if (token.value !== undefined) problems.push(unexpectedValue(name))
      values[name] = !negated
    } else if (typeof token.value !== 'string' || consumedNextFlag(token, flags)) {
      problems.push(missingFlagValue(`--${name}`, flag.options && expectedOneOf(flag.options)))
      // with `--help`, help is shown even if other arguments are invalid
      if (token.value === '--help') values.help = true
    } else {
      const value = matchingOption(token.value, flag.options ?? flag.known)
      if (flag.options && !flag.delimiter && !flag.options.includes(value)) {
        problems.push(unknownValue(`--${name}`, value, flag.options))
      } else if (flag.multiple) {
        const known = values[name]
        if (Array.isArray(known)) known.push(value)
        else values[name] = [value]
      } else if (name in values) problems.push(repeated(`--${name}`))
      else values[name] = value
    }
  }
  const parent = parentFlag(bare, values, definitions)
  if (parent) values[parent.name] = flags[parent.name]?.multiple ? [parent.value] : parent.value
  const inOrder = parent ? [] : withNamedArguments(bare, named, definitions)
  const blamed = new Set(problems.map(({ where }) => where))
  const wanted = Object.entries(args).map(([name, arg]): [string, typeof arg] =>
    // an argument isn't required if the rows of a file provide it or if its flag already has a
    // problem
    'rows' in values || blamed.has(`--${name}`) ? [name, { ...arg, required: false }] : [name, arg],
  )
  const assigned = assignArguments(inOrder, wanted, problems)
  // only the unknown flag is reported, because the additional argument is probably its value
  if (strict && assigned.hasExtraArguments && problems.length === 0) {
    problems.push(tooManyArguments(assigned.rest, values, definitions))
  }
  problems.push(...relationProblems(values, flags))
  return { args: assigned.args, rest: assigned.rest, flags: values, problems }
}

/** Throws a single error for all problems of the arguments. */
export function requireValid(parsed: ParsedArguments): ParsedArguments {
  if (parsed.problems.length > 0) throw usage(parsed.problems)
  return parsed
}

/** Returns the allowed value that differs only in case, or the value itself. */
function matchingOption(value: string, options: readonly string[] = []): string {
  const lower = value.toLowerCase()
  return (
    options.find((one) => one === value) ??
    options.find((one) => one.toLowerCase() === lower) ??
    value
  )
}

function optionsFor(names: readonly string[]): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true }]))
}

function parserOptions(flags: Definitions['flags']): NonNullable<ParseArgsConfig['options']> {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [name, { type, char, aliases, charAliases }] of Object.entries(flags)) {
    const option = { type: type === 'boolean' ? 'boolean' : 'string', multiple: true } as const
    options[name] = { ...option, ...(char && { short: char }) }
    for (const alias of aliases ?? []) options[alias] = option
    for (const short of charAliases ?? []) options[`${name} ${short}`] = { ...option, short }
  }
  return options
}

/** Returns the flag name for each alias. */
function nameByAlias(flags: Definitions['flags']): Map<string, string> {
  return new Map(
    Object.entries(flags).flatMap(([name, { aliases, charAliases }]) => [
      ...(aliases ?? []).map((alias): [string, string] => [alias, name]),
      ...(charAliases ?? []).map((short): [string, string] => [`${name} ${short}`, name]),
    ]),
  )
}

/** Converts `--json id,title`, which other programs accept, to `--json --columns=id,title`. */
function withColumns(argv: string[], { flags, args }: Definitions): string[] {
  if (!flags.json || !flags.columns || !argv.some((token) => token.startsWith('--json')))
    return argv
  const end = argv.indexOf('--')
  const isFlag = (index: number) => end < 0 || index < end
  // if the command accepts arguments, a single word could be an ID instead of a column
  const takesNone = Object.keys(args).length === 0
  return argv.flatMap((token, index) => {
    if (isFlag(index) && token.startsWith('--json=')) {
      return ['--json', `--columns=${token.slice('--json='.length)}`]
    }
    const isBehind = isFlag(index) && argv[index - 1] === '--json'
    const isNames = columnNames.test(token) && (takesNone || token.includes(','))
    return [isBehind && isNames ? `--columns=${token}` : token]
  })
}

const columnNames = /^[a-zA-Z][\w.]*(,[a-zA-Z][\w.]*)*$/

/**
 * Adds an empty value to each flag that is used without its optional value, so that the flag
 * doesn't consume the next argument.
 */
function withEmptyValues(argv: string[], flags: Definitions['flags']): string[] {
  const end = argv.indexOf('--')
  return argv.map((token, index) => {
    const next = argv[index + 1]
    const name = token.slice(2)
    const pattern =
      token.startsWith('--') && Object.hasOwn(flags, name) ? flags[name]?.optionalValue : undefined
    const isBare =
      pattern !== undefined &&
      (end < 0 || index < end) &&
      (next === undefined || !new RegExp(pattern).test(next))
    return isBare ? `${token}=` : token
  })
}

/**
 * Returns whether a flag consumed the next flag as its value, as in `--title --dry-run`. A flag of
 * the same command is never used as a value.
 */
function consumedNextFlag(
  token: { value?: string; inlineValue?: boolean },
  flags: Definitions['flags'],
): boolean {
  if (token.inlineValue || !token.value?.startsWith('--')) return false
  const name = token.value.slice(2).split('=')[0] as string
  const isFlag = name === 'help' || Object.hasOwn(flags, name)
  return isFlag || flags[name.replace(/^no-/, '')]?.allowNo === true
}

function assignArguments(
  tokens: readonly (string | undefined)[],
  args: [string, Definitions['args'][string]][],
  problems: Problem[],
) {
  const named: ParsedArguments['args'] = {}
  for (const [index, [name, arg]] of args.entries()) {
    const token = tokens[index]
    if (token !== undefined) {
      named[name] = token
      const { options, multiple } = arg
      for (const value of multiple ? tokens.slice(index).filter(isDefined) : [token]) {
        if (!options || options.includes(value)) continue
        problems.push(unknownValue(name.toUpperCase(), value, options))
      }
    } else if (arg.required) problems.push(missing(name.toUpperCase()))
  }
  const rest = tokens.slice(args.length).filter(isDefined)
  return { args: named, rest, hasExtraArguments: rest.length > 0 && !args.at(-1)?.[1].multiple }
}

function isDefined(token: string | undefined): token is string {
  return token !== undefined
}

function unexpectedValue(name: string): Problem {
  return { where: `--${name}`, rule: 'invalid-value', message: `--${name} does not accept a value` }
}

function unknownFlagProblem(flags: Definitions['flags'], typed: string): Problem {
  const names = Object.entries(flags).flatMap(([name, flag]) =>
    flag.hidden ? [] : flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  )
  const near = suggest(typed, names)
  const isShort = /^-\w/.test(typed)
  return unknownFlag(typed, near, isShort ? 'Put IDs that begin with "-" after "--"' : undefined)
}
