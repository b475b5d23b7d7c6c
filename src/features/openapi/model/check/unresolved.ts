import type { BaseResolver, Document, NormalizedProblem } from '@redocly/openapi-core'
import { isJsonObject } from '../../../../contract/json.ts'
import { maskUrl } from '../../../../output/text/redact.ts'
import { Api } from '../compare/api.ts'
import { nestedObjects } from '../nested-objects.ts'
import { parsePointer, valueAtPointer } from '../read/pointer.ts'
import { readDocuments } from './origins.ts'

/** The bundler reports references under this name, which isn't a configurable rule. */
const ofBundler = 'bundler'
const ofRule = 'no-unresolved-refs'

/** Assigns a problem of the bundler to a rule, so that users can turn it off. */
export function byRule(problem: NormalizedProblem): NormalizedProblem {
  return isUnresolved(problem) ? { ...problem, ruleId: ofRule } : problem
}

function isUnresolved({ ruleId, message }: NormalizedProblem): boolean {
  const isOfReferences = ruleId === ofBundler || ruleId === ofRule
  return isOfReferences && /^(Can't resolve|Failed to parse)/.test(message)
}

/** Adds the text of unresolved references to their messages. */
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

/**
 * Removes problems about schema names in mappings, because the library treats them as references.
 */
export function withoutNamed(
  problems: readonly NormalizedProblem[],
  { source, parsed }: Document,
): NormalizedProblem[] {
  if (!problems.some(isUnresolved)) return [...problems]
  const { references } = new Api(parsed)
  return problems.filter((problem) => {
    const [at] = problem.location
    if (!isUnresolved(problem) || at?.source !== source || at.pointer === undefined) return true
    return !references.leadsToName(innermost(parsed, parsePointer(at.pointer)))
  })
}

/** Removes problems of references that were removed together with their parents. */
export async function stillUnresolved(
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
    // a separate file is included as a copy, so it isn't among the nested objects
    return holder === document.parsed || left.has(holder)
  })
}

/** Returns the last object on a path, which contains a reference or a mapping. */
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
