import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import { inOrder } from '../../../../client/in-order.ts'
import { listChangeRequestPageLinks } from '../../../../contract/change-requests/content.ts'
import type { ContentReference, Link as LinkSchema } from '../../../../contract/content/links.ts'
import { listSpaceLinks } from '../../../../contract/spaces.ts'
import { resourceId } from '../../../../output/columns.ts'
import { pageLabel } from '../../../content/index.ts'
import type { Changes, ReadOptions } from '../../model/read-changes.ts'
import { brokenLinks, type GateResult, pageToTargets, reasons } from './gate-result.ts'

type Link = z.output<typeof LinkSchema>
type Reference = z.output<typeof ContentReference>

/**
 * The links on main, by target. They show which pages a change affects, so that other pages aren't
 * read.
 */
interface MainLinks {
  /** the IDs of the pages that link to a page or file, by the ID of the page or file */
  from: Map<string, Set<string>>
  /** the broken links, identified by page and target */
  broken: Set<string>
}

/**
 * Finds links that are broken in the change request but not on main. First reads all links on main,
 * and then the links of changed pages and of pages that link to them.
 */
export async function checkLinks(
  client: Client,
  changes: Changes,
  { jobs = 6, signal }: ReadOptions = {},
): Promise<GateResult> {
  const { target, after } = changes
  const main = await readMainLinks(client, target.spaceId, signal)
  const read = async (pageId: string) => {
    const broken: string[] = []
    const input = { ...target, pageId }
    for await (const link of client.paginate(listChangeRequestPageLinks, input, { signal })) {
      const isNew = link.status === 'broken' && !main.broken.has(linkKey(pageId, link))
      if (isNew) broken.push(linkTarget(link.targetReference))
    }
    return { pageId, broken }
  }
  const { own, unsure } = pagesToRead(changes, main)
  const found: { pageId: string; broken: string[] }[] = []
  for await (const page of inOrder([...own, ...unsure], jobs, read)) {
    if (page.broken.length > 0) found.push(page)
  }
  if (found.length === 0) return { state: 'pass', reason: reasons.noneBroken }
  const certain = found.filter(({ pageId }) => own.has(pageId))
  const [state, shown] =
    certain.length > 0 ? (['fail', certain] as const) : (['unknown', found] as const)
  const count = shown.reduce((sum, { broken }) => sum + broken.length, 0)
  const pages = shown.map(({ pageId }) => ({
    id: pageId,
    title: pageLabel(after.get(pageId)?.page),
  }))
  const doubt = state === 'unknown' ? ' (unknown whether caused by main or the change request)' : ''
  const where = shown.map(({ broken }, at) => pageToTargets(pages[at]?.title, broken))
  return {
    state,
    reason: `${brokenLinks(count)}${doubt}: ${where.join('; ')}`,
    fix: [
      ...['content', 'pages', 'links', pages[0]?.id ?? ''],
      ...['--change-request', target.changeRequestId, '--space', target.spaceId],
      ...['--status', 'broken'],
    ],
    pages,
  }
}

async function readMainLinks(
  client: Client,
  spaceId: string,
  signal: AbortSignal | undefined,
): Promise<MainLinks> {
  const main: MainLinks = { from: new Map(), broken: new Set() }
  for await (const link of client.paginate(listSpaceLinks, { spaceId }, { signal })) {
    const pages = link.locationReferences.flatMap(brokenTargetIds)
    for (const page of pages) if (link.status === 'broken') main.broken.add(linkKey(page, link))
    for (const id of brokenTargetIds(link.targetReference)) {
      const known = main.from.get(id) ?? new Set()
      for (const page of pages) known.add(page)
      main.from.set(id, known)
    }
  }
  return main
}

/**
 * Returns the pages whose links the change request may have broken. Some of these links may be
 * broken on main too.
 */
function pagesToRead({ pages, files, after }: Changes, main: MainLinks) {
  const own = new Set<string>()
  const unsure = new Set<string>()
  const note = (id: string, isSure: boolean) => {
    if (after.get(id)?.page.type === 'group' || !after.has(id)) return
    if (isSure) own.add(id)
    else unsure.add(id)
  }
  for (const { id, side } of pages) {
    if (side === 'main') continue
    const isSure = side !== 'unknown'
    note(id, isSure)
    for (const page of main.from.get(id) ?? []) note(page, isSure)
  }
  for (const { change, side } of files) {
    if (change.kind === 'added') continue
    for (const page of main.from.get(change.before.id) ?? []) note(page, side !== 'unknown')
  }
  for (const id of own) unsure.delete(id)
  return { own, unsure }
}

/** Returns a key for the page and target of a link. Omits the revision of the target. */
function linkKey(page: string, { relation, targetReference }: Link): string {
  const { versionContext: _, kind, ...reference } = targetReference
  const ids = Object.entries(reference).map(([key, value]) => [key, resourceId(value) ?? value])
  const sorted = [['kind', kind], ...ids].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return JSON.stringify([page, relation, sorted])
}

/** Returns the IDs in a reference to a page, file, or other target. */
function brokenTargetIds(reference: Reference): string[] {
  const { kind: _, organization, space, versionContext, ...ids } = reference
  return Object.values(ids).flatMap((value) => resourceId(value) ?? [])
}

function linkTarget(reference: Reference): string {
  return brokenTargetIds(reference).join('#') || resourceId(reference.space) || reference.kind
}
