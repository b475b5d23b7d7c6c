import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import { getChangeRequestPage } from '../contract/change-requests/content.ts'
import { getPage } from '../contract/content/content.ts'
import { isRefusal, reasons, type Verdict, wordsOn } from './gates/verdict.ts'
import { type ContentPage, type PageIndex, titleOf } from './page-index.ts'
import type { ChangedFile, Changes, ReadOptions } from './read-changes.ts'

/** What a page links to in its own space, by `page:ID` or `file:ID`. */
type Targets = Set<string>

const documentQuery = { format: 'document', metadata: false, computed: false }

/**
 * The links that are broken in the change request and not before, told by the pages themselves: those that it changed,
 * and all of them where it removed something that any page may link to.
 */
export async function checkPageLinks(
  client: Client,
  changes: Changes,
  { jobs = 6, signal }: ReadOptions = {},
): Promise<Verdict> {
  const { target, before, after, pages, files, fileIds } = changes
  const { spaceId } = target
  const isOwn = ({ side }: { side: string }) => side !== 'main'
  const own = new Set(pages.filter(isOwn).map(({ id }) => id))
  const isLost = ({ change, side }: ChangedFile) =>
    isOwn({ side }) && 'before' in change && !fileIds.after.has(change.before.id)
  const readsAll =
    files.some(isLost) || pages.some((page) => page.tree?.kind === 'removed' && isOwn(page))
  const ids = [...after]
    .filter(([id, { page }]) => isText(page) && (readsAll || own.has(id)))
    .map(([id]) => id)
  const isIn = (pagesThen: PageIndex, filesThen: ReadonlySet<string>) => (link: string) =>
    link.startsWith('file:')
      ? filesThen.has(link.slice('file:'.length))
      : pagesThen.has(link.slice('page:'.length))
  const isThere = isIn(after, fileIds.after)
  const wasThere = isIn(before, fileIds.before)
  const read = async (pageId: string) => {
    const page = after.get(pageId)?.page
    const content =
      page?.type === 'link'
        ? page.target
        : (
            await client.call(
              getChangeRequestPage,
              { ...target, pageId, ...documentQuery },
              { signal },
            )
          ).document
    const broken = [...targetsIn(content, spaceId)].filter((link) => !isThere(link))
    const isOld = broken.every(wasThere) ? new Set() : await linksOnMain(pageId)
    return { pageId, broken: broken.filter((link) => wasThere(link) || !isOld.has(link)) }
  }
  const linksOnMain = async (pageId: string): Promise<Targets> => {
    const page = before.get(pageId)?.page
    if (page?.type === 'link') return targetsIn(page.target, spaceId)
    if (page?.type !== 'document') return new Set()
    try {
      const input = { spaceId, pageId, ...documentQuery }
      return targetsIn((await client.call(getPage, input, { signal })).document, spaceId)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return new Set()
    }
  }
  const found: { pageId: string; broken: string[] }[] = []
  for await (const page of inOrder(ids, jobs, read)) if (page.broken.length > 0) found.push(page)
  if (found.length === 0) return { state: 'pass', reason: reasons.noneBroken }
  const count = found.reduce((sum, { broken }) => sum + broken.length, 0)
  const named = found.map(({ pageId }) => ({
    id: pageId,
    title: titleOf(after.get(pageId)?.page),
  }))
  const where = found.map(({ broken }, at) => {
    const to = broken.map((link) => titleOfTarget(link, before))
    return `${named[at]?.title} to ${to.join(', ')}`
  })
  return {
    state: 'fail',
    reason: `${count === 1 ? '1 link is' : `${count} links are`} broken: ${where.join('; ')}`,
    fix: wordsOn('diff', target, '--page', named[0]?.id ?? ''),
    pages: named,
  }
}

/** Whether it may hold links: groups hold pages, and what is computed is nobody's text. */
function isText({ type }: ContentPage): boolean {
  return type === 'document' || type === 'link'
}

function titleOfTarget(link: string, before: Changes['before']): string {
  const id = link.slice(link.indexOf(':') + 1)
  return titleOf(before.get(id)?.page) || id
}

/** The references of a document, wherever in it they stand. */
function targetsIn(document: unknown, spaceId: string, found: Targets = new Set()): Targets {
  if (typeof document !== 'object' || document === null) return found
  const { kind, page, file, space = spaceId } = document as Record<string, unknown>
  const isHere = space === spaceId
  if (isHere && (kind === 'page' || kind === 'anchor') && typeof page === 'string') {
    found.add(`page:${page}`)
  }
  if (isHere && kind === 'file' && typeof file === 'string') found.add(`file:${file}`)
  for (const value of Object.values(document)) targetsIn(value, spaceId, found)
  return found
}
