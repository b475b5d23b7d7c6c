// Checked by the compiler, which reports each expected type error that doesn't occur.
import type {
  getChangeRequestPdf,
  updateChangeRequest,
} from '../../src/contract/change-requests/change-requests.ts'
import type {
  createChangeRequestCommentReply,
  createCommentReply,
  updateCommentReply,
} from '../../src/contract/comments/comment-replies.ts'
import type { createComment } from '../../src/contract/comments/comments.ts'
import type { listPageLinks, listPages } from '../../src/contract/content/content.ts'
import type { searchSpace } from '../../src/contract/content/search.ts'
import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../../src/contract/operation.ts'
import type { moveSectionGroup } from '../../src/contract/sites/section-groups.ts'
import type { createSite, listSites, updateSite } from '../../src/contract/sites/sites.ts'
import type {
  getSpace,
  moveSpace,
  restoreSpace,
  transferSpace,
  updateSpace,
} from '../../src/contract/spaces.ts'

function checkInput<Op extends AnyOperation>(input: InputOf<Op>) {
  return input
}

/** Compiles only if the two types are identical. */
function checkSameType<A, B>(
  equal: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false,
) {
  return equal
}

checkInput<typeof getSpace>({ spaceId: 'sp_1' })
checkInput<typeof getSpace>({ spaceId: 'sp_1', shareKey: 'key' })
// @ts-expect-error a path parameter is missing
checkInput<typeof getSpace>({})
// @ts-expect-error a path parameter is a string
checkInput<typeof restoreSpace>({ spaceId: 7 })
// @ts-expect-error one of two path parameters is missing
checkInput<typeof updateChangeRequest>({ spaceId: 'sp_1', subject: 'News' })
// @ts-expect-error the parameter of another operation
checkInput<typeof getSpace>({ spaceId: 'sp_1', siteId: 'site_1' })

checkInput<typeof updateSpace>({ spaceId: 'sp_1', editMode: 'locked', defaultLevel: 'read' })
// @ts-expect-error unknown edit mode
checkInput<typeof updateSpace>({ spaceId: 'sp_1', editMode: 'open' })
// @ts-expect-error unknown role level
checkInput<typeof updateSpace>({ spaceId: 'sp_1', defaultLevel: 'guest' })
// @ts-expect-error unknown body key
checkInput<typeof updateSpace>({ spaceId: 'sp_1', name: 'Guide' })
// @ts-expect-error an optional key may be absent, but not undefined
checkInput<typeof updateSpace>({ spaceId: 'sp_1', title: undefined })
// @ts-expect-error the key of the body is required
checkInput<typeof transferSpace>({ spaceId: 'sp_1' })

checkInput<typeof moveSpace>({ spaceId: 'sp_1', parent: null, position: {} })
checkInput<typeof moveSpace>({
  spaceId: 'sp_1',
  position: { before: { type: 'collection', collection: 'col_1' } },
})
// @ts-expect-error a pointer to a different type of resource
checkInput<typeof moveSpace>({ spaceId: 'sp_1', position: { before: { type: 'site-space' } } })

const site = { organizationId: 'org_1', siteId: 'site_1' }
checkInput<typeof updateSite>({ ...site, proxy: null, adaptiveContent: { enabled: true } })
// @ts-expect-error a site can't be private
checkInput<typeof updateSite>({ ...site, visibility: 'private' })
// @ts-expect-error a title can't be cleared
checkInput<typeof updateSite>({ ...site, title: null })
checkInput<typeof createSite>({ organizationId: 'org_1', spaces: 'sample', type: 'from-tomorrow' })
// @ts-expect-error only IDs or one of two keywords are allowed
checkInput<typeof createSite>({ organizationId: 'org_1', spaces: 'new' })
checkInput<typeof listSites>({ organizationId: 'org_1', type: ['basic'], published: true })
// @ts-expect-error the filter by type must be an array
checkInput<typeof listSites>({ organizationId: 'org_1', type: 'basic' })

const group = { ...site, siteSectionGroupId: 'grp_1' }
checkInput<typeof moveSectionGroup>({
  ...group,
  position: { after: { type: 'site-section', id: 's' } },
})
const bySection = { type: 'site-section', siteSection: 'sec_1' } as const
// @ts-expect-error the target of a move requires `id`
checkInput<typeof moveSectionGroup>({ ...group, position: { after: bySection } })

const changeRequest = { spaceId: 'sp_1', changeRequestId: '7' }
checkInput<typeof getChangeRequestPdf>({ ...changeRequest, page: 'pg_1', only: true })
// @ts-expect-error the value must be a boolean
checkInput<typeof getChangeRequestPdf>({ ...changeRequest, only: 'true' })

checkInput<typeof createComment>({ spaceId: 'sp_1', body: { markdown: 'hello' } })
checkInput<typeof createComment>({ spaceId: 'sp_1', body: {} })
// @ts-expect-error a comment requires a body
checkInput<typeof createComment>({ spaceId: 'sp_1' })
// @ts-expect-error the body of a comment is an object
checkInput<typeof createComment>({ spaceId: 'sp_1', body: 'hello' })

const comment = { spaceId: 'sp_1', commentId: 'com_1', body: { markdown: 'hello' } }
checkInput<typeof createChangeRequestCommentReply>({
  ...comment,
  changeRequestId: '7',
  format: 'markdown',
})
// @ts-expect-error the format is available only on a change request
checkInput<typeof createCommentReply>({ ...comment, format: 'markdown' })
// @ts-expect-error a reply is resolved only on a change request
checkInput<typeof updateCommentReply>({ ...comment, commentReplyId: 'rep_1', resolved: true })

checkInput<typeof listPageLinks>({ spaceId: 'sp_1', pageId: 'pg_1', status: 'broken' })
// @ts-expect-error unknown link status
checkInput<typeof listPageLinks>({ spaceId: 'sp_1', pageId: 'pg_1', status: 'lost' })
// @ts-expect-error a search requires a query
checkInput<typeof searchSpace>({ spaceId: 'sp_1' })

checkSameType<ItemOf<typeof listSites>['siteSpaces'], number>(true)
checkSameType<ItemOf<typeof listPages>, never>(true)
checkSameType<ResultOf<typeof listPages>['pages'][number]['title'], string>(true)
checkSameType<
  NonNullable<ResultOf<typeof listPages>['pages'][number]['pages']>[number]['id'],
  string
>(true)
// @ts-expect-error the type of a page's title is not a number
checkSameType<ResultOf<typeof listPages>['pages'][number]['title'], number>(true)
