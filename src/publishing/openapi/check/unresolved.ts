import type { BaseResolver, Document, NormalizedProblem } from '@redocly/openapi-core'
import { Api } from '../compare/api.ts'
import { objectsIn } from '../objects-in.ts'
import { pathOf } from '../read/pointer.ts'
import { documentsOf } from './origins.ts'

/** What puts a document together tells of references under a name that is none of a rule. */
const ofBundler = 'bundler'
const ofRule = 'no-unresolved-refs'

/** Under the name of the rule, by which they can be left out. */
export function byRule(problem: NormalizedProblem): NormalizedProblem {
  return isUnresolved(problem) ? { ...problem, ruleId: ofRule } : problem
}

function isUnresolved({ ruleId, message }: NormalizedProblem): boolean {
  const isOfReferences = ruleId === ofBundler || ruleId === ofRule
  return isOfReferences && /^(Can't resolve|Failed to parse)/.test(message)
}

/** Without those of references to what schemas are called, which the library doesn't follow. */
export function withoutNamed(
  problems: readonly NormalizedProblem[],
  { source, parsed }: Document,
): NormalizedProblem[] {
  if (!problems.some(isUnresolved)) return [...problems]
  const { references } = new Api(parsed)
  return problems.filter((problem) => {
    const [at] = problem.location
    if (!isUnresolved(problem) || at?.source !== source || at.pointer === undefined) return true
    return !references.leadsToName(innermost(parsed, pathOf(at.pointer)))
  })
}

/** Without those of references that were taken out again with what held them. */
export async function stillUnresolved(
  problems: readonly NormalizedProblem[],
  parsed: unknown,
  resolver: BaseResolver,
): Promise<NormalizedProblem[]> {
  if (!problems.some(isUnresolved)) return [...problems]
  const documents = await documentsOf(resolver)
  const left = new Set<unknown>(objectsIn(parsed))
  return problems.filter((problem) => {
    const [at] = problem.location
    if (!isUnresolved(problem) || at?.pointer === undefined) return true
    const document = documents.get(at.source.absoluteRef)
    if (document === undefined) return true
    const holder = innermost(document.parsed, pathOf(at.pointer))
    // what is a file of its own is taken in as a copy
    return holder === document.parsed || left.has(holder)
  })
}

/** The last object on a way, in which a reference or a mapping stands. */
function innermost(document: unknown, path: readonly string[]): unknown {
  let at = document
  for (const key of path) {
    const next = (at as Record<string, unknown>)[key]
    if (next === undefined) return undefined
    if (typeof next !== 'object' || next === null) break
    at = next
  }
  return at
}
