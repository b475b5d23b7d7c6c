import { isJsonObject } from '../../../../../contract/json.ts'
import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { parsePointer, valueAtPointer } from '../../read/pointer.ts'
import { referencedComponent } from '../components-in-use.ts'
import { includedParts } from './restatements.ts'
import { SchemaTargets } from './schema-targets.ts'

/** An internal part of a schema, with the public alternatives next to it. */
export interface InternalPart {
  part: Node
  others: Node[]
  /** false for a schema that always applies, such as a part of an `allOf` */
  isAlternative: boolean
}

/** The schemas that apply to a value. */
export interface SchemaParts {
  left: Node[]
  internal: InternalPart[]
  /** true if no public schema applies */
  isInternal: boolean
}

const alternatives = ['anyOf', 'oneOf'] as const
const conditions = ['if', 'then', 'else'] as const

/** Finds the public and internal schemas that apply to a value. */
export class SchemaPartFinder {
  readonly targets: SchemaTargets
  readonly #document: Node
  readonly #internal: ReadonlySet<unknown>
  readonly #subtypes = new Map<unknown, Node[]>()

  constructor(document: Node, internal: ReadonlySet<unknown>) {
    this.#document = document
    this.#internal = internal
    this.targets = new SchemaTargets(document)
    for (const [schema] of keywordObjects(document)) {
      for (const base of asList(schema.allOf).flatMap((one) => this.targets.chain(one).slice(1))) {
        this.#subtypes.set(base, [...(this.#subtypes.get(base) ?? []), schema])
      }
    }
  }

  of(schema: unknown): SchemaParts {
    const left: Node[] = []
    const internal: InternalPart[] = []
    // subtypes apply to a value of the base, but not to a value of another subtype
    const open: { one: unknown; isBase?: boolean; others?: unknown[] }[] = [{ one: schema }]
    const seen = new Set<unknown>()
    for (const { one, isBase = false, others } of open) {
      if (seen.has(one)) continue
      seen.add(one)
      if (this.#internal.has(one)) {
        const known = others?.filter((other) => other !== one && !this.#internal.has(other)) ?? []
        const siblings = known.map((other) => asObject(this.targets.chain(other).at(-1)))
        const isAlternative = others !== undefined
        for (const part of this.targets.chain(one).map(asObject)) {
          if (!('$ref' in part)) internal.push({ part, others: siblings, isAlternative })
        }
        continue
      }
      const part = asObject(one)
      left.push(part)
      for (const target of this.targets.of(part)) open.push({ one: target, isBase })
      for (const inner of asList(part.allOf)) open.push({ one: inner, isBase: true })
      for (const key of alternatives) {
        const list = asList(part[key])
        for (const inner of list) open.push({ one: inner, others: list })
      }
      for (const key of conditions) if (key in part) open.push({ one: part[key], isBase: true })
      for (const inner of Object.values(asObject(part.dependentSchemas))) {
        open.push({ one: inner, isBase: true })
      }
      const subtypes = isBase ? [] : this.#findSubtypes(part)
      for (const inner of subtypes) open.push({ one: inner, others: subtypes })
    }
    return { left, internal, isInternal: left.length === 0 && internal.length > 0 }
  }

  /** Returns a schema and the schemas that it always includes, internal or not. */
  included(schema: unknown): Set<Node> {
    return includedParts(asObject(schema), this.targets)
  }

  /** Returns whether a schema, or a schema that it refers to, has internal parts. */
  reachesInternal(schema: unknown): boolean {
    const found = new Set<unknown>([schema])
    for (const one of found) {
      if (this.#internal.has(one)) return true
      if (typeof one !== 'object' || one === null) continue
      for (const inner of [...Object.values(one), ...this.targets.of(one)]) found.add(inner)
      for (const inner of this.#findSubtypes(asObject(one))) found.add(inner)
    }
    return false
  }

  /** Returns the subtypes that a discriminator selects, and their subtypes. */
  #findSubtypes(base: Node): Node[] {
    if (!isJsonObject(base.discriminator)) return []
    const { mapping, defaultMapping } = base.discriminator
    const mapped = [...Object.values(asObject(mapping)), defaultMapping].flatMap((target) => {
      const pointer = referencedComponent(target)
      return pointer === undefined ? [] : [valueAtPointer(this.#document, parsePointer(pointer))]
    })
    const found = new Set<unknown>([base, ...mapped])
    for (const one of found) for (const inner of this.#subtypes.get(one) ?? []) found.add(inner)
    found.delete(base)
    return [...found].map(asObject)
  }
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
