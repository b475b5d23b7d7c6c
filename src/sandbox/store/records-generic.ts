import type { Json, Stored } from './record.ts'

/** A resource in the generic storage, which is used for operations without a handler. */
export interface GenericRecord extends Stored {
  /** the path of the list that contains the resource, or the resource's own path */
  collection: string
  /** the ID of the organization; absent for a resource of a user */
  organization?: string
  createdAt: string
  updatedAt: string
  /** the ID of the user who created the resource */
  createdBy: string
  fields: { [key: string]: Json }
}
