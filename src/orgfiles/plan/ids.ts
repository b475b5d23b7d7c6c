import { answerOfStep } from '../../jobs/step.ts'
import { sentValue } from '../folder/read-value.ts'
import { fieldNamed } from '../model/fields.ts'
import type { KindName } from '../model/kind.ts'
import { kindOf } from '../model/kinds.ts'
import { keyOf, type OrgModel, type OrgObject } from '../model/org-model.ts'
import { referencesIn, withReferences } from '../model/references.ts'
import { keyNamed, namedBy } from '../model/resolve.ts'

/** A value as it is sent, and the steps that have to be done before. */
export interface SentValue {
  value: unknown
  after: number[]
}

/** Ids in the place of names: those that the service knows, and those that steps of the plan are answered. */
export class PlanIds {
  readonly #theirs: OrgModel
  /** by the key of a thing, the step that makes it, and where its answer has the id */
  readonly #made = new Map<string, { step: number; field: string }>()
  /** the keys of things that were named */
  readonly named = new Set<string>()

  constructor(theirs: OrgModel) {
    this.#theirs = theirs
  }

  makes(key: string, step: number, field = 'id'): void {
    this.#made.set(key, { step, field })
  }

  /** The id of a thing; one that nobody knows is one itself. */
  of(key: string, otherwise: string): { id: string; after: number[] } {
    this.named.add(key)
    const made = this.#made.get(key)
    if (made) return { id: answerOfStep(made.step, made.field), after: [made.step] }
    return { id: this.#theirs.objects.get(key)?.id ?? otherwise, after: [] }
  }

  /** The parameters of a path that leads to a thing, or to what it belongs to. */
  path(
    object: OrgObject,
    names: readonly string[],
  ): { path: Record<string, string>; after: number[] } {
    const path: Record<string, string> = {}
    const after: number[] = []
    const put = (name: string, { id, after: before }: { id: string; after: number[] }) => {
      path[name] = id
      after.push(...before)
    }
    for (const name of names) {
      if (name === 'organizationId') path[name] = this.#theirs.organization
      else if (name === kindOf(object.kind).param) put(name, this.#own(object))
      else {
        const above = this.#above(object, name)
        if (above) put(name, this.of(above.key, above.name))
      }
    }
    return { path, after }
  }

  /** What is sent for a field of a thing. */
  value(object: OrgObject, field: string): SentValue {
    const after: number[] = []
    const { refs } = kindOf(object.kind)
    let value = object.fields[field]
    for (const { kind, at } of referencesIn(refs, field)) {
      value = withReferences(value, at, (name) => {
        const found = this.idNamed(object, kind, name)
        after.push(...found.after)
        return found.id
      })
    }
    for (const named of namedBy(object)) {
      // by its name, and not by an id
      if (named.field === field && named.kind === 'custom field') {
        after.push(...this.of(named.key, named.name).after)
      }
    }
    const known = fieldNamed(kindOf(object.kind), field)
    return { value: known ? sentValue(known, value) : value, after }
  }

  idNamed(holder: OrgObject, kind: KindName, name: string): { id: string; after: number[] } {
    return this.of(keyNamed(holder, kind, name), name)
  }

  /** Of what has no id of its own, that of the other thing. */
  #own(object: OrgObject): { id: string; after: number[] } {
    const { nameFrom, param } = kindOf(object.kind)
    const isOther = 'of' in nameFrom && kindOf(nameFrom.of).param === param
    if (isOther) return this.idNamed(object, nameFrom.of, object.name)
    return this.of(keyOf(object), 'natural' in nameFrom ? object.name : (object.id ?? object.name))
  }

  #above({ parent }: OrgObject, param: string): { key: string; name: string } | undefined {
    const parts = (parent ?? '').split(' > ')
    for (let length = parts.length; length > 0; length -= 1) {
      const part = parts[length - 1] as string
      const kind = part.slice(0, part.indexOf(':')) as KindName
      if (part === '' || kindOf(kind).param !== param) continue
      return { key: parts.slice(0, length).join(' > '), name: part.slice(kind.length + 1) }
    }
    return undefined
  }
}
