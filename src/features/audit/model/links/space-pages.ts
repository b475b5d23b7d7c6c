import type { Client } from '../../../../client/client.ts'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import {
  type ContentPage,
  getPage,
  listFiles,
  listPages,
} from '../../../../contract/content/content.ts'
import { indexPages, type MarkdownLink, pageVersion, parseLinks } from '../../../content/index.ts'

/** A page with the data for link checks. */
export interface LinkedPage {
  id: string
  title: string
  type: string
  path?: string
  gitPath?: string
  url?: string
  /** the version of the text that contains the links; empty if unknown */
  version: string
  links: MarkdownLink[]
}

/** The possible link targets in a space, and the links on its pages. */
export interface SpacePages {
  'docsctl-links': 1
  space: string
  revision: string
  pages: LinkedPage[]
  files: { id: string; name: string; gitPath?: string }[]
}

const pagesAtATime = 2

/** Reads the pages of a space. Skips pages whose current version is in the cache. */
export async function readSpacePages(
  client: Client,
  { id: spaceId, revision }: { id: string; revision: string },
  known: SpacePages | undefined,
  signal: AbortSignal | undefined,
): Promise<SpacePages> {
  if (known?.revision === revision) return known
  const own = { signal }
  const before = new Map(known?.pages.map((page) => [page.id, page]))
  const { pages: tree } = await client.call(listPages, { spaceId }, own)
  const files: SpacePages['files'] = []
  for await (const { id, name, git } of client.paginate(listFiles, { spaceId }, own)) {
    files.push({ id, name, ...(git && { gitPath: git.path }) })
  }
  const read = async ({ page }: { page: ContentPage }): Promise<LinkedPage> => {
    const version = pageVersion(page)
    const old = before.get(page.id)
    const isSame = old !== undefined && version !== '' && old.version === version
    const hasText = page.type === 'document'
    const links = isSame ? old.links : hasText ? await readLinks(page.id) : []
    return {
      id: page.id,
      title: page.title,
      type: page.type,
      version,
      links,
      ...(page.path !== undefined && { path: page.path }),
      ...(page.git && { gitPath: page.git.path }),
      ...(page.urls?.app !== undefined && { url: page.urls.app }),
    }
  }
  const readLinks = async (pageId: string) => {
    const { markdown } = await client.call(getPage, { spaceId, pageId, format: 'markdown' }, own)
    return parseLinks(markdown ?? '')
  }
  const pages: LinkedPage[] = await collectItems(
    inOrder(indexPages(tree).values(), pagesAtATime, read),
  )
  return { 'docsctl-links': 1, space: spaceId, revision, pages, files }
}
