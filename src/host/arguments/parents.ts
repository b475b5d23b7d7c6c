import type { Problem } from '../../errors.ts'
import { missingFlagValue, repeated, unexpectedArgument } from '../../output/text/problems.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import type { Definitions } from './parse.ts'

/**
 * Returns the arguments that a flag of the same name can provide. For example, `--team` can provide
 * TEAM if the command has several arguments.
 */
export function parentArguments({ args, flags }: Definitions): string[] {
  return Object.entries(args)
    .filter(([name, { resource, isParent, multiple }]) => {
      const canUseFlag = isParent || (resource && !multiple)
      return canUseFlag && !Object.hasOwn(flags, name)
    })
    .map(([name]) => name)
}

/** Inserts arguments that were provided by flags. */
export function withNamedArguments(
  tokens: readonly string[],
  named: ReadonlyMap<string, string>,
  { args }: Definitions,
): (string | undefined)[] {
  const left = [...tokens]
  const placed = Object.keys(args).map((name) => named.get(name) ?? left.shift())
  const end = placed.findLastIndex((token) => token !== undefined) + 1
  return [...placed.slice(0, end), ...left]
}

/** A flag whose value was given as a positional argument. */
interface ParentFlag {
  name: string
  value: string
}

/**
 * Returns the flag that a single positional argument sets, if the command has no arguments of its
 * own.
 */
export function parentFlag(
  tokens: readonly string[],
  values: Readonly<Record<string, unknown>>,
  definitions: Definitions,
): ParentFlag | undefined {
  const parent = loneParent(tokens, values, definitions)
  return parent && definitions.flags[parent.name]?.isTypedByFlag ? undefined : parent
}

/**
 * Returns the parent flag that a single positional argument can set, if the command has no
 * arguments of its own.
 */
function loneParent(
  tokens: readonly string[],
  values: Readonly<Record<string, unknown>>,
  { args, flags }: Definitions,
): ParentFlag | undefined {
  const [token] = tokens
  const takesOne = Object.keys(args).length === 0 && tokens.length === 1
  if (!takesOne || token === undefined || token === '' || token === '-') return undefined
  const [parent, ...others] = Object.entries(flags).filter(([, { isParent }]) => isParent)
  if (!parent || others.length > 0 || parent[0] in values) return undefined
  return { name: parent[0], value: token }
}

/** Builds the problem for unexpected arguments. */
export function tooManyArguments(
  tokens: readonly string[],
  values: Readonly<Record<string, unknown>>,
  definitions: Definitions,
): Problem {
  const parent = loneParent(tokens, values, definitions)
  const value =
    parent && (/^[\w./:@-]+$/.test(parent.value) ? parent.value : quotedValue(parent.value))
  return unexpectedArgument(tokens.join(' '), parent && `Did you mean --${parent.name} ${value}?`)
}

/** Parses a flag that provides a positional argument. */
export function readNamedArgument(
  name: string,
  value: unknown,
  named: Map<string, string>,
): Problem | undefined {
  const where = `--${name}`
  if (typeof value !== 'string') return missingFlagValue(where)
  if (named.has(name)) return repeated(where)
  named.set(name, value)
  return undefined
}
