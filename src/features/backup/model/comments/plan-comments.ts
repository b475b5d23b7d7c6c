import { Source } from '../../../../client/organization-reader.ts'
import { getContent } from '../../../../contract/content/content.ts'
import type { ChangeRequestFlags } from '../change-requests/saved-change-request.ts'
import { type ChecklistItem, pagesToCreate } from '../restore/saved-content.ts'
import type { SpacePlace } from '../restore/space-place.ts'
import {
  authorsItem,
  type CommentRequest,
  type CommentSides,
  commentCounts,
  planThread,
} from './plan-thread.ts'

/** The comments to restore in a space or change request, in the order of their creation. */
export interface SpaceComments {
  space: SpacePlace
  /** the ID of the existing change request, or the step that creates it */
  changeRequest?: string | { id: string; flags: ChangeRequestFlags }
  requests: CommentRequest[]
}

interface PlannedComments {
  comments: SpaceComments[]
  lines: string[]
  checklist: ChecklistItem[]
  /** the comments that the organization didn't return */
  notCompared: ChecklistItem[]
}

/** Plans the requests that restore the comments and replies that spaces lack. */
export async function planComments(
  sides: CommentSides,
  spaces: readonly SpacePlace[],
): Promise<PlannedComments> {
  const planned: PlannedComments = { comments: [], lines: [], checklist: [], notCompared: [] }
  const source = new Source(sides.backup, 1, () => undefined)
  for (const space of spaces) {
    const { id: spaceId, title } = space
    const content = await source.one('content', getContent, { spaceId })
    const name = `space "${title}"`
    const thread = await planThread(sides, {
      ...{ place: { spaceId }, name, revision: content?.id },
      existing: 'target' in space ? { spaceId: space.target } : undefined,
      pages: new Set(pagesToCreate(content?.pages ?? []).map(({ page }) => page.id)),
    })
    planned.notCompared.push(...thread.notCompared)
    planned.checklist.push(...authorsItem(name, thread.places))
    const counts = commentCounts([thread])
    if (counts === undefined) continue
    planned.comments.push({ space, requests: thread.requests })
    planned.lines.push(`+ ${counts} of ${name}`)
  }
  return planned
}
