import type { KindName } from './kind.ts'

/** An object of an organization as files describe it: its kind, its name, and its fields. */
export interface OrgObject {
  kind: KindName
  /** the name in files, unique per kind and parent */
  name: string
  /** the key of the parent, such as the team of a team member */
  parent?: string
  /** the id in the service; absent for an object that is yet to be created */
  id?: string
  /**
   * contains names instead of IDs; `null` clears a field; a missing field is unmanaged or was not
   * in the response
   */
  fields: Record<string, unknown>
  /** true if it can't be deleted */
  isProtected?: true
  /** its previous name */
  previously?: string
  /** its location in the files */
  at?: FilePlace
}

export interface FilePlace {
  /** relative to the folder, with `/` */
  file: string
  /** the keys and indexes of the location */
  path: readonly (string | number)[]
}

/** Data that can't be read, with the reason. No changes are planned for it. */
export interface LeftOut {
  what: string
  why: string
}

/**
 * The key of all objects of a kind in one parent, such as the members of a team. Either all or none
 * of them are read and managed.
 */
export type ListKey = string

export interface OrgModel {
  /** the organization's id */
  organization: string
  objects: Map<string, OrgObject>
  /** the lists that were read completely */
  scopes: Set<ListKey>
  leftOut: LeftOut[]
}

/** Returns an object's key, which is the same in all models of an organization. */
export function objectKey({
  kind,
  name,
  parent,
}: Pick<OrgObject, 'kind' | 'name' | 'parent'>): string {
  const own = `${kind}:${name}`
  return parent === undefined ? own : `${parent} > ${own}`
}

export function listKey(kind: KindName, parent?: string): ListKey {
  return parent === undefined ? kind : `${parent} > ${kind}`
}

export function emptyModel(organization: string): OrgModel {
  return { organization, objects: new Map(), scopes: new Set(), leftOut: [] }
}

export function put(model: OrgModel, object: OrgObject): string {
  const key = objectKey(object)
  model.objects.set(key, object)
  return key
}
