import type { Json, Stored } from './record.ts'

/** A resource of an operation without a handler, as its last write left it. */
export interface GenericRecord extends Stored {
  /** the path of its list, or its own path if it belongs to none */
  collection: string
  /** absent for resources of a user */
  organization?: string
  createdAt: string
  updatedAt: string
  /** the user who created it */
  createdBy: string
  fields: { [key: string]: Json }
}
