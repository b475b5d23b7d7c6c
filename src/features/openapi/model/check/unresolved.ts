import type { BaseResolver, Document, NormalizedProblem } from '@redocly/openapi-core'
import { isJsonObject } from '../../../../contract/json.ts'
import { maskUrl } from '../../../../output/text/redact.ts'
import { Api } from '../compare/api.ts'
import { nestedObjects } from '../nested-objects.ts'
import { parsePointer, valueAtPointer } from '../read/pointer.ts'
import { readDocuments } from './origins.ts'

/** The rule ID of the bundler's problems. Users can't configure it. */
const bundlerRule = 'bundler'
const referenceRule = 'no-unresolved-refs'

/**
 * Assigns the bundler's unresolved references to a configurable rule, so that users can turn it
 * off.
 */
export function assignConfigurableRule(problem: NormalizedProblem): NormalizedProblem {
  return isUnresolved(problem) ? { ...problem, ruleId: referenceRule } : problem
}

function isUnresolved({ ruleId, message }: NormalizedProblem): boolean {
  const isOfReferences = ruleId === bundlerRule || ruleId === referenceRule
  return isOfReferences && /^(Can't resolve|Failed to parse)/.test(message)
}

/** Adds the reference to each message about an unresolved reference. */
export async function withReferenceText(
  problems: readonly NormalizedProblem[],
  resolver: BaseResolver,
): Promise<NormalizedProblem[]> {
  if (!problems.some(isUnresolved)) return [...problems]
  const documents = await readDocuments(resolver)
  return problems.map((problem) => {
    const [at] = problem.location
    if (!isUnresolved(problem) || at?.pointer === undefined) return problem
    const document = documents.get(at.source.absoluteRef)
    const value = document && valueAtPointer(document.parsed, parsePointer(at.pointer))
    const ref = isJsonObject(value) ? value.$ref : value
    if (typeof ref !== 'string') return problem
    return { ...problem, message: problem.message.replace('$ref', () => `$ref "${maskUrl(ref)}"`) }
  })
}

/** Removes problems about schema names in mappings, which Redocly treats as references. */
export function withoutSchemaNames(
  problems: readonly NormalizedProblem[],
  { source, parsed }: Document,
): NormalizedProblem[] {
  if (!problems.some(isUnresolved)) return [...problems]
  const { references } = new Api(parsed)
  return problems.filter((problem) => {
    const [at] = problem.location
    if (!isUnresolved(problem) || at?.source !== source || at.pointer === undefined) return true
    return !references.resolvesToNamedSchema(innermost(parsed, parsePointer(at.pointer)))
  })
}

/** Removes problems about references that the preparation removed. */
export async function withoutRemovedReferences(
  problems: readonly NormalizedProblem[],
  parsed: unknown,
  resolver: BaseResolver,
): Promise<NormalizedProblem[]> {
  if (!problems.some(isUnresolved)) return [...problems]
  const documents = await readDocuments(resolver)
  const left = new Set<unknown>(nestedObjects(parsed))
  return problems.filter((problem) => {
    const [at] = problem.location
    if (!isUnresolved(problem) || at?.pointer === undefined) return true
    const document = documents.get(at.source.absoluteRef)
    if (document === undefined) return true
    const holder = innermost(document.parsed, parsePointer(at.pointer))
    // the bundled document contains copies of other files, so their roots aren't in `left`
    return holder === document.parsed || left.has(holder)
  })
}

/** Returns the innermost object on a path. It contains the reference or the mapping. */
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
