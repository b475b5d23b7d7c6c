import { locateContent } from '../../../contract/content/places.ts'
import { isAtLeast } from '../../../contract/roles/rank.ts'
import { roleForContent } from '../../access/roles.ts'
import { locate } from '../../content/addresses.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import { changeRequestView } from '../../views/change-request.ts'
import { collectionView } from '../../views/collection.ts'
import { pageView } from '../../views/content.ts'
import { spaceView } from '../../views/space.ts'

export const locateHandlers = [
  implement(locateContent, ({ tx, query, caller, now, url }) => {
    const { collection, space, changeRequest, page } = locate(tx, query.url, url('/'))
    const content = collection ?? space
    // return the same error for hidden and missing content, so that the error reveals nothing
    if (!content || !isAtLeast(roleForContent(tx, content, caller), 'read')) {
      throw notFound('content at', query.url)
    }
    if (collection) return { collection: collectionView(tx, collection, caller, url) }
    if (!space) throw notFound('content at', query.url)
    const place = { space: space.id, ...(changeRequest && { changeRequest: changeRequest.id }) }
    const isShown = page && (page.page.type === 'document' || page.page.type === 'group')
    return {
      space: spaceView(tx, space, caller, url),
      ...(changeRequest && { changeRequest: changeRequestView(tx, changeRequest, url) }),
      ...(isShown && {
        page: pageView({ state: tx, place, url, now, query: {} }, page.page, page.path),
      }),
    }
  }),
]
