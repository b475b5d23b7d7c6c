import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { nestedObjects } from '../../nested-objects.ts'
import type { SchemaTargets } from './schema-targets.ts'

/** The names of properties, and of parameters, headers, and media types. */
export interface FieldNames {
  properties: Set<string>
  others: Set<string>
}

/** Returns the names of all fields in a document. */
export function fieldNames(document: Node): FieldNames {
  const names = noNames()
  for (const [object] of keywordObjects(document)) addNames(object, () => names)
  return names
}

/** The names in an object, and the objects that it refers to. */
export interface FieldSummary {
  internal: FieldNames
  open: FieldNames
  targets: FieldTarget[]
}

/** The target of a reference, and whether the reference is inside an internal part. */
export type FieldTarget = [target: unknown, isInternal: boolean]

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
  namesIn(root: unknown): Pick<FieldSummary, 'internal' | 'open'> {
    const found: FieldSummary = { internal: noNames(), open: noNames(), targets: [[root, false]] }
    const seen = { internal: new Set<unknown>(), open: new Set<unknown>() }
    for (const [value, isInternal] of found.targets) {
      const known = isInternal ? seen.internal : seen.open
      if (!known.has(value)) this.#addSummary(value, isInternal, found)
      known.add(value)
    }
    return found
  }

  /** Returns the names of the fields in an object. Doesn't follow references. */
  summary(value: unknown, isInternal: boolean): FieldSummary {
    const summary: FieldSummary = { internal: noNames(), open: noNames(), targets: [] }
    this.#addSummary(value, isInternal, summary)
    return summary
  }

  #addSummary(value: unknown, isInternal: boolean, { internal, open, targets }: FieldSummary) {
    for (const [object] of keywordObjects(value)) {
      const isHidden = isInternal || this.#inside.has(object)
      addNames(object, (one) => (isHidden || this.#internal.has(one) ? internal : open))
      for (const target of this.#targets.of(object)) targets.push([target, isHidden])
    }
  }
}

function noNames(): FieldNames {
  return { properties: new Set(), others: new Set() }
}

function addNames(object: Node, namesFor: (field: unknown) => FieldNames): void {
  const { properties, headers, content, name } = object
  for (const [key, one] of Object.entries(asObject(properties))) namesFor(one).properties.add(key)
  for (const map of [headers, content]) {
    for (const [key, one] of Object.entries(asObject(map))) namesFor(one).others.add(key)
  }
  if (typeof name === 'string' && 'in' in object) namesFor(object).others.add(name)
}
