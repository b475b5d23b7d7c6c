import { asObject } from '../node.ts'
import { areContradictory } from './limits.ts'
import { asArray } from './own-view.ts'
import { resolveSchema } from './resolve-schema.ts'
import { alternativeForms, schemaName } from './schema-forms.ts'
import { isSameSchema, type SchemaListener, type SchemaSides } from './schema-sides.ts'
import { furtherItems, type SchemaView } from './schema-view.ts'

/**
 * Reports a change from `anyOf` to `oneOf`, because `oneOf` rejects values that match several
 * schemas.
 */
export function compareExclusive(
  sides: SchemaSides,
  writer: unknown,
  reader: unknown,
  { report, fits }: SchemaListener,
): void {
  const [before, after] = [resolveSchema(sides.writer, writer), resolveSchema(sides.reader, reader)]
  const { oneOf, discriminator } = asObject(after)
  // a discriminator selects exactly one schema for each value
  if (sides.kind !== 'request' || discriminator !== undefined) return
  const variants = asArray(oneOf)
  const exclusive = asArray(asObject(before).oneOf)
  const old = [...exclusive, ...asArray(asObject(before).anyOf)]
  const findPartner = (variant: unknown, at: number, all: readonly unknown[]) =>
    all.find((one) => isSameSchema(sides, one, variant)) ??
    all.find((one) => schemaName(one) !== undefined && schemaName(one) === schemaName(variant)) ??
    (all.length === variants.length ? all[at] : undefined)
  // if the old schema had no variants, a variant that accepts all of its values is known, too
  const accepts = (variant: unknown) => old.length === 0 && fits(sides, writer, variant)
  const isKnown = variants.map(
    (one, at) =>
      findPartner(one, at, old.length > 0 ? old : [before]) !== undefined || accepts(one),
  )
  const wasExclusive = variants.map((one, at) => findPartner(one, at, exclusive) !== undefined)
  const isNamed = namedFieldPredicate(sides, before)
  for (const [at, one] of variants.entries()) {
    for (const [other, second] of variants.entries()) {
      if (other <= at || !(isKnown[at] || isKnown[other])) continue
      if (wasExclusive[at] && wasExclusive[other]) continue
      if (!overlap(sides, one, second, isNamed)) continue
      const names = [
        schemaName(one) ?? `variant ${at + 1}`,
        schemaName(second) ?? `variant ${other + 1}`,
      ]
      report(
        'request-variants-exclusive',
        '',
        `no longer accepts values that match both ${names.join(' and ')}`,
      )
      return
    }
  }
}

/**
 * Returns a predicate for the fields that a schema declares. Clients are assumed to send no other
 * fields.
 */
function namedFieldPredicate({ writer }: SchemaSides, schema: unknown): (name: string) => boolean {
  const names = new Set(
    alternativeForms(writer, schema).list.flatMap(({ view }) => [
      ...view.properties.keys(),
      ...view.required,
    ]),
  )
  return (name) => names.has(name)
}

type IsNamed = (name: string) => boolean

/**
 * Returns whether a value may match both schemas. Returns false if the schemas can't be compared.
 */
function overlap(
  { reader: api }: SchemaSides,
  one: unknown,
  other: unknown,
  isNamed: IsNamed,
): boolean {
  const apart = (a: unknown, b: unknown, level: number): boolean =>
    alternativeForms(api, a).list.every(({ view }) =>
      alternativeForms(api, b).list.every((second) => areApart(view, second.view, level)),
    )
  const areApart = (a: SchemaView, b: SchemaView, level: number): boolean => {
    if (areDisjoint(valueKinds(a), valueKinds(b)) || areDisjoint(a.values, b.values)) return true
    if (differ(a, b) || refuses(a, b) || refuses(b, a)) return true
    if (![...a.required, ...b.required].every(isNamed)) return true
    if (level > 2) return false
    const [itemsOfA, itemsOfB] = [furtherItems(a), furtherItems(b)]
    if (itemsOfA !== undefined && itemsOfB !== undefined && apart(itemsOfA, itemsOfB, level + 1))
      return true
    return [...a.properties].some(([name, field]) => {
      const second = b.properties.get(name)
      return second !== undefined && apart(field, second, level + 1)
    })
  }
  return !apart(one, other, 0)
}

/** Returns the types of a schema except null, because several variants can be nullable. */
function valueKinds({ types }: SchemaView): Set<string> | undefined {
  return types && new Set([...types].filter((type) => type !== 'null'))
}

function areDisjoint(a: Set<string> | undefined, b: Set<string> | undefined): boolean {
  return a !== undefined && b !== undefined && ![...a].some((one) => b.has(one))
}

/**
 * Returns whether two schemas are assumed to share no values, because of their formats, limits,
 * patterns, or exclusions.
 */
function differ(a: SchemaView, b: SchemaView): boolean {
  const [first, second] = [[...a.content], [...b.content]]
  return (
    first.some(([name, value]) => second.some(([key, one]) => key === name && one !== value)) ||
    a.patterns.size + b.patterns.size > 0 ||
    areContradictory(a.limits, b.limits) ||
    a.nots.length + b.nots.length > 0
  )
}

/** Returns whether the first schema rejects a field that the second schema requires. */
function refuses({ additional, properties }: SchemaView, { required }: SchemaView): boolean {
  return additional === false && [...required].some((name) => !properties.has(name))
}
