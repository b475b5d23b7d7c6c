import type { Problem } from '../../errors.ts'
import { rules } from '../../text/sentences.ts'
import type { Definitions, TypedFlag } from './parse.ts'

/** The arguments that a flag of their name says as well: `--team TEAM` where TEAM is one of several words. */
export function parentArguments({ args, flags }: Definitions): string[] {
  return Object.entries(args)
    .filter(([name, { things, isParent, multiple }]) => {
      const isMeant = isParent || (things && !multiple)
      return isMeant && !Object.hasOwn(flags, name)
    })
    .map(([name]) => name)
}

/** The words with those in their places that were typed by flags; before these some may be missing. */
export function withNamedWords(
  words: readonly string[],
  named: ReadonlyMap<string, string>,
  { args }: Definitions,
): (string | undefined)[] {
  const left = [...words]
  const placed = Object.keys(args).map((name) => named.get(name) ?? left.shift())
  const end = placed.findLastIndex((word) => word !== undefined) + 1
  return [...placed.slice(0, end), ...left]
}

/** The flag that a lone word stands for, where a command takes no argument: what it lives in. */
export function parentFlag(
  words: readonly string[],
  values: Readonly<Record<string, unknown>>,
  definitions: Definitions,
): TypedFlag | undefined {
  const parent = loneParent(words, values, definitions)
  return parent && definitions.flags[parent.name]?.isTypedByFlag ? undefined : parent
}

/** The flag that a lone word may stand for, where a command takes no argument. */
function loneParent(
  words: readonly string[],
  values: Readonly<Record<string, unknown>>,
  { args, flags }: Definitions,
): TypedFlag | undefined {
  const [word] = words
  const takesOne = Object.keys(args).length === 0 && words.length === 1
  if (!takesOne || word === undefined || word === '' || word === '-') return undefined
  const [parent, ...others] = Object.entries(flags).filter(([, { isParent }]) => isParent)
  if (!parent || others.length > 0 || parent[0] in values) return undefined
  return { name: parent[0], spelled: `--${parent[0]}`, value: word }
}

/** What is said of words that no argument takes. */
export function tooManyWords(
  words: readonly string[],
  values: Readonly<Record<string, unknown>>,
  definitions: Definitions,
): Problem {
  const parent = loneParent(words, values, definitions)
  const meant = parent ? `; is ${parent.spelled} ${parent.value} meant?` : ''
  return { where: words.join(' '), rule: `is more than this command takes${meant}` }
}

/** A flag that stands for an argument, with its value. */
export function readNamedWord(
  name: string,
  value: unknown,
  named: Map<string, string>,
): Problem | undefined {
  const where = `--${name}`
  if (typeof value !== 'string') return { where, rule: 'needs a value' }
  if (named.has(name)) return { where, rule: rules.once }
  named.set(name, value)
  return undefined
}
