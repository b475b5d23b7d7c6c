import type { Client } from '../../../client/client.ts'
import { collectItems } from '../../../client/in-order.ts'
import {
  type ChangeRequest,
  getChangeRequest,
} from '../../../contract/change-requests/change-requests.ts'
import {
  listChangeRequestFiles,
  listChangeRequestPages,
} from '../../../contract/change-requests/content.ts'
import type { File } from '../../../contract/content/content.ts'
import { indexPages, type PageIndex } from '../../content/index.ts'
import { type Ancestor, compareWithAncestor } from './ancestor-sides.ts'
import type { Stoppable, Target } from './change-request.ts'
import { comparePages, type PageChange, textMayDiffer } from './compare-pages.ts'
import { createMergeBase, determineFileSide, type MergeBase, type Side } from './determine-side.ts'
import { diffFiles, type FileChange } from './file-changes.ts'
import type { ImageSize } from './image-size.ts'
import { readMergeBase } from './read-merge-base.ts'
import { type MainSide, readAncestor, readMain, readMergedInto, treeQuery } from './read-trees.ts'

export interface ReadOptions extends Stoppable {
  /** the maximum number of parallel requests */
  jobs?: number | undefined
  /** called with a description of the current step */
  at?: ((text: string) => void) | undefined
}

export interface ChangedFile {
  change: FileChange
  side: Side
  /**
   * the old and new dimensions of an image, read from the file if the service doesn't report them
   */
  imageSizes?: { before?: ImageSize; after?: ImageSize }
}

/**
 * The changes that a change request makes to the page tree and the files. The text of each page is
 * read separately.
 */
export interface Changes {
  target: Target
  changeRequest: ChangeRequest
  base: MergeBase
  before: PageIndex
  after: PageIndex
  /** in tree order */
  pages: PageChange[]
  files: ChangedFile[]
  /** the IDs of all files on main and in the change request */
  fileIds: { before: ReadonlySet<string>; after: ReadonlySet<string> }
}

export async function readChanges(
  client: Client,
  target: Target,
  { signal, at, changeRequest: known }: ReadOptions & { changeRequest?: ChangeRequest } = {},
): Promise<Changes> {
  const own = { signal }
  const left = new Set<string>()
  const reading = async <Value>(what: string, value: Promise<Value> | Value): Promise<Value> => {
    left.add(what)
    const found = await value
    left.delete(what)
    if (left.size > 0) at?.([...left].join(', '))
    return found
  }
  const request = Promise.resolve(known ?? client.call(getChangeRequest, target, own))
  const readingMain = readMain(client, target, own)
  const [changeRequest, , pages, files, sides] = await Promise.all([
    reading('change request', request),
    reading('main', readingMain),
    reading(
      'pages of the change request',
      client.call(listChangeRequestPages, { ...target, ...treeQuery }, own),
    ),
    reading(
      'files',
      collectItems<File>(client.paginate(listChangeRequestFiles, { ...target, ...treeQuery }, own)),
    ),
    reading(
      'common base revision',
      Promise.all([request, readingMain]).then(([one, main]) =>
        readSides(client, target, one, main, own),
      ),
    ),
  ])
  const after = indexPages(pages.pages)
  const before = sides.main.pages
  const three =
    sides.ancestor && compareWithAncestor(sides.ancestor, sides.main.pages, after, textMayDiffer)
  const compared = comparePages(sides.base, before, after, three)
  const { ancestor, main: mainSide } = sides
  return {
    target,
    changeRequest,
    base: sides.base,
    before,
    after,
    pages: ancestor ? compared.map((change) => placed(change, ancestor, mainSide)) : compared,
    files: diffFiles(mainSide.files, files).map((change) => ({
      change,
      side: three?.sideOfFile(change) ?? determineFileSide(sides.base),
    })),
    fileIds: { before: fileIds(mainSide.files), after: fileIds(files) },
  }
}

function fileIds(files: readonly File[]): Set<string> {
  return new Set(files.map(({ id }) => id))
}

interface SidesRead {
  base: MergeBase
  main: MainSide
  /**
   * absent if the change request contains all changes from main, or if the ancestor can't be read
   */
  ancestor?: Ancestor | undefined
}

/**
 * Reads the data that determines the side of each change: the common ancestor, or otherwise the
 * update times.
 */
async function readSides(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  now: MainSide,
  options: Stoppable,
): Promise<SidesRead> {
  const base = createMergeBase(changeRequest)
  const { status, revisionMerged } = changeRequest
  if (base.current && status !== 'merged') return { base, main: now }
  if (status === 'merged' && revisionMerged === undefined) return { base, main: now }
  const [ancestor, main] = await Promise.all([
    readAncestor(client, target, changeRequest, options),
    base.merged ? readMergedInto(client, target, changeRequest, options) : now,
  ])
  if (ancestor && main) return { base: { ...base, merged: false }, main, ancestor }
  return { base: await readMergeBase(client, target, changeRequest, options), main: now }
}

/**
 * Adds the revisions from which to read the old text and the text on main. The text on the current
 * main needs no revision.
 */
function placed(change: PageChange, { revision }: Ancestor, main: MainSide): PageChange {
  if (change.side === 'main') return change
  return { ...change, ancestor: revision, ...(main.revision && { main: main.revision }) }
}
