import { type AnyProblem, DocsctlError } from '../../errors.ts'
import { invalidValue, unknownValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { upperFirst } from '../../output/text/text.ts'
import type { ArgDefinition, FlagDefinition } from './definitions.ts'
import { type ParsedArguments, parseArguments, requireValid } from './parse.ts'
import type { CommandLine } from './parsed-args.ts'
import { takeParsedArguments } from './preparsed-arguments.ts'
import { conditionProblems } from './relations.ts'

interface CommandDefinitions {
  id: string
  flags: Record<string, FlagDefinition>
  baseFlags: Record<string, FlagDefinition>
  args: Record<string, ArgDefinition>
  strict: boolean
}

/**
 * Returns the arguments of a command. They were parsed before the command was loaded, unless a
 * plugin or another command runs it. This function applies the properties in the class of the command:
 * `parse` functions, environment variables, defaults, and conditions.
 */
export async function commandArguments(
  command: { argv: string[] },
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandLine> {
  const { argv } = command
  const definitions = command.constructor as object as CommandDefinitions
  const { id, args, strict } = definitions
  const flags = { ...definitions.baseFlags, ...definitions.flags }
  // oclif's warnings use the `name` of a flag
  for (const [name, flag] of Object.entries(flags)) flag.name = name
  const parsed =
    takeParsedArguments(argv) ?? requireValid(parseArguments(argv, { flags, args, strict }))
  const reader = new ValueReader(command)
  const given = await reader.flags(parsed, flags, env)
  const read = await reader.args(parsed, args)
  if (reader.problems.length > 0) throw usage(reader.problems)
  const values = { ...given, ...(await flagDefaults(flags, given)) }
  const problems = await conditionProblems(values, new Set(Object.keys(given)), flags)
  if (problems.length > 0) throw usage(problems)
  return { name: id.replaceAll(':', ' '), argv, ...read, flags: values }
}

/** Converts each value with the `parse` function of its definition, and collects the errors. */
class ValueReader {
  readonly problems: AnyProblem[] = []
  readonly #command: object

  constructor(command: object) {
    this.#command = command
  }

  async flags(
    { flags: typed }: ParsedArguments,
    flags: Record<string, FlagDefinition>,
    env: Readonly<Record<string, string | undefined>>,
  ): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    for (const [name, flag] of Object.entries(flags)) {
      const value = name in typed ? typed[name] : fromEnvironment(flag, env)
      if (value === undefined) continue
      const where = `--${name}`
      const texts = [value].flat().flatMap((one) => splitValue(one, flag))
      const read = await Promise.all(texts.map((one) => this.#value(where, one, flag)))
      values[name] = Array.isArray(value) ? read : read[0]
    }
    return values
  }

  async args(
    { args: typed, rest }: ParsedArguments,
    args: Record<string, ArgDefinition>,
  ): Promise<Pick<CommandLine, 'args' | 'rest'>> {
    const values: Record<string, unknown> = {}
    for (const [name, arg] of Object.entries(args)) {
      const value = typed[name] ?? (await flagDefault(arg))
      if (value === undefined) continue
      values[name] = name in typed ? await this.#value(name.toUpperCase(), value, arg) : value
    }
    const [last, several] = Object.entries(args).at(-1) ?? []
    if (!last || !several?.multiple) return { args: values as CommandLine['args'], rest }
    const further = rest.map((value) => this.#value(last.toUpperCase(), value, several))
    return { args: values as CommandLine['args'], rest: (await Promise.all(further)) as string[] }
  }

  async #value(where: string, value: unknown, definition: FlagDefinition | ArgDefinition) {
    const { options, parse } = definition as {
      options?: readonly string[]
      parse?: (value: unknown, context: object, definition: object) => Promise<unknown>
    }
    if (options && !options.includes(value as string)) {
      this.problems.push(unknownValue(where, value, options))
      return undefined
    }
    try {
      return parse ? await parse(value, this.#command, definition) : value
    } catch (error) {
      this.problems.push(...refusedValue(where, value, error))
      return undefined
    }
  }
}

/**
 * Describes why a `parse` function rejected a value. The description includes the name of the
 * argument or flag, because the function's own message may omit it.
 */
function refusedValue(where: string, value: unknown, error: unknown): readonly AnyProblem[] {
  if (error instanceof DocsctlError && error.details.problems) return error.details.problems
  // an error of any other class is a bug in the `parse` function
  const isRefusal = Object.getPrototypeOf(error) === Error.prototype || 'oclif' in (error as Error)
  if (error instanceof DocsctlError || !isRefusal) throw error
  return [invalidValue(where, value, upperFirst((error as Error).message))]
}

/**
 * Splits a flag value that contains several values separated by commas, such as `--tag a,b`. A
 * backslash escapes a comma.
 */
function splitValue(value: unknown, flag: FlagDefinition): unknown[] {
  const { delimiter } = flag as { delimiter?: string }
  if (typeof value !== 'string' || !delimiter) return [value]
  return value.split(new RegExp(`(?<!\\\\)${delimiter}`)).map((part) =>
    part
      .trim()
      .replaceAll(`\\${delimiter}`, delimiter)
      .replace(/^(["'])(.*)\1$/, '$2'),
  )
}

const truthy = new Set(['1', 'true', 'y', 'yes'])

function fromEnvironment(
  flag: FlagDefinition,
  env: Readonly<Record<string, string | undefined>>,
): unknown {
  const value = flag.env && env[flag.env]
  if (!value) return undefined
  if (flag.type === 'boolean') return truthy.has(value.toLowerCase())
  return flag.multiple ? [value] : value
}

async function flagDefaults(
  flags: Record<string, FlagDefinition>,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, flag] of Object.entries(flags)) {
    if (name in given) continue
    const value = await flagDefault(flag, { flags: given, options: flag })
    if (value !== undefined) values[name] = value
  }
  return values
}

async function flagDefault(definition: object, context: object = {}): Promise<unknown> {
  const { default: value } = definition as { default?: unknown }
  return typeof value === 'function' ? await value(context) : value
}
