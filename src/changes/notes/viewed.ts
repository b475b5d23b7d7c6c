import type { PageChange } from '../compare-pages.ts'
import type { ContentPage } from '../page-index.ts'
import type { ChangedFile } from '../read-changes.ts'
import { changedBlocks, keyOf } from '../text/changed-blocks.ts'
import type { Row } from '../text/row-writer.ts'

/** What was looked at of a page or a file: by its content, which outlives the revision. */
export interface Viewed {
  /** of both sides as they were: where these are the same, all of it was seen */
  version: string
  /** what differed then, each for itself */
  blocks: readonly string[]
  /** the revision of the change request that it was seen in: its text can be read again there */
  revision?: string
  /** of the side of the change request alone */
  own?: string
}

/** What is kept on disk about a change request. */
export interface Notes {
  /** by the kind and id of what was viewed */
  viewed: Readonly<Record<string, Viewed>>
  /** texts that were not sent, by what they are about */
  drafts: Readonly<Record<string, string>>
  /** how much of how much was viewed when it was shown last */
  progress?: { viewed: number; all: number }
}

export const noNotes: Notes = { viewed: {}, drafts: {} }

/** A page or a file that differs, with its text where that was read. */
export interface Viewable {
  change?: PageChange | undefined
  file?: ChangedFile | undefined
  rows?: readonly Row[] | undefined
}

const versions = new WeakMap<object, string>()

/** What was seen of it when it is looked at now, in this revision. */
export function viewedNow(viewable: Viewable, revision: string | undefined): Viewed {
  return {
    version: versionOf(viewable),
    blocks: blocksOf(viewable).map(({ key }) => key),
    ...(revision !== undefined &&
      viewable.change && { revision, own: ownVersionOf(viewable.change) }),
  }
}

/** Whether the change request has made something else of it since it was viewed. */
export function isOtherSince({ version, own }: Viewed, viewable: Viewable): boolean {
  if (version === versionOf(viewable)) return false
  return own === undefined || !viewable.change || own !== ownVersionOf(viewable.change)
}

/** Whether all that differs was looked at, in this version or block by block in those before. */
export function isViewed(viewed: Viewed | undefined, viewable: Viewable): boolean {
  if (!viewed) return false
  if (viewed.version === versionOf(viewable)) return true
  if (!viewable.rows) return false
  const seen = new Set(viewed.blocks)
  return blocksOf(viewable).every(({ key }) => seen.has(key))
}

/** The changed rows that were not looked at; all of them where nothing was. */
export function unseenRows(
  viewed: Viewed | undefined,
  viewable: Viewable & { rows: readonly Row[] },
): { from: number; to: number }[] {
  const blocks = changedBlocks(viewable.rows)
  if (!viewed) return [...blocks]
  if (viewed.version === versionOf(viewable)) return []
  const seen = new Set(viewed.blocks)
  return blocks.filter(({ key }) => !seen.has(key))
}

function versionOf({ change, file }: Viewable): string {
  const of = change ?? file
  if (!of) return ''
  const known = versions.get(of)
  if (known !== undefined) return known
  const version = change
    ? keyOf([sideOf(change.before), sideOf(change.after), treeOf(change)])
    : keyOf(file?.change)
  versions.set(of, version)
  return version
}

function ownVersionOf(change: PageChange): string {
  return keyOf([sideOf(change.after), treeOf(change)])
}

/** Which text it is: by the document, else by the time of its last change. */
function sideOf(page: ContentPage | undefined): unknown {
  return page && [page.documentId ?? '', page.git?.oid ?? '', page.updatedAt ?? '']
}

/** What became of its place, name and fields; where it stands among its neighbours may change without it. */
function treeOf({ tree }: PageChange): unknown {
  if (!tree) return undefined
  if (tree.kind !== 'kept') return [tree.kind]
  return [tree.kind, tree.moved?.to.parent, tree.reordered !== undefined, tree.fields]
}

function blocksOf({ change, rows = [] }: Viewable): { key: string }[] {
  const tree = change?.tree ? [{ key: keyOf(treeOf(change)) }] : []
  return [...tree, ...changedBlocks(rows)]
}
