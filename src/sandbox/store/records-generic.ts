import type { Json, Stored } from './record.ts'

/** A resource of an operation without a handler, in the state after its last write. */
export interface GenericRecord extends Stored {
  /** the path of the list that contains the resource, or its own path if there is no list */
  collection: string
  /** absent for resources that belong to a user */
  organization?: string
  createdAt: string
  updatedAt: string
  /** the user who created the resource */
  createdBy: string
  fields: { [key: string]: Json }
}
