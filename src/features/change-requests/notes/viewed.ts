import type { ContentPage } from '../../../contract/content/content.ts'
import { changedBlocks, hashContent } from '../diff/model/changed-blocks.ts'
import type { Row } from '../diff/model/row-writer.ts'
import type { PageChange } from '../model/compare-pages.ts'
import type { ChangedFile } from '../model/read-changes.ts'

/**
 * The viewed state of a page or file. The content identifies it, because the same content can occur
 * in several revisions.
 */
export interface Viewed {
  /** the version of both sides; if it is unchanged, everything was viewed */
  version: string
  /** the keys of the changed blocks at that time */
  blocks: readonly string[]
  /** the revision of the change request that was viewed; the text can be read from it again */
  revision?: string
  /** the version in the change request */
  own?: string
}

/** The notes on a change request that are stored on disk. */
export interface Notes {
  /** by kind and id of the page or file */
  viewed: Readonly<Record<string, Viewed>>
  /** unsent texts, by their purpose */
  drafts: Readonly<Record<string, string>>
  /** the original texts of edited pages, by the keys of the drafts */
  bases?: Readonly<Record<string, string>>
  /** the number of viewed items when the change request was last open */
  progress?: { viewed: number; all: number }
  /** true if the user refused to adopt notes without an account */
  declined?: true
}

export const noNotes: Notes = { viewed: {}, drafts: {} }

/** A page or a file that differs, with its text if it is loaded. */
export interface Viewable {
  change?: PageChange | undefined
  file?: ChangedFile | undefined
  rows?: readonly Row[] | undefined
}

const versions = new WeakMap<object, string>()

/** Returns the viewed state for the current version, in this revision. */
export function viewedNow(viewable: Viewable, revision: string | undefined): Viewed {
  return {
    version: contentVersion(viewable),
    blocks: viewableBlocks(viewable).map(({ key }) => key),
    ...(revision !== undefined &&
      viewable.change && { revision, own: ownContentVersion(viewable.change) }),
  }
}

/** Returns whether the change request changed the item since it was viewed. */
export function isOtherSince({ version, own }: Viewed, viewable: Viewable): boolean {
  if (version === contentVersion(viewable)) return false
  return own === undefined || !viewable.change || own !== ownContentVersion(viewable.change)
}

/** Returns whether all differences were viewed, in this version or in earlier ones. */
export function isViewed(viewed: Viewed | undefined, viewable: Viewable): boolean {
  if (!viewed) return false
  if (viewed.version === contentVersion(viewable)) return true
  if (!viewable.rows) return false
  const seen = new Set(viewed.blocks)
  return viewableBlocks(viewable).every(({ key }) => seen.has(key))
}

/** Returns the ranges of changed rows that were not viewed. */
export function unseenRows(
  viewed: Viewed | undefined,
  viewable: Viewable & { rows: readonly Row[] },
): { from: number; to: number }[] {
  const blocks = changedBlocks(viewable.rows)
  if (!viewed) return [...blocks]
  if (viewed.version === contentVersion(viewable)) return []
  const seen = new Set(viewed.blocks)
  return blocks.filter(({ key }) => !seen.has(key))
}

function contentVersion({ change, file }: Viewable): string {
  const of = change ?? file
  if (!of) return ''
  const known = versions.get(of)
  if (known !== undefined) return known
  const version = change
    ? hashContent([textIdentity(change.before), textIdentity(change.after), treeIdentity(change)])
    : hashContent(file?.change)
  versions.set(of, version)
  return version
}

function ownContentVersion(change: PageChange): string {
  return hashContent([textIdentity(change.after), treeIdentity(change)])
}

/** Identifies a text by its document ID, or otherwise by its update time. */
function textIdentity(page: ContentPage | undefined): unknown {
  return page && [page.documentId ?? '', page.git?.oid ?? '', page.updatedAt ?? '']
}

/**
 * Identifies the change of position, name, and fields. Ignores the exact index, because it depends
 * on the other pages.
 */
function treeIdentity({ tree }: PageChange): unknown {
  if (!tree) return undefined
  if (tree.kind !== 'kept') return [tree.kind]
  return [tree.kind, tree.moved?.to.parent, tree.reordered !== undefined, tree.fields]
}

function viewableBlocks({ change, rows = [] }: Viewable): { key: string }[] {
  const tree = change?.tree ? [{ key: hashContent(treeIdentity(change)) }] : []
  return [...tree, ...changedBlocks(rows)]
}
