import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import {
  getChangeRequestContent,
  getChangeRequestPage,
} from '../contract/change-requests/content.ts'
import { getContent, getPage } from '../contract/content/content.ts'
import { type Verdict, wordsOn } from './gates/verdict.ts'
import { linkedIn, type PageReferences, partsOf } from './link-targets.ts'
import { type ContentPage, type PageIndex, titleOf } from './page-index.ts'
import { whereOffered } from './queue/turn.ts'
import type { ChangedFile, Changes, ReadOptions } from './read-changes.ts'

const documentQuery = { format: 'document', metadata: false, computed: false }
const wholeQuery = { metadata: false, computed: false }

/** One side of a change request, as far as links lead to it; each page is read once, when it is needed. */
interface LinkSide {
  pages: PageIndex
  files: ReadonlySet<string>
  linked(pageId: string): Promise<PageReferences>
  /** the ids of what pages include; nothing where the service doesn't say */
  reusable(): Promise<ReadonlySet<string> | undefined>
}

const noLinks: PageReferences = { targets: new Set() }

/**
 * The links that are broken in the change request and not before, told by the pages themselves: those that it changed,
 * and all of them where it removed something that any page may link to.
 */
export async function checkPageLinks(
  client: Client,
  changes: Changes,
  { jobs = 6, signal }: ReadOptions = {},
): Promise<Verdict> {
  const { target, after, pages } = changes
  const { own: ownSide, main } = sidesOf(client, changes, signal)
  const isOwn = ({ side }: { side: string }) => side !== 'main'
  const own = new Set(pages.filter(isOwn).map(({ id }) => id))
  const isLost = ({ change, side }: ChangedFile) =>
    isOwn({ side }) && 'before' in change && !ownSide.files.has(change.before.id)
  const readsAll =
    changes.files.some(isLost) ||
    pages.some((page) => page.tree?.kind === 'removed' && isOwn(page)) ||
    (await losesAnchor([...own], ownSide, main, jobs))
  const ids = [...after]
    .filter(([id, { page }]) => isText(page) && (readsAll || own.has(id)))
    .map(([id]) => id)
  const read = async (pageId: string) => {
    const { targets } = await ownSide.linked(pageId)
    const broken = await missingIn(ownSide, targets)
    const missedBefore = new Set(await missingIn(main, broken))
    const old = missedBefore.size === 0 ? noLinks : await main.linked(pageId)
    return {
      pageId,
      broken: broken.filter((link) => !missedBefore.has(link) || !old.targets.has(link)),
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
    const to = broken.map((link) => titleOfTarget(link, changes))
    return `${named[at]?.title} to ${to.join(', ')}`
  })
  return {
    state: 'fail',
    reason: `${count === 1 ? '1 link is' : `${count} links are`} broken: ${where.join('; ')}`,
    fix: wordsOn('diff', target, '--page', named[0]?.id ?? ''),
    pages: named,
  }
}

function sidesOf(
  client: Client,
  { target, before, after, fileIds }: Changes,
  signal: ReadOptions['signal'],
) {
  const { spaceId } = target
  const reading = (
    pages: PageIndex,
    readDocument: (pageId: string) => Promise<unknown>,
  ): LinkSide['linked'] =>
    once(async (pageId) => {
      const page = pages.get(pageId)?.page
      if (!page || !isText(page)) return noLinks
      const text = page.type === 'link' ? page.target : await readDocument(pageId)
      return linkedIn(text, { spaceId, pageId })
    })
  const own: LinkSide = {
    pages: after,
    files: fileIds.after,
    linked: reading(after, async (pageId) => {
      const input = { ...target, pageId, ...documentQuery }
      return (await client.call(getChangeRequestPage, input, { signal })).document
    }),
    reusable: once(() =>
      idsOf(() => client.call(getChangeRequestContent, { ...target, ...wholeQuery }, { signal })),
    ),
  }
  const main: LinkSide = {
    pages: before,
    files: fileIds.before,
    linked: reading(before, async (pageId) => {
      const input = { spaceId, pageId, ...documentQuery }
      return (await whereOffered(() => client.call(getPage, input, { signal })))?.document
    }),
    reusable: once(() =>
      idsOf(() => client.call(getContent, { spaceId, ...wholeQuery }, { signal })),
    ),
  }
  return { own, main }
}

/** Whether a page that was changed has a place no more that links may name. */
async function losesAnchor(
  ids: readonly string[],
  own: LinkSide,
  main: LinkSide,
  jobs: number,
): Promise<boolean> {
  const onBoth = ids.filter((id) =>
    [own, main].every(({ pages }) => pages.get(id)?.page.type === 'document'),
  )
  const lost = async (id: string) => {
    const [now, then] = await Promise.all([own.linked(id), main.linked(id)])
    return now.anchors ? [...(then.anchors ?? [])].some((one) => !now.anchors?.has(one)) : false
  }
  for await (const isLost of inOrder(onBoth, jobs, lost)) if (isLost) return true
  return false
}

/** The targets that a side does not have. */
async function missingIn(side: LinkSide, targets: Iterable<string>): Promise<string[]> {
  const missing: string[] = []
  for (const target of targets) if (!(await isThere(side, target))) missing.push(target)
  return missing
}

async function isThere(side: LinkSide, target: string): Promise<boolean> {
  const { kind, id, anchor } = partsOf(target)
  if (kind === 'file') return side.files.has(id)
  if (kind === 'reusable-content') return (await side.reusable())?.has(id) ?? true
  // of a page that is missing the link to the page tells
  if (kind === 'anchor' && side.pages.has(id)) {
    return (await side.linked(id)).anchors?.has(anchor) ?? true
  }
  return kind === 'anchor' || side.pages.has(id)
}

/** Whether it may hold links: groups hold pages, and what is computed is nobody's text. */
function isText({ type }: ContentPage): boolean {
  return type === 'document' || type === 'link'
}

function titleOfTarget(link: string, { before, after }: Changes): string {
  const { id, anchor } = partsOf(link)
  const title = titleOf((before.get(id) ?? after.get(id))?.page) || id
  return anchor === '' ? title : `${title}#${anchor}`
}

/** What is read is kept. */
function once<Value>(read: (id: string) => Promise<Value>): (id?: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (id = '') => {
    const value = known.get(id) ?? read(id)
    known.set(id, value)
    return value
  }
}

async function idsOf(
  read: () => Promise<{ reusableContents?: readonly { id: string }[] | undefined }>,
): Promise<ReadonlySet<string> | undefined> {
  const contents = (await whereOffered(read))?.reusableContents
  return contents && new Set(contents.map(({ id }) => id))
}
