import type { Client } from '../client/client.ts'
import { getChangeRequest } from '../contract/change-requests/change-requests.ts'
import {
  getChangeRequestPage,
  listChangeRequestFiles,
  listChangeRequestPages,
} from '../contract/change-requests/content.ts'
import { getPage, listFiles, listPages } from '../contract/content/content.ts'
import { workAhead } from './ahead.ts'
import { diffFiles, type File, type FileChange } from './file-changes.ts'
import { indexPages, type Page, type PageIndex } from './page-index.ts'
import { diffIndexed, displayOrder, type TreeChange } from './page-tree.ts'
import { readBase, type Target } from './read-base.ts'
import {
  type Base,
  type ChangeRequest,
  type Side,
  sideOfFile,
  sideOfText,
  sideOfTree,
} from './sides.ts'
import { inSlices } from './steps.ts'
import { type TextDiff, textDiff } from './text/text-diff.ts'

export type { Target } from './read-base.ts'

export interface ReadOptions {
  signal?: AbortSignal | undefined
  /** requests at a time */
  jobs?: number | undefined
}

/** A page that differs in the tree, or whose text may differ. */
export interface PageChange {
  id: string
  /** on main, absent where it is added */
  before?: Page
  /** in the change request, absent where it is removed */
  after?: Page
  /** what differs in the tree, if anything */
  tree?: TreeChange
  /** its text may differ, and is to be read to know */
  mayDiffer: boolean
  /** whose change of the text it is; where only the tree differs, whose change of that */
  side: Side
  /** whose change of the tree it is, where there is one */
  treeSide?: Side
}

export interface ChangedFile {
  change: FileChange
  side: Side
}

/** What a change request changes, as far as the two trees tell; the texts are read page by page. */
export interface Changes {
  target: Target
  changeRequest: ChangeRequest
  base: Base
  before: PageIndex
  after: PageIndex
  /** in the order of the tree */
  pages: PageChange[]
  files: ChangedFile[]
}

/** A page with what became of its text; absent where it has none, or none that differs. */
export interface PageDiff {
  change: PageChange
  text?: TextDiff
}

const defaultJobs = 6

export async function readChanges(
  client: Client,
  target: Target,
  { signal, changeRequest: known }: ReadOptions & { changeRequest?: ChangeRequest } = {},
): Promise<Changes> {
  const own = { signal }
  // computed content isn't anybody's change; the git metadata tells which pages are the same
  const query = { computed: false }
  const { spaceId } = target
  const [changeRequest, mainPages, pages, mainFiles, files] = await Promise.all([
    known ?? client.call(getChangeRequest, target, own),
    client.call(listPages, { spaceId, ...query }, own),
    client.call(listChangeRequestPages, { ...target, ...query }, own),
    collect<File>(client.paginate(listFiles, { spaceId, ...query }, own)),
    collect<File>(client.paginate(listChangeRequestFiles, { ...target, ...query }, own)),
  ])
  const base = await readBase(client, target, changeRequest, own)
  const before = indexPages(mainPages.pages)
  const after = indexPages(pages.pages)
  return {
    target,
    changeRequest,
    base,
    before,
    after,
    pages: comparePages(base, before, after),
    files: diffFiles(mainFiles, files).map((change) => ({ change, side: sideOfFile(base) })),
  }
}

export function comparePages(base: Base, before: PageIndex, after: PageIndex): PageChange[] {
  const changes = new Map(diffIndexed(before, after).map((change) => [change.id, change]))
  return displayOrder(before, after).flatMap((id): PageChange[] => {
    const old = before.get(id)?.page
    const now = after.get(id)?.page
    const tree = changes.get(id)
    const differs = textMayDiffer(old, now)
    if (!tree && !differs) return []
    const pages = { ...(old && { before: old }), ...(now && { after: now }) }
    const treeSide = tree && sideOfTree(base, tree, old, now)
    const side = old && now && differs ? sideOfText(base, old, now) : (treeSide ?? 'unknown')
    // a text that was changed on main is not this change request's to show
    const mayDiffer = differs && side !== 'main'
    return [{ id, ...pages, ...(tree && { tree }), mayDiffer, side, ...(treeSide && { treeSide }) }]
  })
}

/** One of these being equal says that the text is the same. */
function textMayDiffer(before: Page | undefined, after: Page | undefined): boolean {
  const hasText = (page: Page | undefined) => page !== undefined && page.type === 'document'
  if (!hasText(before) && !hasText(after)) return false
  const pairs = [
    [before?.documentId, after?.documentId],
    [before?.git?.oid, after?.git?.oid],
    [before?.updatedAt, after?.updatedAt],
  ]
  return !pairs.some(([old, now]) => old !== undefined && old === now)
}

/**
 * The changes with their texts, in the order of the tree. Reads the pages whose text may differ and no others,
 * a few at a time; a page whose text turns out to be the same and that changed in nothing else is left out.
 */
export async function* readPageDiffs(
  client: Client,
  { target, pages }: Pick<Changes, 'target' | 'pages'>,
  { jobs = defaultJobs, signal }: ReadOptions = {},
): AsyncGenerator<PageDiff, void, undefined> {
  const stop = new AbortController()
  const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  try {
    const read = (change: PageChange) => readPageDiff(client, target, change, { signal: ended })
    for await (const diff of workAhead(pages, jobs, read)) {
      if (diff.text || diff.change.tree || !diff.change.mayDiffer) yield diff
    }
  } finally {
    stop.abort()
  }
}

/** One page with its text, which is read where it may differ. */
export async function readPageDiff(
  client: Client,
  target: Target,
  change: PageChange,
  { signal }: ReadOptions = {},
): Promise<PageDiff> {
  if (!change.mayDiffer) return { change }
  const { before, after, id: pageId } = change
  const query = { pageId, format: 'markdown', metadata: false, computed: false }
  const { spaceId } = target
  const isText = (page: Page | undefined) => page?.type === 'document'
  const [old, now] = await Promise.all([
    isText(before) ? client.call(getPage, { spaceId, ...query }, { signal }) : undefined,
    isText(after)
      ? client.call(getChangeRequestPage, { ...target, ...query }, { signal })
      : undefined,
  ])
  const steps = textDiff(old?.markdown ?? '', now?.markdown ?? '')
  const text = await inSlices(steps, signal)
  return text.added + text.removed > 0 ? { change, text } : { change }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
