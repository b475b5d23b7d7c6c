import { searchOrganization, searchSpace } from '../../../contract/content/search.ts'
import { readableBy } from '../../access/roles.ts'
import { type FoundPage, searchPages, wordsOf } from '../../content/search.ts'
import { implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'

function foundPageView(space: string, found: FoundPage, url: (path: string) => string) {
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
    const words = wordsOf(query.query)
    const isReadable = readableBy(tx, org.id, caller) ?? (() => true)
    const spaces = tx.list('spaces', 'byOrganization', org.id).filter(isReadable)
    const found = spaces.flatMap((space) => {
      const pages = searchPages(tx, space.id, query.query)
      const title = wordsOf(space.title)
      const isTitle = words.length > 0 && words.every((word) => title.includes(word))
      const score = Math.max(isTitle ? 50 : 0, pages[0]?.score ?? 0)
      return score > 0 ? [{ space, pages, score }] : []
    })
    const { items, ...rest } = pageOfItems(page, {
      name: `search.${org.id}`,
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
  }),
]
