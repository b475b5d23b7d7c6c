import type { RoleOrGuest } from '../../contract/common.ts'

/** The default access level of a space, collection, or site. */
export type StoredLevel = RoleOrGuest | 'inherit'

/** A JSON value with an arbitrary structure. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * The merge rules of a space or organization. They are a type rather than an interface, because an
 * interface isn't assignable to an object with arbitrary keys.
 */
export type MergeRulesStored = {
  type: string
  rules?: { rule: string; [key: string]: Json }[]
}

/**
 * The base of all records. Records are immutable: a change replaces a record with a new one that
 * has the same ID.
 */
export interface Stored {
  id: string
}

/** A record with a position among its siblings. For details, see ordering.ts. */
export interface PlacedRecord extends Stored {
  position: number
}

type Cleared<Fields> = {
  [Key in keyof Fields]: null extends Fields[Key]
    ? Exclude<Fields[Key], null> | undefined
    : Fields[Key]
}

/**
 * Returns the fields to change, with undefined instead of null. A value of undefined removes a
 * field.
 */
export function cleared<Fields extends object>(fields: Fields): Cleared<Fields> {
  const entries = Object.entries(fields).map(([key, value]) => [key, value ?? undefined])
  return Object.fromEntries(entries) as Cleared<Fields>
}
