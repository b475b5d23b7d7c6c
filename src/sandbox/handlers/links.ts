import {
  listChangeRequestFileBacklinks,
  listChangeRequestPageLinks,
} from '../../contract/change-request-content.ts'
import { listFileBacklinks, listPageLinks } from '../../contract/content.ts'
import { listSpaceLinks } from '../../contract/spaces.ts'
import { placeOf } from '../change-request-lookup.ts'
import {
  brokenBeside,
  type LinkScope,
  linkItems,
  linkScope,
  linksOf,
  linksOfPage,
  type PageLink,
  referenceIn,
} from '../content-links.ts'
import { type ContentPlace, headOf } from '../content-store.ts'
import { findPage, pageOf } from '../content-tree.ts'
import { implement, type PageRequest } from '../implement.ts'
import { pageOfItems } from '../paging.ts'
import type { Transaction } from '../transaction.ts'
import { andOn } from './both-places.ts'
import { fileOf } from './content.ts'

type Url = (path: string) => string

/** How many links are broken in a change request that aren't in the main content. */
function brokenByChange(tx: Transaction, place: ContentPlace, url: Url, page?: string): number {
  const onPage = (links: PageLink[]) => links.filter((link) => !page || link.page === page)
  const main = linksOf(linkScope(tx, { space: place.space }, url))
  return brokenBeside(onPage(linksOf(linkScope(tx, place, url))), onPage(main))
}

function linkPage(
  scope: LinkScope,
  links: readonly PageLink[],
  list: { page: PageRequest; status: string | undefined; changeRequest: number },
) {
  const items = linkItems(scope, links)
  const wanted = [...items].filter(([, { status }]) => !list.status || status === list.status)
  const { items: shown, ...rest } = pageOfItems(list.page, {
    name: `links.${scope.space}`,
    items: wanted,
    place: ([key, item]) => [item.status, key],
  })
  const broken = [...items.values()].filter(({ status }) => status === 'broken').length
  return {
    items: shown.map(([, item]) => item),
    ...rest,
    stats: { total: items.size, broken: { total: broken, changeRequest: list.changeRequest } },
  }
}

export const linkHandlers = [
  implement(listSpaceLinks, ({ tx, path, query, page, url }) => {
    const scope = linkScope(tx, { space: path.spaceId }, url)
    const open = tx.list('changeRequests', 'byStatus', `${path.spaceId}/open`)
    const changes = open.map(({ id }) =>
      brokenByChange(tx, { space: path.spaceId, changeRequest: id }, url),
    )
    return linkPage(scope, linksOf(scope), {
      page,
      status: query.status,
      changeRequest: changes.reduce((sum, count) => sum + count, 0),
    })
  }),

  ...andOn(
    listChangeRequestPageLinks,
    implement(listPageLinks, ({ tx, path, query, page, url }) => {
      const place = placeOf(tx, path)
      const { id } = pageOf(headOf(tx, place).pages, path.pageId).page
      const scope = linkScope(tx, place, url)
      const placed = scope.pages.find((one) => one.page.id === id)
      return linkPage(scope, placed ? linksOfPage(scope, placed) : [], {
        page,
        // on a change request the operation has no query
        status: (query as typeof query | undefined)?.status,
        changeRequest: place.changeRequest === undefined ? 0 : brokenByChange(tx, place, url, id),
      })
    }),
  ),

  ...andOn(
    listChangeRequestFileBacklinks,
    implement(listFileBacklinks, ({ tx, path, page, url }) => {
      const place = placeOf(tx, path)
      const { id } = fileOf(headOf(tx, place), path.fileId)
      const scope = linkScope(tx, place, url)
      const isLink = ({ target }: PageLink) => target.kind === 'file' && target.file === id
      const pages = new Set(
        linksOf(scope)
          .filter(isLink)
          .map((link) => link.page),
      )
      const { items, ...rest } = pageOfItems(page, {
        name: `backlinks.${id}`,
        items: [...pages],
        place: (one) => [findPage(scope.revision.pages, one)?.path ?? '', one],
      })
      return { items: items.map((one) => referenceIn(scope, { kind: 'page', page: one })), ...rest }
    }),
  ),
]
