import { type ReportedRule, ruleAndDetail, ruleSeverity } from '../change.ts'
import { compareExclusive } from './compare-exclusive.ts'
import { compareViews } from './compare-views.ts'
import { schemaView } from './create-view.ts'
import { alternativeForms, type Form, type Forms, splitByType } from './schema-forms.ts'
import { isSameSchema, type SchemaListener, type SchemaSides } from './schema-sides.ts'
import { type Discriminator, otherValues, type SchemaView } from './schema-view.ts'
import { hasSameTags, variantText } from './variant-tags.ts'

/**
 * Compares the alternative forms of two schemas. Each form of `given` needs a form of `taken` that
 * accepts it.
 */
export function compareForms(
  sides: SchemaSides,
  given: unknown,
  taken: unknown,
  listener: SchemaListener,
): void {
  const g = alternativeForms(sides.given, given)
  const t = alternativeForms(sides.taken, taken)
  compareDiscriminators(
    sides,
    schemaView(sides.given, given),
    schemaView(sides.taken, taken),
    listener,
  )
  compareExclusive(sides, given, taken, listener)
  const [[one], [other]] = [g.list, t.list]
  if (one && other && g.list.length + t.list.length === 2) {
    compareViews(sides, one.view, other.view, listener)
  } else compareAll(sides, g, t, listener)
}

function compareAll(sides: SchemaSides, g: Forms, t: Forms, listener: SchemaListener): void {
  const isRequest = sides.kind === 'request'
  const refuse = (what: string) => {
    const rule = isRequest ? 'request-variant-removed' : 'response-variant-added'
    listener.report(rule, '', `${isRequest ? 'no longer accepts' : 'may now be'} ${what}`)
  }
  const taken = t.list.flatMap(splitByType)
  const takesAll = taken.some(({ view }) => view.types === undefined && view.values === undefined)
  if (g.isNullable && !t.isNullable && !takesAll) refuse('null')
  const given = g.list.flatMap(splitByType)
  for (const [index, { view, name, schema }] of given.entries()) {
    const partner = findPartner(sides, { given, index }, taken)
    // compare shared schemas as a pair of their own, so that a difference is reported only once
    const isOfSchemas = schema !== undefined && partner?.schema !== undefined
    if (isOfSchemas) listener.addPair(schema, partner.schema, '')
    else if (partner) compareViews(sides, view, partner.view, listener)
    else refuse(name ?? variantText(sides.given, view))
  }
}

/** Returns the form to compare a given form with. */
function findPartner(
  sides: SchemaSides,
  { given, index }: { given: Form[]; index: number },
  taken: Form[],
): Form | undefined {
  const { view, name } = given[index] as Form
  const named = taken.filter((other) => other.name !== undefined && other.name === name)
  // several forms can have the same name, such as the combinations of one variant with others
  if (named.length === 1) return named[0]
  const others = named.length > 0 ? named : [...taken.slice(index, index + 1), ...taken]
  return (
    others.find((one) => fits(sides, view, one.view)) ??
    others.find((one) => hasSameTags([sides.given, view], [sides.taken, one.view])) ??
    named[0] ??
    // pair the remaining forms by position if both lists have the same length
    (given.length === taken.length ? taken[index] : undefined) ??
    // if the variants only differ in required fields, compare them with the single schema that has
    // these fields
    taken.find((other) => taken.length === 1 && hasSameFields(view, other.view))
  )
}

/** Returns whether two objects have the same field names. */
function hasSameFields(
  { properties: one }: SchemaView,
  { properties: other }: SchemaView,
): boolean {
  return one.size > 0 && one.size === other.size && [...one.keys()].every((name) => other.has(name))
}

/**
 * The maximum depth of comparisons that search for a matching form. The top-level fields are
 * usually sufficient.
 */
const maxTrialDepth = 1

/** Returns whether a shallow comparison of two forms finds no breaking change. */
function fits(sides: SchemaSides, given: SchemaView, taken: SchemaView, level = 0): boolean {
  let isFit = true
  const inner: [given: unknown, taken: unknown][] = []
  compareViews(sides, given, taken, {
    report: (rule) => {
      if (ruleSeverity(ruleAndDetail(rule)[0]) === 'breaking') isFit = false
    },
    fits: schemasFit,
    addPair: (g, t) => {
      if (level < maxTrialDepth) inner.push([g, t])
    },
  })
  return isFit && inner.every(([g, t]) => schemasFit(sides, g, t, level + 1))
}

export function schemasFit(sides: SchemaSides, given: unknown, taken: unknown, level = 0): boolean {
  if (isSameSchema(sides, given, taken)) return true
  const g = alternativeForms(sides.given, given).list.flatMap(splitByType)
  const t = alternativeForms(sides.taken, taken).list.flatMap(splitByType)
  return g.every((one) => t.some((other) => fits(sides, one.view, other.view, level)))
}

/** Compares discriminators, because clients rely on the mapping from values to schemas. */
function compareDiscriminators(
  { kind }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report }: SchemaListener,
): void {
  if (g.discriminator === undefined || t.discriminator === undefined) return
  const isRequest = kind === 'request'
  const rule = isRequest ? 'request-discriminator-changed' : 'response-discriminator-changed'
  const reportDifference = (reported: ReportedRule, what: string, given: string, taken: string) => {
    const [was, is] = isRequest ? [given, taken] : [taken, given]
    report(reported, '', `${what} was ${was}, is ${is}`)
  }
  const [given, taken] = [g.discriminator, t.discriminator]
  if (given.field !== taken.field) {
    reportDifference(`${rule}/renamed`, 'the discriminator', given.field, taken.field)
  }
  // inline schemas have no names to compare
  const isNamed = given.names.size > 0 && taken.names.size > 0
  const isOneForOne = given.names.size === taken.names.size
  const others = isNamed ? schemaNamesByValue(taken) : taken.mapped
  for (const [value, name] of isNamed ? schemaNamesByValue(given) : given.mapped) {
    const other = others.get(value)
    // added and removed variants are reported separately
    const isElsewhere = isNamed && !isOneForOne && !taken.names.has(name)
    if (other !== name && !isElsewhere)
      reportDifference(rule, `schema for ${value}`, name, other ?? 'nothing')
  }
}

/**
 * Returns the schema names by discriminator value. The value for a schema without a mapping is its
 * name.
 */
function schemaNamesByValue({ mapped, names }: Discriminator): Map<string, string> {
  const mappedTo = new Set(
    [...mapped].filter(([value]) => value !== otherValues).map(([, name]) => name),
  )
  const others = [...names].filter((name) => !mappedTo.has(name))
  return new Map([...others.map((name) => [name, name] as const), ...mapped])
}
