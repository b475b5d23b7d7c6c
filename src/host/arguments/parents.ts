import type { Problem } from '../../errors.ts'
import { missingFlagValue, repeated, unexpectedArgument } from '../../output/text/problems.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import type { Definitions } from './parse.ts'

/**
 * Returns the arguments that can also be given by a flag of the same name. For example, `--team`
 * can provide TEAM.
 */
export function parentArguments({ args, flags }: Definitions): string[] {
  return Object.entries(args)
    .filter(([name, { resource, isParent, multiple }]) => {
      const canUseFlag = isParent || (resource && !multiple)
      return canUseFlag && !Object.hasOwn(flags, name)
    })
    .map(([name]) => name)
}

/**
 * Returns the positional arguments, with the arguments that flags provide inserted at their
 * positions.
 */
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
 * Returns the parent flag that a single positional argument sets, if the command itself has no
 * arguments.
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
 * Returns the only parent flag of a command without arguments, if there is a single positional
 * argument for it.
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

/**
 * Records the value of a flag that provides a positional argument. Returns a problem if the value
 * is missing or repeated.
 */
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
