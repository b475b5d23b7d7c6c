import {
  listChangeRequestFileBacklinks,
  listChangeRequestPageLinks,
} from '../../../contract/change-requests/content.ts'
import { listFileBacklinks, listPageLinks } from '../../../contract/content/content.ts'
import { listSpaceLinks } from '../../../contract/spaces.ts'
import { placeOf } from '../../content/change-request-lookup.ts'
import {
  brokenBeside,
  type LinkScope,
  linkItems,
  linkScope,
  linksOf,
  linksOfPage,
  type PageLink,
  referenceIn,
} from '../../content/links.ts'
import { headOf } from '../../content/store.ts'
import { findPage, pageOf } from '../../content/tree.ts'
import { implement, type PageRequest } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { andOn } from './both-places.ts'
import { fileOf } from './content.ts'

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
    const { spaceId: space } = path
    const scope = linkScope(tx, { space }, url)
    const links = linksOf(scope)
    const brought = tx
      .list('changeRequests', 'byStatus', `${space}/open`)
      .map(({ id }) =>
        brokenBeside(linksOf(linkScope(tx, { space, changeRequest: id }, url)), links),
      )
    const changeRequest = brought.reduce((sum, count) => sum + count, 0)
    return linkPage(scope, links, { page, status: query.status, changeRequest })
  }),

  ...andOn(
    listChangeRequestPageLinks,
    implement(listPageLinks, ({ tx, path, query, page, url }) => {
      const place = placeOf(tx, path)
      const { id } = pageOf(headOf(tx, place).pages, path.pageId).page
      const scope = linkScope(tx, place, url)
      const linksIn = (one: LinkScope) => {
        const placed = one.pages.find((candidate) => candidate.page.id === id)
        return placed ? linksOfPage(one, placed) : []
      }
      const links = linksIn(scope)
      const main = linkScope(tx, { space: place.space }, url)
      return linkPage(scope, links, {
        page,
        // on a change request the operation has no query
        status: (query as typeof query | undefined)?.status,
        changeRequest: brokenBeside(links, linksIn(main)),
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
