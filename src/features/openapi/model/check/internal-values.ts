import { isJsonObject } from '../../../../contract/json.ts'
import { asObject, type Node } from '../compare/node.ts'
import { nestedObjects } from '../nested-objects.ts'
import { pointerTo } from '../read/pointer.ts'
import { resolvedWithin } from './components-in-use.ts'

/** Marks a value that is removed completely. */
const removed = Symbol('removed')

const compositions = ['allOf', 'anyOf', 'oneOf'] as const
const structures = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
]
const literalKeys = ['example', 'default', 'const'] as const

/**
 * Removes the values of internal parts from examples, defaults, constants, and enumerations. Call
 * this function before the parts are removed. Returns the pointers of the removed values.
 */
export function removeInternalValues(document: Node, internal: ReadonlySet<unknown>): string[] {
  return new ValueRemover(document, internal).removeAll()
}

class ValueRemover {
  readonly #document: Node
  readonly #internal: ReadonlySet<unknown>
  readonly #left: string[] = []

  constructor(document: Node, internal: ReadonlySet<unknown>) {
    this.#document = document
    this.#internal = internal
  }

  removeAll(): string[] {
    const open: [value: unknown, pointer: string][] = [[this.#document, '#']]
    const seen = new Set<unknown>()
    for (const [value, pointer] of open) {
      if (typeof value !== 'object' || value === null || seen.has(value)) continue
      seen.add(value)
      if (this.#internal.has(value)) continue
      if (isJsonObject(value)) this.#inHolder(value, pointer)
      for (const [key, inner] of Object.entries(value)) open.push([inner, pointerTo(pointer, key)])
    }
    return this.#left
  }

  /**
   * Cleans the example values of a schema, or of an object that has a schema, such as a parameter.
   */
  #inHolder(holder: Node, pointer: string): void {
    const schema = holder.schema ?? holder
    for (const key of literalKeys) {
      if (key in holder) this.#clean(holder, key, schema, pointer)
    }
    const { examples, enum: values } = holder
    for (const [list, key] of [
      [examples, 'examples'],
      [values, 'enum'],
    ] as const) {
      if (!Array.isArray(list)) continue
      const at = pointerTo(pointer, key)
      const kept = list.flatMap((value, index) => {
        const left = this.#cleaned(schema, value, `${at}/${index}`)
        return left === removed ? [] : [left]
      })
      if (kept.length === 0 && list.length > 0) delete holder[key]
      else holder[key] = kept
    }
    if (isJsonObject(examples) && !isJsonObject(holder.properties)) {
      for (const [name, example] of Object.entries(examples)) {
        const at = pointerTo(pointerTo(pointer, 'examples'), name)
        const held = resolvedWithin(this.#document, example)
        if (name.includes('/')) this.#clean(examples, name, schema, pointerTo(pointer, 'examples'))
        else this.#inExample(asObject(held), schema, at)
      }
    }
  }

  /**
   * Cleans an example object. If its value changes, deletes `serializedValue`, which contains the
   * same data as text.
   */
  #inExample(example: Node, schema: unknown, pointer: string): void {
    const before = this.#left.length
    for (const key of ['value', 'dataValue']) {
      if (key in example) this.#clean(example, key, schema, pointer)
    }
    if (this.#left.length > before) delete example.serializedValue
  }

  #clean(holder: Node, key: string, schema: unknown, pointer: string): void {
    const left = this.#cleaned(schema, holder[key], pointerTo(pointer, key))
    if (left === removed) delete holder[key]
    else holder[key] = left
  }

  #note<Value>(value: Value, pointer: string): Value {
    this.#left.push(pointer)
    return value
  }

  /** Returns a value without the values of internal properties. */
  #cleaned(schema: unknown, value: unknown, pointer: string): unknown {
    const parts = this.#partsOf(schema)
    if (parts.isInternal) return this.#note(removed, pointer)
    if (parts.internal.some((part) => this.#isOnlyOf(part, parts.left, value))) {
      return this.#note(removed, pointer)
    }
    if (typeof value === 'string') return this.#cleanedText(schema, value, parts, pointer)
    if (Array.isArray(value)) {
      const kept = value.flatMap((item, index) => {
        const left = this.#withAll(
          parts.left.flatMap((part) => itemSchemas(part, index)),
          item,
          pointerTo(pointer, String(index)),
        )
        return left === removed ? [] : [left]
      })
      return kept.length === 0 && value.length > 0 ? removed : kept
    }
    if (!isJsonObject(value)) return value
    const kept: Node = {}
    const hidden = new Set(parts.internal.flatMap((part) => Object.keys(asObject(part.properties))))
    for (const [key, inner] of Object.entries(value)) {
      const at = pointerTo(pointer, key)
      const schemas = parts.left.flatMap((part) => propertySchemas(part, key))
      const isHidden = hidden.has(key) && schemas.length === 0
      const left = isHidden ? this.#note(removed, at) : this.#withAll(schemas, inner, at)
      if (left !== removed) kept[key] = left
    }
    return Object.keys(kept).length === 0 && Object.keys(value).length > 0 ? removed : kept
  }

  #withAll(schemas: readonly unknown[], value: unknown, pointer: string): unknown {
    let left = value
    for (const schema of schemas) {
      if (left !== removed) left = this.#cleaned(schema, left, pointer)
    }
    return left
  }

  /**
   * Cleans a string that contains the value of an object or list as JSON. Removes the string if it
   * is in another format and the schema has internal parts.
   */
  #cleanedText(schema: unknown, value: string, { left }: SchemaParts, pointer: string): unknown {
    const isText = left.some(({ type }) => [type].flat().includes('string'))
    if (isText || !left.some((part) => structures.some((key) => key in part))) return value
    try {
      const parsed: unknown = JSON.parse(value)
      const cleaned = this.#cleaned(schema, parsed, pointer)
      if (cleaned === removed) return removed
      return JSON.stringify(cleaned) === JSON.stringify(parsed) ? value : JSON.stringify(cleaned)
    } catch {
      return left.some((part) => this.#hasInternal(part)) ? this.#note(removed, pointer) : value
    }
  }

  #hasInternal(schema: unknown): boolean {
    return [...nestedObjects(schema)].some(
      (one) => this.#internal.has(one) || this.#internal.has(resolvedWithin(this.#document, one)),
    )
  }

  /**
   * Returns whether a value matches the internal alternative, but none of the other alternatives.
   */
  #isOnlyOf(part: Node, others: readonly Node[], value: unknown): boolean {
    const literals = [
      ...(Array.isArray(part.enum) ? part.enum : []),
      part.const,
      part.example,
      part.default,
    ]
    if (typeof value !== 'object') return value !== undefined && literals.includes(value)
    const known = new Set(others.flatMap((one) => Object.keys(asObject(one.properties))))
    const own = Object.keys(asObject(part.properties)).filter((name) => !known.has(name))
    return own.some((name) => name in asObject(value)) && others.every((one) => !one.allOf)
  }

  /** Returns the public schemas that apply to a value, and the internal ones. */
  #partsOf(schema: unknown): SchemaParts {
    const left: Node[] = []
    const internal: Node[] = []
    const open = [schema]
    const seen = new Set<unknown>()
    for (const one of open) {
      const target = resolvedWithin(this.#document, one)
      if (seen.has(target)) continue
      seen.add(target)
      if (this.#internal.has(one) || this.#internal.has(target)) internal.push(asObject(target))
      else {
        const part = asObject(target)
        left.push(part)
        open.push(...compositions.flatMap((key) => (Array.isArray(part[key]) ? part[key] : [])))
        open.push(...['if', 'then', 'else'].flatMap((key) => (key in part ? [part[key]] : [])))
      }
    }
    return { left, internal, isInternal: left.length === 0 && internal.length > 0 }
  }
}

interface SchemaParts {
  left: Node[]
  internal: Node[]
  isInternal: boolean
}

function itemSchemas(part: Node, index: number): unknown[] {
  const { prefixItems, items } = part
  const first = Array.isArray(prefixItems) ? prefixItems[index] : undefined
  return [first ?? items].filter((one) => one !== undefined)
}

function propertySchemas(part: Node, key: string): unknown[] {
  const { properties, patternProperties, additionalProperties } = part
  const own = asObject(properties)[key]
  const patterns = Object.entries(asObject(patternProperties)).flatMap(([pattern, schema]) =>
    matches(pattern, key) ? [schema] : [],
  )
  const known = [...(own === undefined ? [] : [own]), ...patterns]
  return known.length > 0 || !isJsonObject(additionalProperties) ? known : [additionalProperties]
}

function matches(pattern: string, key: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(key)
  } catch {
    return false
  }
}
