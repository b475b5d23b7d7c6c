import type { KindName } from './kind.ts'

/** A thing of an organization as files have it: what it is, what it is called there, and what is set of it. */
export interface OrgObject {
  kind: KindName
  /** what files call it, unique among its kind in what it belongs to */
  name: string
  /** the key of what it belongs to: the team of a member of a team */
  parent?: string
  /** the id that the service knows it by; a thing that is yet to be made has none */
  id?: string
  /** names in place of ids; `null` is none, and what is missing is unmanaged, or was not told */
  fields: Record<string, unknown>
  /** is never deleted */
  isProtected?: true
  /** what it was called before */
  previously?: string
  /** where it is written down */
  at?: FilePlace
}

export interface FilePlace {
  /** below the folder, with `/` */
  file: string
  /** the keys and numbers that lead to it */
  path: readonly (string | number)[]
}

/** Things that can't be had, and why: nothing is planned in them. */
export interface LeftOut {
  what: string
  why: string
}

/** All of one kind in one thing, such as the members of a team: told, or managed, as a whole or not at all. */
export type ListKey = string

export interface OrgModel {
  /** the id of the organization */
  organization: string
  objects: Map<string, OrgObject>
  /** the lists that are known whole */
  scopes: Set<ListKey>
  leftOut: LeftOut[]
}

/** By this a thing is found in a model, and in another model of the same organization. */
export function keyOf({ kind, name, parent }: Pick<OrgObject, 'kind' | 'name' | 'parent'>): string {
  const own = `${kind}:${name}`
  return parent === undefined ? own : `${parent} > ${own}`
}

export function scopeOf(kind: KindName, parent?: string): ListKey {
  return parent === undefined ? kind : `${parent} > ${kind}`
}

export function emptyModel(organization: string): OrgModel {
  return { organization, objects: new Map(), scopes: new Set(), leftOut: [] }
}

export function put(model: OrgModel, object: OrgObject): string {
  const key = keyOf(object)
  model.objects.set(key, object)
  return key
}
