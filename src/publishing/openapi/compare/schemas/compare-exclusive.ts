import { objectOf } from '../node.ts'
import { leaveNothing } from './limits.ts'
import { listOf } from './own-view.ts'
import { formsOf, nameOf } from './schema-forms.ts'
import { schemaOf } from './schema-of.ts'
import { isSameSchema, type SchemaListener, type SchemaSides } from './schema-sides.ts'
import type { SchemaView } from './schema-view.ts'

/** What fits two schemas is refused where it has to fit one of them alone: `oneOf` in place of `anyOf`. */
export function compareExclusive(
  sides: SchemaSides,
  given: unknown,
  taken: unknown,
  { report }: SchemaListener,
): void {
  const [before, after] = [schemaOf(sides.given, given), schemaOf(sides.taken, taken)]
  const { oneOf, discriminator } = objectOf(after)
  // a field says which of them is meant
  if (sides.kind !== 'request' || discriminator !== undefined) return
  const variants = listOf(oneOf)
  const exclusive = listOf(objectOf(before).oneOf)
  const old = [...exclusive, ...listOf(objectOf(before).anyOf)]
  const partnerOf = (variant: unknown, at: number, all: readonly unknown[]) =>
    all.find((one) => isSameSchema(sides, one, variant)) ??
    all.find((one) => nameOf(one) !== undefined && nameOf(one) === nameOf(variant)) ??
    (all.length === variants.length ? all[at] : undefined)
  const isKnown = variants.map(
    (one, at) => partnerOf(one, at, old.length > 0 ? old : [before]) !== undefined,
  )
  const wasExclusive = variants.map((one, at) => partnerOf(one, at, exclusive) !== undefined)
  const isNamed = namedBy(sides, before)
  for (const [at, one] of variants.entries()) {
    for (const [other, second] of variants.entries()) {
      if (other <= at || !(isKnown[at] || isKnown[other])) continue
      if (wasExclusive[at] && wasExclusive[other]) continue
      if (!overlap(sides, one, second, isNamed)) continue
      const names = [nameOf(one) ?? `variant ${at + 1}`, nameOf(second) ?? `variant ${other + 1}`]
      report(
        'request-variants-exclusive',
        '',
        `no longer takes what fits both ${names.join(' and ')}`,
      )
      return
    }
  }
}

/** Nobody has sent a field that no schema spoke of. */
function namedBy({ given }: SchemaSides, schema: unknown): (name: string) => boolean {
  const names = new Set(
    formsOf(given, schema).list.flatMap(({ view }) => [
      ...view.properties.keys(),
      ...view.required,
    ]),
  )
  return (name) => names.has(name)
}

type IsNamed = (name: string) => boolean

/** Whether a value may fit both: where that can't be seen, it is taken for unlikely. */
function overlap(
  { taken: api }: SchemaSides,
  one: unknown,
  other: unknown,
  isNamed: IsNamed,
): boolean {
  const apart = (a: unknown, b: unknown, level: number): boolean =>
    formsOf(api, a).list.every(({ view }) =>
      formsOf(api, b).list.every((second) => areApart(view, second.view, level)),
    )
  const areApart = (a: SchemaView, b: SchemaView, level: number): boolean => {
    if (haveNone(kindsOf(a), kindsOf(b)) || haveNone(a.values, b.values)) return true
    if (differ(a, b) || refuses(a, b) || refuses(b, a)) return true
    if (![...a.required, ...b.required].every(isNamed)) return true
    if (level > 2) return false
    if (a.items !== undefined && b.items !== undefined && apart(a.items, b.items, level + 1))
      return true
    return [...a.properties].some(([name, field]) => {
      const second = b.properties.get(name)
      return second !== undefined && apart(field, second, level + 1)
    })
  }
  return !apart(one, other, 0)
}

/** What a value may be; null is no reason to choose one. */
function kindsOf({ types }: SchemaView): Set<string> | undefined {
  return types && new Set([...types].filter((type) => type !== 'null'))
}

function haveNone(a: Set<string> | undefined, b: Set<string> | undefined): boolean {
  return a !== undefined && b !== undefined && ![...a].some((one) => b.has(one))
}

/** Texts of two forms are hardly the same, and what patterns and exclusions leave can't be seen. */
function differ(a: SchemaView, b: SchemaView): boolean {
  const [first, second] = [[...a.content], [...b.content]]
  return (
    first.some(([name, value]) => second.some(([key, one]) => key === name && one !== value)) ||
    a.patterns.size + b.patterns.size > 0 ||
    leaveNothing(a.limits, b.limits) ||
    a.nots.length + b.nots.length > 0
  )
}

/** Whether the one takes no field that the other needs. */
function refuses({ additional, properties }: SchemaView, { required }: SchemaView): boolean {
  return additional === false && [...required].some((name) => !properties.has(name))
}
