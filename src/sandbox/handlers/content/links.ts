import {
  listChangeRequestFileBacklinks,
  listChangeRequestPageLinks,
} from '../../../contract/change-requests/content.ts'
import { listFileBacklinks, listPageLinks } from '../../../contract/content/content.ts'
import { listSpaceLinks } from '../../../contract/spaces.ts'
import { contentPlace } from '../../content/change-request-lookup.ts'
import {
  brokenByChange,
  groupByTarget,
  type LinkGroup,
  linkIndex,
  linkItem,
  pagesWithFile,
} from '../../content/links/link-index.ts'
import { brokenBeside, brokenIds, linksOfPage } from '../../content/links/page-links.ts'
import { type LinkScope, linkScope, ownRevisionReference } from '../../content/links/scope.ts'
import { headRevision } from '../../content/store.ts'
import { requirePage } from '../../content/tree.ts'
import { implement, type PageRequest } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { requireFile } from './content.ts'
import { withChangeRequestTwin } from './space-and-change-request.ts'

function linkPage(
  scope: LinkScope,
  groups: readonly LinkGroup[],
  list: { page: PageRequest; status: string | undefined; changeRequest: number },
) {
  const { items, ...rest } = pageOfItems(list.page, {
    name: `links.${scope.space}`,
    items: groups.filter(({ target }) => !list.status || target.status === list.status),
    place: ({ place }) => place,
  })
  const broken = groups.filter(({ target }) => target.status === 'broken').length
  return {
    items: items.map((group) => linkItem(scope, group)),
    ...rest,
    stats: { total: groups.length, broken: { total: broken, changeRequest: list.changeRequest } },
  }
}

export const linkHandlers = [
  implement(listSpaceLinks, ({ tx, path, query, page, url }) => {
    const { spaceId: space } = path
    const scope = linkScope(tx, { space }, url)
    const brought = tx
      .list('changeRequests', 'byStatus', `${space}/open`)
      .map(({ id }) => brokenByChange(scope, linkScope(tx, { space, changeRequest: id }, url)))
    const changeRequest = brought.reduce((sum, count) => sum + count, 0)
    return linkPage(scope, linkIndex(scope).groups, { page, status: query.status, changeRequest })
  }),

  ...withChangeRequestTwin(
    listChangeRequestPageLinks,
    implement(listPageLinks, ({ tx, path, query, page, url }) => {
      const place = contentPlace(tx, path)
      const { id } = requirePage(headRevision(tx, place).pages, path.pageId).page
      const scope = linkScope(tx, place, url)
      const spaceLinks = (one: LinkScope) => {
        const placed = one.pages.find((candidate) => candidate.page.id === id)
        return placed ? linksOfPage(one, placed) : []
      }
      const links = spaceLinks(scope)
      const main = linkScope(tx, { space: place.space }, url)
      return linkPage(scope, groupByTarget(links), {
        page,
        // the operation for change requests has no query parameters
        status: (query as typeof query | undefined)?.status,
        changeRequest: brokenBeside(links, brokenIds(spaceLinks(main))),
      })
    }),
  ),

  ...withChangeRequestTwin(
    listChangeRequestFileBacklinks,
    implement(listFileBacklinks, ({ tx, path, page, url }) => {
      const place = contentPlace(tx, path)
      const { id } = requireFile(headRevision(tx, place), path.fileId)
      const scope = linkScope(tx, place, url)
      const { items, ...rest } = pageOfItems(page, {
        name: `backlinks.${id}`,
        items: pagesWithFile(scope, id),
        place: (one) => [scope.byId.get(one)?.path ?? '', one],
      })
      return {
        items: items.map((one) => ownRevisionReference(scope, { kind: 'page', page: one })),
        ...rest,
      }
    }),
  ),
]
