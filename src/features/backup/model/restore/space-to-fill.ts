import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import type { ContentChange } from '../../../../contract/change-requests/content-changes.ts'
import type { NewIds } from './new-ids.ts'
import type { SavedContent } from './saved-content.ts'

/** A new space, and the content that it should get. */
export interface SpaceToFill {
  client: Client
  /** the ID of the new space */
  spaceId: string
  saved: SavedContent
  ids: NewIds
  /** the subject of the change request, which is unique for the job */
  subject: string
  /** true if an earlier, interrupted try may have created the change request */
  mayExist: boolean
  /** the number of parallel requests */
  jobs: number
  onPages: (count: number) => void
  /** receives the pages that the service changed, before their change request is merged */
  beforeMerge: (changed: readonly ChangedText[]) => Promise<void>
}

/** A page whose restored text differs from the saved text. */
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
