import { answerReference } from '../../../../jobs/step.ts'
import { findField } from '../fields.ts'
import { sentValue } from '../folder/read-value.ts'
import type { KindName } from '../kind.ts'
import { orgKind } from '../kinds.ts'
import { type OrgModel, type OrgObject, objectKey } from '../org-model.ts'
import { fieldReferences, replaceReferences } from '../references.ts'
import { objectReferences, referencedKey } from '../resolve.ts'

/** A value in a request, with the steps that must be completed first. */
export interface SentValue {
  value: unknown
  after: number[]
}

/**
 * Replaces names in requests with IDs. The ID of a new object is a placeholder for the response to
 * the step that creates it.
 */
export class PlanIds {
  readonly #theirs: OrgModel
  /** the step that creates an object and the path of its ID in the response, by the object's key */
  readonly #made = new Map<string, { step: number; field: string }>()
  /** the keys of all objects to which the requests refer */
  readonly named = new Set<string>()

  constructor(theirs: OrgModel) {
    this.#theirs = theirs
  }

  makes(key: string, step: number, field = 'id'): void {
    this.#made.set(key, { step, field })
  }

  /** Returns the ID of an object, or `otherwise` if the ID is unknown. */
  idFor(key: string, otherwise: string): { id: string; after: number[] } {
    this.named.add(key)
    const made = this.#made.get(key)
    if (made) return { id: answerReference(made.step, made.field), after: [made.step] }
    return { id: this.#theirs.objects.get(key)?.id ?? otherwise, after: [] }
  }

  /** Returns the path parameters of a request for an object. */
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
      else if (name === orgKind(object.kind).param) put(name, this.#own(object))
      else {
        const above = this.#above(object, name)
        if (above) put(name, this.idFor(above.key, above.name))
      }
    }
    return { path, after }
  }

  /** Returns the value of a field in a request. */
  value(object: OrgObject, field: string): SentValue {
    const after: number[] = []
    const { refs } = orgKind(object.kind)
    let value = object.fields[field]
    for (const { kind, at } of fieldReferences(refs, field)) {
      value = replaceReferences(value, at, (name) => {
        const found = this.idNamed(object, kind, name)
        after.push(...found.after)
        return found.id
      })
    }
    for (const named of objectReferences(object)) {
      // requests refer to custom fields by name, but the field must exist first
      if (named.field === field && named.kind === 'custom field') {
        after.push(...this.idFor(named.key, named.name).after)
      }
    }
    const known = findField(orgKind(object.kind), field)
    return { value: known ? sentValue(known, value) : value, after }
  }

  idNamed(holder: OrgObject, kind: KindName, name: string): { id: string; after: number[] } {
    return this.idFor(referencedKey(holder, kind, name), name)
  }

  /**
   * Returns the ID of an object. Objects such as permissions use the ID of the member or team that
   * they are named after.
   */
  #own(object: OrgObject): { id: string; after: number[] } {
    const { nameFrom, param } = orgKind(object.kind)
    const isOther = 'of' in nameFrom && orgKind(nameFrom.of).param === param
    if (isOther) return this.idNamed(object, nameFrom.of, object.name)
    return this.idFor(
      objectKey(object),
      'natural' in nameFrom ? object.name : (object.id ?? object.name),
    )
  }

  #above({ parent }: OrgObject, param: string): { key: string; name: string } | undefined {
    const parts = (parent ?? '').split(' > ')
    for (let length = parts.length; length > 0; length -= 1) {
      const part = parts[length - 1] as string
      const kind = part.slice(0, part.indexOf(':')) as KindName
      if (part === '' || orgKind(kind).param !== param) continue
      return { key: parts.slice(0, length).join(' > '), name: part.slice(kind.length + 1) }
    }
    return undefined
  }
}
