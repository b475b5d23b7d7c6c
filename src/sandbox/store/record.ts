import type { RoleOrGuest } from '../../contract/common.ts'

/** The default access level of content. */
export type StoredLevel = RoleOrGuest | 'inherit'

/** JSON whose structure the service doesn't define. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Stored merge rules. A type and not an interface, so that TypeScript accepts it as an object with
 * any keys.
 */
export type MergeRulesStored = {
  type: string
  rules?: { rule: string; [key: string]: Json }[]
}

/**
 * The fields of all records. Records are immutable. A change creates a new record with the same ID.
 */
export interface Stored {
  id: string
}

/** A record that has a position among its siblings. See ordering.ts. */
export interface PlacedRecord extends Stored {
  position: number
}

type Cleared<Fields> = {
  [Key in keyof Fields]: null extends Fields[Key]
    ? Exclude<Fields[Key], null> | undefined
    : Fields[Key]
}

/** Returns the fields that a change sets. Null removes a field. */
export function cleared<Fields extends object>(fields: Fields): Cleared<Fields> {
  const entries = Object.entries(fields).map(([key, value]) => [key, value ?? undefined])
  return Object.fromEntries(entries) as Cleared<Fields>
}
