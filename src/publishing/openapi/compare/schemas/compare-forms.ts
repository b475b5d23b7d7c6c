import { changeRules } from '../change.ts'
import { compareDiscriminators } from './compare-discriminators.ts'
import { compareExclusive } from './compare-exclusive.ts'
import { compareViews } from './compare-views.ts'
import { apart, type Forms, formsOf, typeText } from './schema-forms.ts'
import { isSameSchema, type SchemaListener, type SchemaSides } from './schema-sides.ts'
import type { SchemaView } from './schema-view.ts'
import { viewOf } from './view-of.ts'

/** Each of the forms that are given has to fit one that is taken. */
export function compareForms(
  sides: SchemaSides,
  given: unknown,
  taken: unknown,
  listener: SchemaListener,
): void {
  const g = formsOf(sides.given, given)
  const t = formsOf(sides.taken, taken)
  compareDiscriminators(sides, viewOf(sides.given, given), viewOf(sides.taken, taken), listener)
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
    listener.report(rule, '', `${isRequest ? 'no longer takes' : 'may now be'} ${what}`)
  }
  const taken = t.list.flatMap(apart)
  const takesAll = taken.some(({ view }) => view.types === undefined && view.values === undefined)
  if (g.isNullable && !t.isNullable && !takesAll) refuse('null')
  const given = g.list.flatMap(apart)
  for (const [index, { view, name, schema }] of given.entries()) {
    const partner =
      taken.find((other) => other.name !== undefined && other.name === name) ??
      [...taken.slice(index, index + 1), ...taken].find((one) => fits(sides, view, one.view)) ??
      // what is as many as before changed where it stands
      (given.length === taken.length ? taken[index] : undefined)
    // what one schema says is told of that, wherever it is a variant
    const isOfSchemas = schema !== undefined && partner?.schema !== undefined
    if (isOfSchemas) listener.later(schema, partner.schema, '')
    else if (partner) compareViews(sides, view, partner.view, listener)
    else refuse(name ?? typeText(view))
  }
}

/** How deep forms are looked into to find out which became which: their fields tell them apart. */
const deepestTrial = 1

/** Whether nothing is found between two forms by a short look. */
function fits(sides: SchemaSides, given: SchemaView, taken: SchemaView, level = 0): boolean {
  let isFit = true
  const inner: [given: unknown, taken: unknown][] = []
  compareViews(sides, given, taken, {
    report: (rule) => {
      if (changeRules[rule] === 'breaking') isFit = false
    },
    fits: schemasFit,
    later: (g, t) => {
      if (level < deepestTrial) inner.push([g, t])
    },
  })
  return isFit && inner.every(([g, t]) => schemasFit(sides, g, t, level + 1))
}

export function schemasFit(sides: SchemaSides, given: unknown, taken: unknown, level = 0): boolean {
  if (isSameSchema(sides, given, taken)) return true
  const g = formsOf(sides.given, given).list.flatMap(apart)
  const t = formsOf(sides.taken, taken).list.flatMap(apart)
  return g.every((one) => t.some((other) => fits(sides, one.view, other.view, level)))
}
