import { isJsonObject } from '../../../../../contract/json.ts'
import type { ApiDocument } from '../api-document.ts'
import { combineVariants } from './combine-variants.ts'
import { joinSchemas } from './joined-schemas.ts'
import { bothLimits } from './limits.ts'
import type { SchemaView } from './schema-view.ts'

/** Merges two schemas that both apply to a value. */
export function mergeViews(
  api: ApiDocument,
  a: SchemaView,
  b: SchemaView,
  combinesVariants = true,
): SchemaView {
  const types = common(a.types, b.types)
  const values = common(a.values, b.values)
  const isOpen =
    values !== undefined && (a.values ? a.isOpen : true) && (b.values ? b.isOpen : true)
  const variants = combinesVariants
    ? combineVariants(a.variants ?? [], b.variants ?? [])
    : (a.variants ?? b.variants ?? [])
  const both = (one: unknown, other: unknown) =>
    one === false || other === false
      ? false
      : isJsonObject(one) && isJsonObject(other)
        ? joinSchemas(api, one, other)
        : isJsonObject(one)
          ? one
          : (other ?? one)
  const additional = both(a.additional, b.additional)
  const items = both(a.items, b.items)
  const contains = a.contains ?? b.contains
  const discriminator = a.discriminator ?? b.discriminator
  const propertyNames = both(a.propertyNames, b.propertyNames)
  const contentSchema = both(a.contentSchema, b.contentSchema)
  const joined = (one: Map<string, unknown>, other: Map<string, unknown>) =>
    one.size === 0 || other.size === 0
      ? firstNonEmpty(one, other)
      : new Map([...other, ...one, ...inBoth(api, one, other)])
  const prefix = (a.prefix.length >= b.prefix.length ? a.prefix : b.prefix).map((_, at) =>
    both(a.prefix[at], b.prefix[at]),
  )
  return {
    ...(types && { types }),
    ...(values && { values }),
    ...(isOpen && { isOpen }),
    properties: joined(a.properties, b.properties),
    patternProperties: joined(a.patternProperties, b.patternProperties),
    required: union(a.required, b.required),
    ...(additional !== undefined && { additional }),
    ...((a.unevaluated ?? b.unevaluated) && {
      unevaluated: new Map([...(a.unevaluated ?? []), ...(b.unevaluated ?? [])]),
    }),
    ...(propertyNames !== undefined && { propertyNames }),
    dependentRequired: mergeDependencies(a.dependentRequired, b.dependentRequired),
    dependentSchemas: joined(a.dependentSchemas, b.dependentSchemas),
    prefix,
    ...(items !== undefined && { items }),
    ...(contains !== undefined && { contains }),
    ...((a.uniqueItems || b.uniqueItems) && { uniqueItems: true }),
    limits: a.limits.size === 0 ? b.limits : bothLimits(a.limits, b.limits),
    patterns: union(a.patterns, b.patterns),
    multiples: [...a.multiples, ...b.multiples],
    content:
      a.content.size === 0 || b.content.size === 0
        ? firstNonEmpty(a.content, b.content)
        : new Map([...b.content, ...a.content]),
    ...(contentSchema !== undefined && { contentSchema }),
    ...(discriminator !== undefined && { discriminator }),
    nots: [...a.nots, ...b.nots],
    conditions: [...a.conditions, ...b.conditions],
    ...(variants.length > 0 && { variants }),
  }
}

/**
 * Returns the second collection if the first one is empty, otherwise the first one. Most
 * collections are empty, so this avoids copies. Shared collections are never changed.
 */
function firstNonEmpty<Collection extends { size: number }>(
  one: Collection,
  other: Collection,
): Collection {
  return one.size === 0 ? other : one
}

function union(one: Set<string>, other: Set<string>): Set<string> {
  return one.size === 0 || other.size === 0
    ? firstNonEmpty(one, other)
    : new Set([...one, ...other])
}

type Dependencies = SchemaView['dependentRequired']

function mergeDependencies(one: Dependencies, other: Dependencies): Dependencies {
  if (one.size === 0 || other.size === 0) return firstNonEmpty(one, other)
  const needs = new Map(other)
  for (const [name, all] of one) needs.set(name, union(all, needs.get(name) ?? new Set()))
  return needs
}

function inBoth(
  api: ApiDocument,
  a: ReadonlyMap<string, unknown>,
  b: ReadonlyMap<string, unknown>,
): [string, unknown][] {
  return [...a].flatMap(([name, schema]): [string, unknown][] =>
    b.has(name) ? [[name, joinSchemas(api, schema, b.get(name))]] : [],
  )
}

function common(a: Set<string> | undefined, b: Set<string> | undefined): Set<string> | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return new Set([...a].filter((one) => b.has(one)))
}
