import { asObject, type Node } from '../../compare/node.ts'
import { parsePointer, valueAtPointer } from '../../read/pointer.ts'
import { referencedComponent } from '../components-in-use.ts'
import type { SchemaPartFinder, SchemaParts } from './schema-parts.ts'

/** The property whose value selects an alternative, or `undefined` for the value itself. */
export type Selector = string | undefined

/** The values that select an internal alternative, with the schemas that can repeat them. */
export interface HiddenLiterals {
  values: ReadonlyMap<Selector, ReadonlySet<unknown>>
  /** the public schemas that apply to all alternatives */
  shared: Node[]
}

type Literals = Map<Selector, Set<unknown>>

const none: HiddenLiterals = { values: new Map(), shared: [] }

/**
 * Finds the values that only internal alternatives of a schema have, such as the value of a
 * discriminator or a constant.
 */
export class HiddenLiteralFinder {
  readonly #document: Node
  readonly #parts: SchemaPartFinder
  readonly #names = new Map<unknown, string>()

  constructor(document: Node, parts: SchemaPartFinder) {
    this.#document = document
    this.#parts = parts
    for (const schemas of [asObject(document.components).schemas, document.definitions]) {
      for (const [name, schema] of Object.entries(asObject(schemas))) this.#names.set(schema, name)
    }
  }

  of({ left, internal }: SchemaParts): HiddenLiterals {
    const alternatives = internal.filter(({ isAlternative }) => isAlternative)
    if (alternatives.length === 0) return none
    const hiddenParts = this.#includedIn(alternatives.map(({ part }) => part))
    const others = this.#includedIn(alternatives.flatMap((one) => one.others))
    const shared = left.filter((one) => !others.has(one) || hiddenParts.has(one))
    const sharedSchemas = new Set(
      shared.flatMap((part) => [part, ...Object.values(asObject(part.properties))]),
    )
    const excluded = this.#includedIn([...sharedSchemas])
    const hidden = this.#literals(hiddenParts, excluded)
    const known = this.#literals(others, excluded)
    const hiddenSchemas = new Set<unknown>(alternatives.map(({ part }) => part))
    for (const { discriminator } of left)
      this.#addMapped(discriminator, hiddenSchemas, hidden, known)
    for (const [selector, values] of hidden) {
      for (const value of known.get(selector) ?? []) values.delete(value)
      // an alternative that allows all values doesn't select anything
      const enums = shared.flatMap((part) => this.enumerations(part, selector))
      if (enums.some((list) => list.length > 1 && list.every((one) => values.has(one)))) {
        hidden.delete(selector)
      }
    }
    return { values: hidden, shared }
  }

  /** Returns the enumerations of a schema or of one of its properties. */
  enumerations(part: Node, selector: Selector): unknown[][] {
    return this.schemasOf(part, selector).flatMap(({ enum: values }) =>
      Array.isArray(values) ? [values] : [],
    )
  }

  schemasOf(part: Node, selector: Selector): Node[] {
    if (selector === undefined) return [part]
    const property = asObject(part.properties)[selector]
    return property === undefined ? [] : [...this.#parts.included(property)]
  }

  #includedIn(schemas: readonly unknown[]): Set<Node> {
    return new Set(schemas.flatMap((one) => [...this.#parts.included(one)]))
  }

  #literals(parts: ReadonlySet<Node>, excluded: ReadonlySet<Node>): Literals {
    const found: Literals = new Map()
    for (const part of parts) {
      for (const selector of [undefined, ...Object.keys(asObject(part.properties))]) {
        for (const schema of this.schemasOf(part, selector)) {
          if (!excluded.has(schema))
            for (const one of schemaLiterals(schema)) add(found, selector, one)
        }
      }
    }
    return found
  }

  /** Adds the values of a discriminator: the keys of its mapping and the names of schemas. */
  #addMapped(
    raw: unknown,
    internal: ReadonlySet<unknown>,
    hidden: Literals,
    known: Literals,
  ): void {
    const { propertyName, mapping } = asObject(raw)
    if (typeof propertyName !== 'string') return
    const mapped = new Set<unknown>()
    for (const [value, target] of Object.entries(asObject(mapping))) {
      const schema = this.mappedSchema(target)
      mapped.add(schema)
      add(internal.has(schema) ? hidden : known, propertyName, value)
    }
    for (const schema of internal) {
      const name = this.#names.get(schema)
      if (name !== undefined && !mapped.has(schema)) add(hidden, propertyName, name)
    }
  }

  /** Returns the schema that a discriminator mapping refers to. */
  mappedSchema(target: unknown): unknown {
    const pointer = referencedComponent(target)
    return pointer === undefined ? undefined : valueAtPointer(this.#document, parsePointer(pointer))
  }
}

function schemaLiterals({ const: constant, enum: values }: Node): unknown[] {
  const all = [constant, ...(Array.isArray(values) ? values : [])]
  return all.filter((one) => one !== undefined && typeof one !== 'object')
}

function add(literals: Literals, selector: Selector, value: unknown): void {
  const values = literals.get(selector) ?? new Set()
  literals.set(selector, values.add(value))
}
