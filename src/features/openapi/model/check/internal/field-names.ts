import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { nestedObjects } from '../../nested-objects.ts'
import type { SchemaTargets } from './schema-targets.ts'

/** The names of properties, and of parameters, headers, and media types. */
export interface FieldNames {
  properties: Set<string>
  others: Set<string>
}

/** Returns the names in a document. */
export function fieldNames(document: Node): FieldNames {
  const names: FieldNames = { properties: new Set(), others: new Set() }
  for (const [object] of keywordObjects(document)) addNames(object, () => names)
  return names
}

/** The internal values of a document, with everything inside them. */
export class InternalFields {
  readonly #internal: ReadonlySet<unknown>
  readonly #inside: ReadonlySet<unknown>
  readonly #targets: SchemaTargets

  constructor(internal: ReadonlySet<unknown>, targets: SchemaTargets) {
    this.#internal = internal
    this.#inside = new Set([...internal].flatMap((one) => [...nestedObjects(one)]))
    this.#targets = targets
  }

  /** Returns whether an object is internal or inside an internal part. */
  contain(object: unknown): boolean {
    return this.#inside.has(object)
  }

  /** Returns the names of internal and public fields in an object and in everything it refers to. */
  namesIn(root: unknown): { internal: FieldNames; open: FieldNames } {
    const internal: FieldNames = { properties: new Set(), others: new Set() }
    const open: FieldNames = { properties: new Set(), others: new Set() }
    const seen = { internal: new Set<unknown>(), open: new Set<unknown>([root]) }
    const roots: [value: unknown, isInternal: boolean][] = [[root, false]]
    for (const [value, isInternal] of roots) {
      for (const [object] of keywordObjects(value)) {
        const isHidden = isInternal || this.#inside.has(object)
        addNames(object, (one) => (isHidden || this.#internal.has(one) ? internal : open))
        for (const target of this.#targets.of(object)) {
          const known = isHidden ? seen.internal : seen.open
          if (!known.has(target)) roots.push([target, isHidden])
          known.add(target)
        }
      }
    }
    return { internal, open }
  }
}

function addNames(object: Node, namesFor: (field: unknown) => FieldNames): void {
  const { properties, headers, content, name } = object
  for (const [key, one] of Object.entries(asObject(properties))) namesFor(one).properties.add(key)
  for (const map of [headers, content]) {
    for (const [key, one] of Object.entries(asObject(map))) namesFor(one).others.add(key)
  }
  if (typeof name === 'string' && 'in' in object) namesFor(object).others.add(name)
}
