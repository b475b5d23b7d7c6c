import type { Client } from '../../../client/client.ts'
import { inOrder } from '../../../client/in-order.ts'
import {
  getChangeRequestContent,
  getChangeRequestPage,
} from '../../../contract/change-requests/content.ts'
import { type ContentPage, getContent, getPage } from '../../../contract/content/content.ts'
import { type PageIndex, pageLabel } from '../../content/index.ts'
import {
  brokenLinks,
  changeRequestCommand,
  type GateResult,
  pageToTargets,
  reasons,
} from '../gates/model/gate-result.ts'
import { ifSupported } from '../queue/model/read-waiting.ts'
import { collectReferences, type PageReferences, parseTarget } from './link-targets.ts'
import type { ChangedFile, Changes, ReadOptions } from './read-changes.ts'

const documentQuery = { format: 'document', metadata: false, computed: false }
const wholeQuery = { metadata: false, computed: false }

/**
 * The pages, files, and link targets on main or in the change request. Each page is read at most
 * once, when it is first needed.
 */
interface LinkSide {
  pages: PageIndex
  files: ReadonlySet<string>
  linked(pageId: string): Promise<PageReferences>
  /** Returns the IDs of reusable content, or `undefined` if the service doesn't list them. */
  reusable(): Promise<ReadonlySet<string> | undefined>
}

const noLinks: PageReferences = { targets: new Set() }

/**
 * Finds links that are broken only in the change request. Reads the changed pages. If a target was
 * removed, reads all pages, because any page may contain a link to the target.
 */
export async function checkPageLinks(
  client: Client,
  changes: Changes,
  { jobs = 6, signal }: ReadOptions = {},
): Promise<GateResult> {
  const { target, after, pages } = changes
  const { own: ownSide, main } = linkSides(client, changes, signal)
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
    const broken = await missingTargets(ownSide, targets)
    const missedBefore = new Set(await missingTargets(main, broken))
    const old = missedBefore.size === 0 ? noLinks : await main.linked(pageId)
    return {
      pageId,
      broken: broken.filter((link) => !missedBefore.has(link) || !old.targets.has(link)),
    }
  }
  const found: { pageId: string; broken: string[] }[] = []
  for await (const page of inOrder(ids, jobs, read)) if (page.broken.length > 0) found.push(page)
  if (found.length === 0) return { state: 'pass', reason: reasons.noneBroken }
  const count = found.reduce((sum, { broken }) => sum + broken.length, 0)
  const named = found.map(({ pageId }) => ({
    id: pageId,
    title: pageLabel(after.get(pageId)?.page),
  }))
  const where = found.map(({ broken }, at) => {
    const to = broken.map((link) => titleOfTarget(link, changes))
    return pageToTargets(named[at]?.title, to)
  })
  return {
    state: 'fail',
    reason: `${brokenLinks(count)}: ${where.join('; ')}`,
    fix: changeRequestCommand('diff', target, '--page', named[0]?.id ?? ''),
    pages: named,
  }
}

function linkSides(
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
      return collectReferences(text, { spaceId, pageId })
    })
  const own: LinkSide = {
    pages: after,
    files: fileIds.after,
    linked: reading(after, async (pageId) => {
      const input = { ...target, pageId, ...documentQuery }
      return (await client.call(getChangeRequestPage, input, { signal })).document
    }),
    reusable: once(() =>
      readReusableContentIds(() =>
        client.call(getChangeRequestContent, { ...target, ...wholeQuery }, { signal }),
      ),
    ),
  }
  const main: LinkSide = {
    pages: before,
    files: fileIds.before,
    linked: reading(before, async (pageId) => {
      const input = { spaceId, pageId, ...documentQuery }
      return (await ifSupported(() => client.call(getPage, input, { signal })))?.document
    }),
    reusable: once(() =>
      readReusableContentIds(() => client.call(getContent, { spaceId, ...wholeQuery }, { signal })),
    ),
  }
  return { own, main }
}

/** Returns whether one of the changed pages has lost an anchor. */
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

/** Returns the targets that don't exist on the given side. */
async function missingTargets(side: LinkSide, targets: Iterable<string>): Promise<string[]> {
  const missing: string[] = []
  for (const target of targets) if (!(await targetExists(side, target))) missing.push(target)
  return missing
}

async function targetExists(side: LinkSide, target: string): Promise<boolean> {
  const { kind, id, anchor } = parseTarget(target)
  if (kind === 'file') return side.files.has(id)
  if (kind === 'reusable-content') return (await side.reusable())?.has(id) ?? true
  // ignore the anchor if the page is missing, because the link to the page is reported
  if (kind === 'anchor' && side.pages.has(id)) {
    return (await side.linked(id)).anchors?.has(anchor) ?? true
  }
  return kind === 'anchor' || side.pages.has(id)
}

/** Returns whether a page can contain links written by users. Groups and computed pages can't. */
function isText({ type }: ContentPage): boolean {
  return type === 'document' || type === 'link'
}

function titleOfTarget(link: string, { before, after }: Changes): string {
  const { id, anchor } = parseTarget(link)
  const title = pageLabel((before.get(id) ?? after.get(id))?.page) || id
  return anchor === '' ? title : `${title}#${anchor}`
}

/** Caches the result for each ID. */
function once<Value>(read: (id: string) => Promise<Value>): (id?: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (id = '') => {
    const value = known.get(id) ?? read(id)
    known.set(id, value)
    return value
  }
}

async function readReusableContentIds(
  read: () => Promise<{ reusableContents?: readonly { id: string }[] | undefined }>,
): Promise<ReadonlySet<string> | undefined> {
  const contents = (await ifSupported(read))?.reusableContents
  return contents && new Set(contents.map(({ id }) => id))
}
