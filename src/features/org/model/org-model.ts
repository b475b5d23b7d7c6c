import type { GroupName, KindName } from './kind.ts'

/** An object in the files of an organization. */
export interface OrgObject {
  kind: KindName
  /** the name in files, which is unique for a kind and parent */
  name: string
  /** the key of the parent, such as the team of a team member */
  parent?: string
  /** the ID in the service; absent for an object that doesn't exist yet */
  id?: string
  /**
   * the fields, with names instead of IDs; `null` clears a field, and a missing field is unmanaged
   * or unknown
   */
  fields: Record<string, unknown>
  /** true for a member who can't sign in */
  isDisabled?: true
  /** true if the object can't be deleted */
  isProtected?: true
  /** the name before the object was renamed in the files */
  previously?: string
  /** the location of the object in the files */
  at?: FilePlace
}

export interface FilePlace {
  /** the path of the file relative to the folder, with forward slashes */
  file: string
  /** the keys and indexes that lead to the object in the file */
  path: readonly (string | number)[]
}

/** Data that can't be read, and the reason. Plans don't change this data. */
export interface UnreadData {
  what: string
  why: string
}

/** Data of an organization that can't be read, with the group to which it belongs. */
export interface UnreadGroupData extends UnreadData {
  group?: GroupName
}

/**
 * The key of a list: all objects of a kind with the same parent, such as the members of a team. A
 * list is always read and managed as a whole.
 */
export type ListKey = string

export interface OrgModel {
  /** the ID of the organization */
  organization: string
  objects: Map<string, OrgObject>
  /** the keys of lists that were read completely */
  scopes: Set<ListKey>
  leftOut: UnreadGroupData[]
}

/**
 * Returns the key of an object. The key is the same in the files, the base, and the service's
 * state.
 */
export function objectKey({
  kind,
  name,
  parent,
}: Pick<OrgObject, 'kind' | 'name' | 'parent'>): string {
  const own = `${kind}:${name}`
  return parent === undefined ? own : `${parent} > ${own}`
}

/** Returns the key of the object without a parent that contains the object with the given key. */
export const rootKey = (key: string) => key.split(' > ')[0] as string

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
