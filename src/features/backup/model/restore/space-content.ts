import type * as z from 'zod'
import type { ContentPage, Revision } from '../../../../contract/content/content.ts'

export type SpaceContent = z.output<typeof Revision>

/** A page in the backup. */
export interface SavedPage {
  page: ContentPage
  /** the ID of the parent in the backup */
  parent?: string
}

/** Returns the content of a new space. */
export function emptyContent(): SpaceContent {
  return { pages: [], files: [], reusableContents: [] } as unknown as SpaceContent
}
