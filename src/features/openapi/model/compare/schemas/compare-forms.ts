import { type ReportedRule, ruleAndDetail, ruleSeverity } from '../change.ts'
import { compareExclusive } from './compare-exclusive.ts'
import { compareViews } from './compare-views.ts'
import { schemaView } from './create-view.ts'
import { alternativeForms, type Form, type Forms, splitByType } from './schema-forms.ts'
import { isSameSchema, type SchemaListener, type SchemaSides } from './schema-sides.ts'
import { type Discriminator, otherValues, type SchemaView } from './schema-view.ts'
import { hasSameTags, variantText } from './variant-tags.ts'

/**
 * Compares the alternative forms of two schemas. Each form of `writer` needs a form of `reader` that
 * accepts it.
 */
export function compareForms(
  sides: SchemaSides,
  writer: unknown,
  reader: unknown,
  listener: SchemaListener,
): void {
  const writerForms = alternativeForms(sides.writer, writer)
  const readerForms = alternativeForms(sides.reader, reader)
  compareDiscriminators(
    sides,
    schemaView(sides.writer, writer),
    schemaView(sides.reader, reader),
    listener,
  )
  compareExclusive(sides, writer, reader, listener)
  const [[one], [other]] = [writerForms.list, readerForms.list]
  if (one && other && writerForms.list.length + readerForms.list.length === 2) {
    compareViews(sides, one.view, other.view, listener)
  } else compareAll(sides, writerForms, readerForms, listener)
}

function compareAll(
  sides: SchemaSides,
  writerForms: Forms,
  readerForms: Forms,
  listener: SchemaListener,
): void {
  const isRequest = sides.kind === 'request'
  const reportUnaccepted = (value: string) => {
    const rule = isRequest ? 'request-variant-removed' : 'response-variant-added'
    listener.report(rule, '', `${isRequest ? 'no longer accepts' : 'may now be'} ${value}`)
  }
  const readerVariants = readerForms.list.flatMap(splitByType)
  const takesAll = readerVariants.some(
    ({ view }) => view.types === undefined && view.values === undefined,
  )
  if (writerForms.isNullable && !readerForms.isNullable && !takesAll) reportUnaccepted('null')
  const writerVariants = writerForms.list.flatMap(splitByType)
  for (const [index, { view, name, schema }] of writerVariants.entries()) {
    const partner = findPartner(sides, { writerVariants, index }, readerVariants)
    // compare shared schemas as a pair of their own, so that a difference is reported only once
    const isOfSchemas = schema !== undefined && partner?.schema !== undefined
    if (isOfSchemas) listener.addPair(schema, partner.schema, '')
    else if (partner) compareViews(sides, view, partner.view, listener)
    else reportUnaccepted(name ?? variantText(sides.writer, view))
  }
}

/** Returns the form to compare a given form with. */
function findPartner(
  sides: SchemaSides,
  { writerVariants, index }: { writerVariants: Form[]; index: number },
  readerVariants: Form[],
): Form | undefined {
  const { view, name } = writerVariants[index] as Form
  const named = readerVariants.filter((other) => other.name !== undefined && other.name === name)
  // several forms can have the same name, such as the combinations of one variant with others
  if (named.length === 1) return named[0]
  const others =
    named.length > 0 ? named : [...readerVariants.slice(index, index + 1), ...readerVariants]
  return (
    others.find((one) => fits(sides, view, one.view)) ??
    others.find((one) => hasSameTags([sides.writer, view], [sides.reader, one.view])) ??
    named[0] ??
    // pair the remaining forms by position if both lists have the same length
    (writerVariants.length === readerVariants.length ? readerVariants[index] : undefined) ??
    // if the variants differ only in required fields, compare them with the single schema that has
    // these fields
    readerVariants.find((other) => readerVariants.length === 1 && hasSameFields(view, other.view))
  )
}

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
function fits(sides: SchemaSides, writer: SchemaView, reader: SchemaView, level = 0): boolean {
  let isFit = true
  const inner: [writer: unknown, reader: unknown][] = []
  compareViews(sides, writer, reader, {
    report: (rule) => {
      if (ruleSeverity(ruleAndDetail(rule)[0]) === 'breaking') isFit = false
    },
    fits: schemasFit,
    addPair: (writerSchema, readerSchema) => {
      if (level < maxTrialDepth) inner.push([writerSchema, readerSchema])
    },
  })
  return (
    isFit &&
    inner.every(([writerSchema, readerSchema]) =>
      schemasFit(sides, writerSchema, readerSchema, level + 1),
    )
  )
}

export function schemasFit(
  sides: SchemaSides,
  writer: unknown,
  reader: unknown,
  level = 0,
): boolean {
  if (isSameSchema(sides, writer, reader)) return true
  const writerForms = alternativeForms(sides.writer, writer).list.flatMap(splitByType)
  const readerForms = alternativeForms(sides.reader, reader).list.flatMap(splitByType)
  return writerForms.every((one) =>
    readerForms.some((other) => fits(sides, one.view, other.view, level)),
  )
}

/** Compares discriminators, because clients rely on the mapping from values to schemas. */
function compareDiscriminators(
  { kind }: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { report }: SchemaListener,
): void {
  if (writerView.discriminator === undefined || readerView.discriminator === undefined) return
  const isRequest = kind === 'request'
  const rule = isRequest ? 'request-discriminator-changed' : 'response-discriminator-changed'
  const reportDifference = (
    reported: ReportedRule,
    subject: string,
    writer: string,
    reader: string,
  ) => {
    const [was, is] = isRequest ? [writer, reader] : [reader, writer]
    report(reported, '', `${subject} was ${was}, is ${is}`)
  }
  const [writer, reader] = [writerView.discriminator, readerView.discriminator]
  if (writer.field !== reader.field) {
    reportDifference(`${rule}/renamed`, 'the discriminator', writer.field, reader.field)
  }
  // inline schemas have no names to compare
  const isNamed = writer.names.size > 0 && reader.names.size > 0
  const isOneForOne = writer.names.size === reader.names.size
  const others = isNamed ? schemaNamesByValue(reader) : reader.mapped
  for (const [value, name] of isNamed ? schemaNamesByValue(writer) : writer.mapped) {
    const other = others.get(value)
    // added and removed variants are reported separately
    const isElsewhere = isNamed && !isOneForOne && !reader.names.has(name)
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
