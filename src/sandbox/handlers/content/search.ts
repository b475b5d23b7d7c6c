import {
  requestedSiteScope,
  searchOrganization,
  searchSite,
  searchSpace,
} from '../../../contract/content/search.ts'
import { readableFilter } from '../../access/roles.ts'
import { type PageHit, searchPages, searchTerms } from '../../content/search.ts'
import { requireSite } from '../../content/site-structure.ts'
import { implement, type PageRequest } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { Reader } from '../../store/tables.ts'
import { spacesInScope } from './site-scope.ts'

function foundPageView(space: string, found: PageHit, url: ResourceUrl) {
  const { page, path, sections, score, rank, ancestors } = found
  const app = url(`/app/spaces/${encodeURIComponent(space)}/pages/${encodeURIComponent(page.id)}`)
  return {
    id: page.id,
    title: page.title,
    description: page.description ?? '',
    rank,
    ancestors: ancestors.map((title) => ({ title })),
    path,
    score,
    sections: sections.map((section) => ({
      ...section,
      id: section.id === '' ? page.id : section.id,
      path: section.id === '' ? path : `${path}#${section.id}`,
      urls: { app: section.id === '' ? app : `${app}#${section.id}` },
    })),
    urls: { app },
  }
}

const pagesOfASpace = 10

interface SearchedSpaces {
  name: string
  query: string
  page: PageRequest
  url: ResourceUrl
}

/**
 * Returns the spaces with a title or pages that contain the words. Includes the best pages of each
 * space.
 */
function spacesFound(
  state: Reader,
  spaces: readonly { id: string; title: string }[],
  { name, query, page, url }: SearchedSpaces,
) {
  const words = searchTerms(query)
  const found = spaces.flatMap((space) => {
    const pages = searchPages(state, space.id, query)
    const title = searchTerms(space.title)
    const isTitle = words.length > 0 && words.every((word) => title.includes(word))
    const score = Math.max(isTitle ? 50 : 0, pages[0]?.score ?? 0)
    return score > 0 ? [{ space, pages, score }] : []
  })
  const { items, ...rest } = pageOfItems(page, {
    name,
    items: found,
    place: ({ space, score }) => [-score, space.id],
  })
  const views = items.map(({ space, pages, score }) => ({
    type: 'space',
    id: space.id,
    title: space.title,
    score,
    pages: pages.slice(0, pagesOfASpace).map((one) => foundPageView(space.id, one, url)),
  }))
  return { items: views, ...rest }
}

export const searchHandlers = [
  implement(searchSpace, ({ tx, path, query, page, url }) => {
    const { items, ...rest } = pageOfItems(page, {
      name: `search.${path.spaceId}`,
      items: searchPages(tx, path.spaceId, query.query),
      place: (found) => [-found.score, found.page.id],
    })
    return { items: items.map((found) => foundPageView(path.spaceId, found, url)), ...rest }
  }),

  implement(searchOrganization, ({ tx, org, query, page, caller, url }) => {
    const isReadable = readableFilter(tx, org.id, caller) ?? (() => true)
    const spaces = tx.list('spaces', 'byOrganization', org.id).filter(isReadable)
    return spacesFound(tx, spaces, { name: `search.${org.id}`, query: query.query, page, url })
  }),

  implement(searchSite, ({ tx, org, path, body, page, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const spaces = spacesInScope(tx, site, requestedSiteScope(body) ?? { mode: 'all' })
    return spacesFound(tx, spaces, { name: `search.${site.id}`, query: body.query, page, url })
  }),
]
