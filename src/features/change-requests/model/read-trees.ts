import type { Client } from '../../../client/client.ts'
import { collectItems } from '../../../client/in-order.ts'
import type { ChangeRequest } from '../../../contract/change-requests/change-requests.ts'
import {
  type ContentPage,
  type File,
  listFiles,
  listPages,
} from '../../../contract/content/content.ts'
import {
  getRevision,
  getRevisionPage,
  listRevisionFiles,
  listRevisionPages,
} from '../../../contract/content/revisions.ts'
import { indexPages, type PageIndex } from '../../content/index.ts'
import { isRefusal } from '../gates/model/gate-result.ts'
import type { Ancestor } from './ancestor-sides.ts'
import type { Stoppable, Target } from './change-request.ts'

/**
 * The branch into which a change request is merged. It has a revision only if it isn't the current
 * main.
 */
export interface MainSide {
  pages: PageIndex
  files: readonly File[]
  revision?: string
}

// omit computed content, which is never part of a change; include Git metadata, which identifies
// unchanged pages
export const treeQuery = { computed: false }

export async function readMain(client: Client, { spaceId }: Target, options: Stoppable) {
  const [{ pages }, files] = await Promise.all([
    client.call(listPages, { spaceId, ...treeQuery }, options),
    collectItems<File>(client.paginate(listFiles, { spaceId, ...treeQuery }, options)),
  ])
  return { pages: indexPages(pages), files }
}

/** Reads the common ancestor. Returns `undefined` if the service rejects the request. */
export function readAncestor(
  client: Client,
  { spaceId }: Target,
  changeRequest: ChangeRequest,
  options: Stoppable,
): Promise<Ancestor | undefined> {
  const revision = ancestorRevision(changeRequest)
  return ifReadable(() => readRevision(client, { spaceId, revisionId: revision }, options))
}

/** Returns the last revision in which main and the change request were equal. */
export function ancestorRevision({
  revisionMergedAncestor,
  revisionInitial,
}: ChangeRequest): string {
  return revisionMergedAncestor ?? revisionInitial
}

/**
 * Reads the state of main before a change request was merged. Returns `undefined` if it can't be
 * read.
 */
export function readMergedInto(
  client: Client,
  { spaceId }: Target,
  { revision, revisionMerged }: ChangeRequest,
  options: Stoppable,
): Promise<MainSide | undefined> {
  return ifReadable(async () => {
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
    collectItems<File>(client.paginate(listRevisionFiles, { ...place, ...treeQuery }, options)),
  ])
  return { revision: place.revisionId, pages: indexPages(pages), files }
}

export const textQuery = { format: 'markdown', metadata: false, computed: false }

/** Reads the text of a page in a given revision. */
export async function readTextInRevision(
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

/** Sends a read request. Returns `undefined` if the service rejects it. */
export async function ifReadable<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}
