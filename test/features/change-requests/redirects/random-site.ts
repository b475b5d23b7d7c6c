import type { ContentPage } from '../../../../src/contract/content/content.ts'
import type { SiteWithRedirects } from '../../../../src/features/change-requests/redirects/model/published-site.ts'
import { indexPages } from '../../../../src/features/content/index.ts'

/** A page of a test tree. Groups have no path of their own. */
export interface TestPage {
  id: string
  slug: string
  type: 'document' | 'group' | 'link'
  pages: TestPage[]
}

export const doc = (slug: string, ...pages: TestPage[]): TestPage => ({
  ...{ id: `pg-${slug}`, slug, type: 'document', pages },
})

export const group = (slug: string, ...pages: TestPage[]): TestPage => ({
  ...{ id: `pg-${slug}`, slug, type: 'group', pages },
})

/** Returns the pages with their paths, as the service returns them. */
export function contentPages(pages: readonly TestPage[], above = ''): ContentPage[] {
  return pages.map(({ id, slug, type, pages: inner }) => {
    const path = type === 'document' ? `${above}${slug}` : undefined
    return {
      ...{ id, slug, type, title: id },
      ...(path !== undefined && { path }),
      pages: contentPages(inner, path === undefined ? above : `${path}/`),
    }
  })
}

export const tree = (...pages: TestPage[]) => indexPages(contentPages(pages))

export const site = (more: Partial<SiteWithRedirects> = {}): SiteWithRedirects => ({
  ...{ organizationId: 'acme', id: 'site_1', title: 'Docs', url: 'https://docs.test/base' },
  places: [{ id: 'ss_1', prefix: '', isChanged: true }],
  redirects: [],
  ...more,
})

export const toPage = (source: string, pageId: string, siteSpaceId = 'ss_1') => ({
  ...{ source, captureWildcard: false },
  destination: { kind: 'site-page', siteSpaceId, pageId },
})

export const toUrl = (source: string, url: string, captureWildcard = false) => ({
  ...{ source, captureWildcard },
  destination: { kind: 'external', url },
})
