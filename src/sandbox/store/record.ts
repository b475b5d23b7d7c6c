import type { roles } from '../../contract/common.ts'

export type Role = (typeof roles)[number]

export type RoleOrGuest = Role | null

/** Plain JSON below a key whose form the service leaves open. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What every record has; records are never changed in place, a change is a new record under the same id. */
export interface Stored {
  id: string
}

/** Something with a place among others; see ordering.ts. */
export interface Placed extends Stored {
  position: number
}
