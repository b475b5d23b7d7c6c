import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import { getChangeRequestPage } from '../contract/change-requests/content.ts'
import { getPage } from '../contract/content/content.ts'
import { titleOf } from './page-index.ts'
import type { Changes, ReadOptions } from './read-changes.ts'
import { isRefusal, type Verdict, wordsOn } from './verdict.ts'

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
  const { target, before, after, pages, files } = changes
  const { spaceId } = target
  const isOwn = ({ side }: { side: string }) => side !== 'main'
  const lostFiles = files.flatMap(({ change, side }) =>
    change.kind === 'removed' && isOwn({ side }) ? [change.before.id] : [],
  )
  const removed = pages.filter(({ tree }) => tree?.kind === 'removed').filter(isOwn)
  const own = new Set(pages.filter(isOwn).map(({ id }) => id))
  const readsAll = removed.length + lostFiles.length > 0
  const ids = [...after]
    .filter(([id, { page }]) => page.type === 'document' && (readsAll || own.has(id)))
    .map(([id]) => id)
  const gone = new Set(lostFiles.map((id) => `file:${id}`))
  const isBroken = (link: string) =>
    gone.has(link) || (link.startsWith('page:') && !after.has(link.slice('page:'.length)))
  const wasThere = (link: string) => gone.has(link) || before.has(link.slice('page:'.length))
  const read = async (pageId: string) => {
    const page = await client.call(
      getChangeRequestPage,
      { ...target, pageId, ...documentQuery },
      { signal },
    )
    const broken = [...targetsIn(page.document, spaceId)].filter(isBroken)
    const isOld = broken.every(wasThere) ? new Set() : await linksOnMain(pageId)
    return { pageId, broken: broken.filter((link) => wasThere(link) || !isOld.has(link)) }
  }
  const linksOnMain = async (pageId: string): Promise<Targets> => {
    if (before.get(pageId)?.page.type !== 'document') return new Set()
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
  if (found.length === 0) return { state: 'pass', reason: 'it breaks no link' }
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
