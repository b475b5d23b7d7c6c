import type { roles } from '../../contract/common.ts'

export type Role = (typeof roles)[number]

export type RoleOrGuest = Role | null

/** The level that content gives to whoever has none of their own there. */
export type StoredLevel = RoleOrGuest | 'inherit'

/** Plain JSON below a key whose form the service leaves open. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What must be met before a change request can be merged; a type, so that it is taken for an open object. */
export type MergeRulesStored = {
  type: string
  rules?: { rule: string; [key: string]: Json }[]
}

/** What every record has; records are never changed in place, a change is a new record under the same id. */
export interface Stored {
  id: string
}

/** Something with a place among others; see ordering.ts. */
export interface PlacedRecord extends Stored {
  position: number
}

type Cleared<Fields> = {
  [Key in keyof Fields]: null extends Fields[Key]
    ? Exclude<Fields[Key], null> | undefined
    : Fields[Key]
}

/** The fields of a change, where null says that there is none any more. */
export function cleared<Fields extends object>(fields: Fields): Cleared<Fields> {
  const entries = Object.entries(fields).map(([key, value]) => [key, value ?? undefined])
  return Object.fromEntries(entries) as Cleared<Fields>
}
