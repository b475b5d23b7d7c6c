import type { Client } from '../client/client.ts'
import { listFiles, listPages } from '../contract/content/content.ts'
import {
  getRevision,
  getRevisionPage,
  listRevisionFiles,
  listRevisionPages,
} from '../contract/content/revisions.ts'
import type { File } from './file-changes.ts'
import { isRefusal } from './gates/verdict.ts'
import { type ContentPage, indexPages, type PageIndex } from './page-index.ts'
import type { Stoppable, Target } from './read-base.ts'
import type { ChangeRequest } from './sides.ts'
import type { Ancestor } from './three-sides.ts'

/** The side that a change request is merged into; a revision where that isn't main as it is now. */
export interface MainSide {
  pages: PageIndex
  files: readonly File[]
  revision?: string
}

// computed content isn't anybody's change; the git metadata tells which pages are the same
export const treeQuery = { computed: false }

export async function readMain(client: Client, { spaceId }: Target, options: Stoppable) {
  const [{ pages }, files] = await Promise.all([
    client.call(listPages, { spaceId, ...treeQuery }, options),
    collect<File>(client.paginate(listFiles, { spaceId, ...treeQuery }, options)),
  ])
  return { pages: indexPages(pages), files }
}

/** What both sides came from; undefined where the service doesn't let it be read. */
export function readAncestor(
  client: Client,
  { spaceId }: Target,
  changeRequest: ChangeRequest,
  options: Stoppable,
): Promise<Ancestor | undefined> {
  const revision = ancestorRevision(changeRequest)
  return whereReadable(() => readRevision(client, { spaceId, revisionId: revision }, options))
}

/** The revision in which both sides were last the same. */
export function ancestorRevision({
  revisionMergedAncestor,
  revisionInitial,
}: ChangeRequest): string {
  return revisionMergedAncestor ?? revisionInitial
}

/** Of a merged one main as it was before the merge; undefined where that can't be read. */
export function readMergedInto(
  client: Client,
  { spaceId }: Target,
  { revision, revisionMerged }: ChangeRequest,
  options: Stoppable,
): Promise<MainSide | undefined> {
  return whereReadable(async () => {
    if (revisionMerged === undefined) return undefined
    const query = { spaceId, revisionId: revisionMerged, metadata: false, computed: false }
    const { parents } = await client.call(getRevision, query, options)
    const main = parents.find((parent) => parent !== revision)
    return main === undefined
      ? undefined
      : await readRevision(client, { spaceId, revisionId: main }, options)
  })
}

async function readRevision(
  client: Client,
  place: { spaceId: string; revisionId: string },
  options: Stoppable,
): Promise<Ancestor> {
  const [{ pages }, files] = await Promise.all([
    client.call(listRevisionPages, { ...place, ...treeQuery }, options),
    collect<File>(client.paginate(listRevisionFiles, { ...place, ...treeQuery }, options)),
  ])
  return { revision: place.revisionId, pages: indexPages(pages), files }
}

export const textQuery = { format: 'markdown', metadata: false, computed: false }

/** The text of a page as a revision has it. */
export async function readTextThen(
  client: Client,
  { spaceId }: Target,
  revisionId: string,
  page: ContentPage | undefined,
  options: Stoppable,
): Promise<string | undefined> {
  if (page?.type !== 'document') return undefined
  const path = { spaceId, revisionId, pageId: page.id }
  return (await client.call(getRevisionPage, { ...path, ...textQuery }, options)).markdown
}

/** Nothing where the service doesn't let it be read. */
export async function whereReadable<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
