import type * as z from 'zod'
import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { listChangeRequestPageLinks } from '../../contract/change-requests/content.ts'
import type { ContentReference, Link as LinkSchema } from '../../contract/content/links.ts'
import { listSpaceLinks } from '../../contract/spaces.ts'
import { idIn } from '../../text/columns.ts'
import { titleOf } from '../page-index.ts'
import type { Changes, ReadOptions } from '../read-changes.ts'
import { reasons, type Verdict } from './verdict.ts'

type Link = z.output<typeof LinkSchema>
type Reference = z.output<typeof ContentReference>

/** What main links: by page, so that the pages behind a change are found without reading all of them. */
interface MainLinks {
  /** the pages that lead to a page or a file, by its id */
  from: Map<string, Set<string>>
  /** the broken ones, by page and target */
  broken: Set<string>
}

/**
 * The links that are broken in the change request and not on main. Reads the links of main once, then those of
 * the pages that it changed and of the pages that lead to them.
 */
export async function checkLinks(
  client: Client,
  changes: Changes,
  { jobs = 6, signal }: ReadOptions = {},
): Promise<Verdict> {
  const { target, after } = changes
  const main = await readMainLinks(client, target.spaceId, signal)
  const read = async (pageId: string) => {
    const broken: string[] = []
    const input = { ...target, pageId }
    for await (const link of client.paginate(listChangeRequestPageLinks, input, { signal })) {
      const isNew = link.status === 'broken' && !main.broken.has(keyOf(pageId, link))
      if (isNew) broken.push(targetOf(link.targetReference))
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
  const pages = shown.map(({ pageId }) => ({ id: pageId, title: titleOf(after.get(pageId)?.page) }))
  const what = count === 1 ? '1 link is broken' : `${count} links are broken`
  const doubt = state === 'unknown' ? ', by whom the times do not tell' : ''
  const where = shown.map(({ broken }, at) => `${pages[at]?.title} to ${broken.join(', ')}`)
  return {
    state,
    reason: `${what}${doubt}: ${where.join('; ')}`,
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
    const pages = link.locationReferences.flatMap(idsOf)
    for (const page of pages) if (link.status === 'broken') main.broken.add(keyOf(page, link))
    for (const id of idsOf(link.targetReference)) {
      const known = main.from.get(id) ?? new Set()
      for (const page of pages) known.add(page)
      main.from.set(id, known)
    }
  }
  return main
}

/** Pages of the change request that may hold a link that it broke; of some it isn't sure that it was this side. */
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

/** A link by where it stands and where it leads; the revision that it is looked up in says nothing of it. */
function keyOf(page: string, { relation, targetReference }: Link): string {
  const { versionContext: _, kind, ...reference } = targetReference
  const ids = Object.entries(reference).map(([key, value]) => [key, idIn(value) ?? value])
  const sorted = [['kind', kind], ...ids].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return JSON.stringify([page, relation, sorted])
}

/** The ids that a reference holds, under keys of its kind. */
function idsOf(reference: Reference): string[] {
  const { kind: _, organization, space, versionContext, ...ids } = reference
  return Object.values(ids).flatMap((value) => idIn(value) ?? [])
}

function targetOf(reference: Reference): string {
  return idsOf(reference).join('#') || idIn(reference.space) || reference.kind
}
