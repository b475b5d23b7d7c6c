import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { replaceEnum } from './enumerations.ts'
import { HiddenLiteralFinder, type HiddenLiterals } from './hidden-literals.ts'
import { SchemaPartFinder } from './schema-parts.ts'

const grouping = ['allOf', 'anyOf', 'oneOf', 'discriminator']

/**
 * Removes the values that select internal alternatives from the enumerations and discriminator
 * mappings that all alternatives share. Call this function before the parts are removed. Returns
 * the pointers of the removed values.
 */
export function removeSelectors(document: Node, internal: ReadonlySet<unknown>): string[] {
  const parts = new SchemaPartFinder(document, internal)
  const literals = new HiddenLiteralFinder(document, parts)
  const objects = [...keywordObjects(document)]
  const removed = new Map<Node, Set<unknown>>()
  for (const [schema] of objects) {
    if (!grouping.some((key) => key in schema)) continue
    const { left, internal: hiddenParts } = parts.of(schema)
    const hidden = literals.of({ left, internal: hiddenParts, isInternal: false })
    for (const [selector, values] of hidden.values) {
      for (const one of hidden.shared.flatMap((part) => literals.schemasOf(part, selector))) {
        removed.set(one, new Set([...(removed.get(one) ?? []), ...values]))
      }
    }
    const schemas = new Set<unknown>(hiddenParts.map(({ part }) => part))
    for (const { discriminator } of left) {
      removeMapped(asObject(discriminator), hidden, (target) =>
        schemas.has(literals.mappedSchema(target)),
      )
    }
  }
  return objects.flatMap(([schema, pointer]) => {
    const values = removed.get(schema)
    return values ? removeValues(schema, pointer, values) : []
  })
}

function removeMapped(
  { propertyName, mapping }: Node,
  { values }: HiddenLiterals,
  isInternal: (target: unknown) => boolean,
): void {
  const mapped = asObject(mapping)
  for (const [value, target] of Object.entries(mapped)) {
    if (values.get(String(propertyName))?.has(value) && isInternal(target)) delete mapped[value]
  }
}

function removeValues(schema: Node, pointer: string, values: ReadonlySet<unknown>): string[] {
  const { enum: list } = schema
  const removedAt: string[] = []
  if (Array.isArray(list) && list.some((one) => values.has(one))) {
    removedAt.push(...list.flatMap((one, at) => (values.has(one) ? [`${pointer}/enum/${at}`] : [])))
    replaceEnum(
      schema,
      list.map((one) => (values.has(one) ? undefined : one)),
    )
  }
  for (const key of ['default', 'example', 'const'].filter((one) => values.has(schema[one]))) {
    delete schema[key]
    removedAt.push(`${pointer}/${key}`)
  }
  return removedAt
}
