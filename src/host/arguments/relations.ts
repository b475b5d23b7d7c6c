import type { Problem } from '../../errors.ts'
import { conflicting, missing, requires } from '../../output/text/problems.ts'
import { list } from '../../output/text/sentences.ts'
import type { FlagDefinition, Relationship } from './definitions.ts'
import type { Definitions } from './parse.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the problems of missing flags and of flags that exclude or require each other, as far as
 * the manifest defines these rules.
 */
export function relationProblems(values: Values, flags: Definitions['flags']): Problem[] {
  const given = Object.keys(values)
  const relations = given.flatMap((name, index) => {
    const { exclusive = [], dependsOn = [] } = flags[name] ?? {}
    const excludesMe = (other: string) => flags[other]?.exclusive?.includes(name) ?? false
    // if two flags exclude each other, only the problem of the first flag is reported
    const excluded = exclusive.filter(
      (other) => other in values && !(excludesMe(other) && given.indexOf(other) < index),
    )
    const needed = dependsOn.filter((other) => typeof other === 'string' && !(other in values))
    return [
      ...(excluded.length > 0 ? [conflicting(`--${name}`, excluded.map(flagText))] : []),
      ...needed.map((one) => requires(`--${name}`, flagText(one))),
    ]
  })
  const absent = Object.entries(flags).filter(([name, flag]) => {
    // an environment variable or a default may provide the value, which is unknown until the
    // command is loaded
    const hasOtherSource = flag.env || flag.default !== undefined || flag.noCacheDefault
    return flag.required && !hasOtherSource && !(name in values)
  })
  return [...relations, ...absent.map(([name]) => missing(flagText(name)))]
}

/**
 * Returns the problems that only the class of a command can detect. They concern conditional
 * relationships, and flags whose value can come from a default or an environment variable.
 */
export async function conditionProblems(
  values: Values,
  given: ReadonlySet<string>,
  flags: Record<string, FlagDefinition>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [name, flag] of Object.entries(flags)) {
    const { required, exactlyOne, atLeastOne } = flag
    if (name in values) {
      for (const relation of flagRelations(flag)) {
        problems.push(...(await relationProblem(name, relation, values, given)))
      }
    } else if (required) problems.push(missing(flagText(name)))
    const group = exactlyOne ?? atLeastOne ?? []
    const present = group.filter((other) => other in values)
    if (group.length > 0 && present.length === 0) problems.push(missing(list(group.map(flagText))))
    if (exactlyOne && present.length > 1) {
      const others = present.slice(0, -1).map(flagText)
      problems.push(conflicting(flagText(present.at(-1) as string), others))
    }
  }
  return problems.filter(isFirstReport)
}

/** Returns all relationships of a flag in the format of oclif's `relationships`. */
function flagRelations({ relationships = [], combinable, exclusive, dependsOn }: FlagDefinition) {
  const relations: Relationship[] = [...relationships]
  if (combinable) relations.push({ type: 'only', flags: combinable })
  if (exclusive) relations.push({ type: 'none', flags: exclusive })
  if (dependsOn) relations.push({ type: 'all', flags: dependsOn })
  return relations
}

async function relationProblem(
  name: string,
  { type, flags }: Relationship,
  values: Values,
  given: ReadonlySet<string>,
): Promise<Problem[]> {
  const applying: string[] = []
  for (const flag of flags) {
    if (typeof flag === 'string') applying.push(flag)
    else if (await flag.when(values)) applying.push(flag.name)
  }
  const where = flagText(name)
  const shown = applying.map(flagText)
  if (type === 'all') {
    const isBroken = applying.some((other) => !(other in values))
    return isBroken ? [requires(where, list(shown, 'and'))] : []
  }
  if (type === 'some') {
    const isBroken = !applying.some((other) => values[other])
    return isBroken ? [requires(where, list(shown))] : []
  }
  // a default value doesn't conflict with other flags
  if (!given.has(name)) return []
  if (type === 'only') {
    const allowed = new Set([
      name,
      ...flags.map((flag) => (typeof flag === 'string' ? flag : flag.name)),
    ])
    const isBroken = [...given].some((other) => !allowed.has(other))
    return isBroken ? [usableOnlyWith(where, shown)] : []
  }
  const conditional = new Set(flags.flatMap((flag) => (typeof flag === 'string' ? [] : flag.name)))
  return applying
    .filter((other) => given.has(other))
    .map((other) => {
      const hasValue = conditional.has(other) && values[other] !== true
      return conflicting(where, [flagText(other) + (hasValue ? ` ${values[other]}` : '')])
    })
}

/**
 * Returns whether a problem is reported for the first time. Two flags that exclude each other would
 * both report the problem.
 */
function isFirstReport({ where, message }: Problem, index: number, all: Problem[]): boolean {
  return !all
    .slice(0, index)
    .some(
      (one) =>
        one.message === message ||
        (message === conflicting(where, [one.where]).message &&
          one.message === conflicting(one.where, [where]).message),
    )
}

function usableOnlyWith(where: string, allowed: readonly string[]): Problem {
  const message = `Only ${list(allowed, 'and')} can be used with ${where}`
  return { where, rule: 'conflicting-flags', message }
}

function flagText(name: string): string {
  return `--${name}`
}
