import type { RoleOrGuest } from '../../contract/common.ts'

/** The default level of content. */
export type StoredLevel = RoleOrGuest | 'inherit'

/** Plain JSON below a key whose structure the service doesn't define. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Stored merge rules. A type instead of an interface, so that it is assignable to an open object.
 */
export type MergeRulesStored = {
  type: string
  rules?: { rule: string; [key: string]: Json }[]
}

/** The fields of every record. Records are immutable: a change is a new record with the same id. */
export interface Stored {
  id: string
}

/** A record with a position among siblings; see ordering.ts. */
export interface PlacedRecord extends Stored {
  position: number
}

type Cleared<Fields> = {
  [Key in keyof Fields]: null extends Fields[Key]
    ? Exclude<Fields[Key], null> | undefined
    : Fields[Key]
}

/** Returns the fields of a change. Null removes a field. */
export function cleared<Fields extends object>(fields: Fields): Cleared<Fields> {
  const entries = Object.entries(fields).map(([key, value]) => [key, value ?? undefined])
  return Object.fromEntries(entries) as Cleared<Fields>
}
