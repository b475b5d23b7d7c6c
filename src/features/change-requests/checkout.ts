import { join } from 'node:path'
import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import {
  getChangeRequestPage,
  listChangeRequestPages,
} from '../../contract/change-requests/content.ts'
import type { ContentPage } from '../../contract/content/content.ts'
import { checkBelow, openBelow } from '../../fs/below.ts'
import { replaceFile } from '../../fs/replace-file.ts'
import { indexPages, pageFile } from '../content/index.ts'
import type { Target } from './model/change-request.ts'

export interface CheckedOut {
  id: string
  path: string
  file: string
}

/**
 * Writes the pages of a change request to a folder, several in parallel, and yields them in tree
 * order.
 */
export async function* writeCheckout(
  client: Client,
  target: Target,
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<CheckedOut> {
  const tree = await client.call(
    listChangeRequestPages,
    { ...target, metadata: false, computed: false },
    { signal },
  )
  const pages = [...indexPages(tree.pages).values()]
    .map(({ page }) => page)
    .filter(({ type }) => type === 'document')
  // check all paths first, so that nothing is written if a path contains a symbolic link
  for (const page of pages) await checkBelow(folder, pageFile(page))
  const writePage = async (page: ContentPage): Promise<CheckedOut> => {
    const query = { pageId: page.id, format: 'markdown', metadata: false, computed: false }
    const { markdown } = await client.call(
      getChangeRequestPage,
      { ...target, ...query },
      { signal },
    )
    const file = pageFile(page)
    const { path, verify } = await openBelow(folder, file)
    await replaceFile(path, markdown ?? '', { verify })
    return { id: page.id, path: page.path ?? page.slug ?? page.id, file: join(folder, file) }
  }
  const begun: Promise<CheckedOut>[] = []
  const write = (page: ContentPage) => {
    const written = writePage(page)
    begun.push(written)
    return written
  }
  try {
    yield* inOrder(pages, 6, write)
  } finally {
    // after a failure, wait for pending writes, so that no file changes after the command ends
    await Promise.allSettled(begun)
  }
}
