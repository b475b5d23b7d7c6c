import { isJsonObject } from '../../../../../contract/json.ts'
import { asObject, type Node } from '../../compare/node.ts'
import { pointerTo } from '../../read/pointer.ts'
import { HiddenLiteralFinder } from './hidden-literals.ts'
import { SchemaPartFinder, type SchemaParts } from './schema-parts.ts'

/** Marks a value that is removed completely. */
export const removed = Symbol('removed')

const structures = [
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains'],
]

/** Removes the values of internal parts from values, according to their schemas. */
export class ValueCleaner {
  /** the pointers of the removed values */
  readonly removedAt: string[] = []
  readonly #parts: SchemaPartFinder
  readonly #literals: HiddenLiteralFinder

  constructor(document: Node, internal: ReadonlySet<unknown>) {
    this.#parts = new SchemaPartFinder(document, internal)
    this.#literals = new HiddenLiteralFinder(document, this.#parts)
  }

  /** Returns an object and all direct and indirect targets of its references. */
  chain(value: unknown): unknown[] {
    return this.#parts.targets.chain(value)
  }

  reachesInternal(schema: unknown): boolean {
    return this.#parts.reachesInternal(schema)
  }

  note<Value>(value: Value, pointer: string): Value {
    this.removedAt.push(pointer)
    return value
  }

  /** Returns a value without the values of internal parts. */
  cleaned(schema: unknown, value: unknown, pointer: string): unknown {
    const parts = this.#parts.of(schema)
    if (
      parts.isInternal ||
      parts.internal.some((one) => matchesOnlyInternal(one, parts.left, value))
    ) {
      return this.note(removed, pointer)
    }
    for (const [selector, values] of this.#literals.of(parts).values) {
      const selecting = selector === undefined ? value : asObject(value)[selector]
      if (values.has(selecting)) return this.note(removed, pointer)
    }
    if (typeof value === 'string') return this.#cleanedText(schema, value, parts, pointer)
    if (Array.isArray(value)) return this.#cleanedList(schema, value, parts, pointer)
    return isJsonObject(value) ? this.#cleanedObject(schema, value, parts, pointer) : value
  }

  #cleanedList(
    schema: unknown,
    list: readonly unknown[],
    { left }: SchemaParts,
    pointer: string,
  ): unknown {
    const kept = list.flatMap((item, index) => {
      const known = left.flatMap((part) => itemSchemas(part, index))
      // an example can list several values of a schema that isn't a list
      const schemas = known.length === 0 && isNested(item) ? [schema] : known
      const one = this.#withAll(schemas, item, pointerTo(pointer, String(index)))
      return one === removed ? [] : [one]
    })
    return kept.length === 0 && list.length > 0 ? removed : kept
  }

  #cleanedObject(
    schema: unknown,
    value: Node,
    { left, internal }: SchemaParts,
    pointer: string,
  ): unknown {
    const kept: Node = {}
    const hidden = new Set(internal.flatMap(({ part }) => Object.keys(asObject(part.properties))))
    for (const [key, inner] of Object.entries(value)) {
      const at = pointerTo(pointer, key)
      const known = left.flatMap((part) => propertySchemas(part, key))
      const isHidden = hidden.has(key) && known.length === 0
      // an example can wrap the value that its schema describes
      const schemas = known.length === 0 && isNested(inner) ? [schema] : known
      const one = isHidden ? this.note(removed, at) : this.#withAll(schemas, inner, at)
      if (one !== removed) kept[key] = one
    }
    return Object.keys(kept).length === 0 && Object.keys(value).length > 0 ? removed : kept
  }

  #withAll(schemas: readonly unknown[], value: unknown, pointer: string): unknown {
    let left = value
    for (const schema of schemas) {
      if (left !== removed) left = this.cleaned(schema, left, pointer)
    }
    return left
  }

  /**
   * Cleans a string that contains the value of an object or list as JSON. Removes the string if it
   * is in another format and the schema has internal parts.
   */
  #cleanedText(schema: unknown, text: string, { left }: SchemaParts, pointer: string): unknown {
    const contents = left.flatMap(({ contentSchema }) => contentSchema ?? [])
    const isText = left.some(({ type }) => [type].flat().includes('string'))
    const hasStructure = left.some((part) => structures.some((key) => key in part))
    if (!hasStructure && contents.length === 0) return text
    const within = contents.length > 0 ? { anyOf: [...contents, schema] } : schema
    const parsed = parsedJson(text)
    if (parsed === undefined) {
      const isOpaque = contents.length > 0 || !isText
      const isHidden = isOpaque && this.reachesInternal(within)
      return isHidden ? this.note(removed, pointer) : text
    }
    if (!isNested(parsed)) return text
    const cleaned = this.cleaned(within, parsed, pointer)
    if (cleaned === removed) return removed
    return JSON.stringify(cleaned) === JSON.stringify(parsed) ? text : JSON.stringify(cleaned)
  }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns whether a value matches the internal alternative, but none of the other alternatives. */
function matchesOnlyInternal(
  { part, others }: SchemaParts['internal'][number],
  left: readonly Node[],
  value: unknown,
): boolean {
  if (!isJsonObject(value)) {
    if (value === undefined) return false
    const literals = [...(Array.isArray(part.enum) ? part.enum : []), part.const]
    if ([...literals, part.example, part.default].includes(value)) return true
    return (
      others.length > 0 &&
      allowsValue(part, value) &&
      !others.some((one) => allowsValue(one, value))
    )
  }
  const known = new Set(left.flatMap((one) => Object.keys(asObject(one.properties))))
  const own = Object.keys(asObject(part.properties)).filter((name) => !known.has(name))
  return own.some((name) => name in value) && left.every((one) => !one.allOf)
}

/** Returns whether the type, enumeration, and constant of a schema allow a value. */
function allowsValue({ type, enum: values, const: constant }: Node, value: unknown): boolean {
  if (constant !== undefined && constant !== value) return false
  if (Array.isArray(values) && !values.includes(value)) return false
  const types = [type].flat()
  if (type === undefined || types.includes(typeof value)) return true
  if (Array.isArray(value)) return types.includes('array')
  if (value === null) return types.includes('null')
  return typeof value === 'number' && types.includes('integer')
}

function itemSchemas(part: Node, index: number): unknown[] {
  const { prefixItems, items, additionalItems, unevaluatedItems, contains } = part
  const lists = [prefixItems, items].filter((one) => Array.isArray(one))
  const first: unknown = lists.map((one: unknown[]) => one[index]).find((one) => one !== undefined)
  const rest = [Array.isArray(items) ? additionalItems : items, unevaluatedItems]
  return [first ?? rest.find(isJsonObject), contains].filter((one) => one !== undefined)
}

function propertySchemas(part: Node, key: string): unknown[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = part
  const own = asObject(properties)[key]
  const patterns = Object.entries(asObject(patternProperties)).flatMap(([pattern, schema]) =>
    matches(pattern, key) ? [schema] : [],
  )
  const known = [...(own === undefined ? [] : [own]), ...patterns]
  return known.length > 0
    ? known
    : [additionalProperties, unevaluatedProperties].filter(isJsonObject)
}

function matches(pattern: string, key: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(key)
  } catch {
    return false
  }
}
