import type { Client } from '../client/client.ts'
import { getChangeRequest } from '../contract/change-requests/change-requests.ts'
import {
  listChangeRequestFiles,
  listChangeRequestPages,
} from '../contract/change-requests/content.ts'
import { comparePages, type PageChange, textMayDiffer } from './compare-pages.ts'
import { diffFiles, type File, type FileChange } from './file-changes.ts'
import type { ImageSize } from './image-size.ts'
import { indexPages, type PageIndex } from './page-index.ts'
import { readBase, type Stoppable, type Target } from './read-base.ts'
import {
  collect,
  type MainSide,
  readAncestor,
  readMain,
  readMergedInto,
  treeQuery,
} from './read-sides.ts'
import { type Base, baseOf, type ChangeRequest, type Side, sideOfFile } from './sides.ts'
import { type Ancestor, threeSides } from './three-sides.ts'

export type { Target } from './read-base.ts'

export interface ReadOptions extends Stoppable {
  /** requests at a time */
  jobs?: number | undefined
  /** says what is read */
  at?: ((text: string) => void) | undefined
}

export interface ChangedFile {
  change: FileChange
  side: Side
  /** how large an image was and is, read off it where the service doesn't tell */
  imageSizes?: { before?: ImageSize; after?: ImageSize }
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
  /** the ids of all files, before and after */
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
    reading('the change request', request),
    reading('main', readingMain),
    reading(
      'the pages of the change request',
      client.call(listChangeRequestPages, { ...target, ...treeQuery }, own),
    ),
    reading(
      'its files',
      collect<File>(client.paginate(listChangeRequestFiles, { ...target, ...treeQuery }, own)),
    ),
    reading(
      'what both sides came from',
      Promise.all([request, readingMain]).then(([one, main]) =>
        readSides(client, target, one, main, own),
      ),
    ),
  ])
  const after = indexPages(pages.pages)
  const before = sides.main.pages
  const three = sides.ancestor && threeSides(sides.ancestor, sides.main.pages, after, textMayDiffer)
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
      side: three?.sideOfFile(change) ?? sideOfFile(sides.base),
    })),
    fileIds: { before: idsOf(mainSide.files), after: idsOf(files) },
  }
}

function idsOf(files: readonly File[]): Set<string> {
  return new Set(files.map(({ id }) => id))
}

interface SidesRead {
  base: Base
  main: MainSide
  /** absent where main has nothing that the change request lacks, and where it can't be read */
  ancestor?: Ancestor | undefined
}

/** What there is to tell the sides by: the ancestor, else the times. */
async function readSides(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  now: MainSide,
  options: Stoppable,
): Promise<SidesRead> {
  const base = baseOf(changeRequest)
  const { status, revisionMerged } = changeRequest
  if (base.current && status !== 'merged') return { base, main: now }
  if (status === 'merged' && revisionMerged === undefined) return { base, main: now }
  const [ancestor, main] = await Promise.all([
    readAncestor(client, target, changeRequest, options),
    base.merged ? readMergedInto(client, target, changeRequest, options) : now,
  ])
  if (ancestor && main) return { base: { ...base, merged: false }, main, ancestor }
  return { base: await readBase(client, target, changeRequest, options), main: now }
}

/** A change with where its texts stand, where that isn't main as it is now. */
function placed(change: PageChange, { revision }: Ancestor, main: MainSide): PageChange {
  if (change.side === 'main') return change
  return { ...change, ancestor: revision, ...(main.revision && { main: main.revision }) }
}
