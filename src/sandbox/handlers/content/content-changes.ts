import * as z from 'zod'
import { ChangeRequest } from '../../../contract/change-requests/change-requests.ts'
import { Id, optional } from '../../../contract/common.ts'
import { operation } from '../../../contract/operation.ts'
import { changeRequestOf, placeOf, requireEditable } from '../../content/change-request-lookup.ts'
import { addPage, deletePage, editPage, renamePage } from '../../content/edits.ts'
import { implement } from '../../http/implement.ts'
import { changeRequestView } from '../../views/change-request.ts'

const Change = z.discriminatedUnion('operation', [
  z.strictObject({
    operation: z.literal('update_page'),
    page: Id,
    title: optional(z.string().min(1)),
    markdown: optional(z.string()),
  }),
  z.strictObject({
    operation: z.literal('insert_page'),
    title: z.string().min(1),
    markdown: optional(z.string()),
    parent: optional(Id),
    before: optional(Id),
    after: optional(Id),
  }),
  z.strictObject({ operation: z.literal('delete_page'), page: Id }),
])

/** Beside the contract, which has no way to write pages: so that one can try out what follows from it. */
export const changeContent = operation({
  id: 'changeRequests.content.change',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  summary: 'change the pages of a change request',
  body: z.strictObject({ changes: z.array(Change).min(1).max(50) }),
  result: ChangeRequest,
})

export const contentChangeHandlers = [
  implement(changeContent, ({ tx, path, body, caller, now, url }) => {
    const place = placeOf(tx, path)
    requireEditable(tx, place, now)
    const edit = { by: caller.user, now }
    for (const change of body.changes) {
      if (change.operation === 'insert_page') {
        const { operation: _, ...page } = change
        addPage(tx, place, page, edit)
      } else if (change.operation === 'delete_page') {
        deletePage(tx, place, change.page, edit)
      } else {
        const { page, title, markdown } = change
        if (title !== undefined) renamePage(tx, place, page, title, edit)
        if (markdown !== undefined) editPage(tx, place, page, { markdown }, edit)
      }
    }
    return changeRequestView(tx, changeRequestOf(tx, path.spaceId, path.changeRequestId), url)
  }),
]
