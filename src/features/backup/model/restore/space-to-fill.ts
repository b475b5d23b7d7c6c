import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import type { ContentChange } from '../../../../contract/change-requests/content-changes.ts'
import type { NewIds } from './new-ids.ts'
import type { SavedContent } from './saved-content.ts'

/** A space, and the content to insert into it. */
export interface SpaceToFill {
  client: Client
  /** the ID of the space in the organization */
  spaceId: string
  saved: SavedContent
  /** the subject of the change request, which is unique for the job */
  subject: string
  /** true if an earlier, interrupted attempt may have created the change request */
  mayExist: boolean
  onPages: (count: number) => void
}

/** The pages that a change request has inserted, with the text to set. */
export interface TextsToSet {
  client: Client
  place: { spaceId: string; changeRequestId: string }
  saved: SavedContent
  /** the IDs of the inserted pages in the backup */
  inserted: ReadonlySet<string>
  ids: NewIds
  /** the number of parallel requests */
  jobs: number
}

/**
 * The result of inserting pages and files: the change request, and the new IDs by the IDs in the
 * backup.
 */
export interface InsertedContent {
  /** the ID of the change request; undefined if the space lacks nothing */
  id?: string
  inserted: [saved: string, created: string][]
  existing: [saved: string, found: string][]
  /** the files that the service refused */
  refused: ChangedText[]
}

/** A page whose restored text differs from the saved text, or a file that wasn't restored. */
export interface ChangedText {
  path: string
  why: string
}

/** The response to a request that changes content. */
export interface ContentResult {
  changes: { page: string | { id: string } }[]
  insertedFiles?: { id: string }[]
}

/** Sends changes in a change request. */
export type SendChanges = (changes: z.input<typeof ContentChange>[]) => Promise<ContentResult>
