import type { ContentPage } from '../../../contract/content/content.ts'
import { changedBlocks, hashContent } from '../diff/model/changed-blocks.ts'
import type { Row } from '../diff/model/row-writer.ts'
import type { PageChange } from '../model/compare-pages.ts'
import type { ChangedFile } from '../model/read-changes.ts'

/**
 * The viewed version of a page or file. The version is identified by its content, because several
 * revisions can have the same content.
 */
export interface Viewed {
  /** identifies both versions; if this value is unchanged, all differences were viewed */
  version: string
  /** the keys of the changed blocks that were viewed */
  blocks: readonly string[]
  /** the revision of the change request that was viewed, from which the text can be read again */
  revision?: string
  /** identifies only the version in the change request */
  own?: string
}

/** The notes on a change request, as stored on disk. */
export interface Notes {
  /** by the kind and ID of the page or file */
  viewed: Readonly<Record<string, Viewed>>
  /** the text of each unsent draft, by draft key */
  drafts: Readonly<Record<string, string>>
  /** the original text of each edited page, by draft key */
  bases?: Readonly<Record<string, string>>
  /** the numbers of viewed items and of all items when the change request was last open */
  progress?: { viewed: number; all: number }
  /** true if the user declined to adopt notes that belong to no account */
  declined?: true
}

export const noNotes: Notes = { viewed: {}, drafts: {} }

/** A changed page or file, with the rows of its text if the text is loaded. */
export interface Viewable {
  change?: PageChange | undefined
  file?: ChangedFile | undefined
  rows?: readonly Row[] | undefined
}

const versions = new WeakMap<object, string>()

/** Returns the viewed mark for the current version of an item in a given revision. */
export function viewedNow(viewable: Viewable, revision: string | undefined): Viewed {
  return {
    version: contentVersion(viewable),
    blocks: viewableBlocks(viewable).map(({ key }) => key),
    ...(revision !== undefined &&
      viewable.change && { revision, own: ownContentVersion(viewable.change) }),
  }
}

/** Returns whether the change request has changed the item since it was viewed. */
export function isOtherSince({ version, own }: Viewed, viewable: Viewable): boolean {
  if (version === contentVersion(viewable)) return false
  return own === undefined || !viewable.change || own !== ownContentVersion(viewable.change)
}

/** Returns whether all differences were viewed, either in this version or in earlier ones. */
export function isViewed(viewed: Viewed | undefined, viewable: Viewable): boolean {
  if (!viewed) return false
  if (viewed.version === contentVersion(viewable)) return true
  if (!viewable.rows) return false
  const seen = new Set(viewed.blocks)
  return viewableBlocks(viewable).every(({ key }) => seen.has(key))
}

/** Returns the ranges of changed rows that weren't viewed. */
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
    : hashContent(file && fileIdentity(file))
  versions.set(of, version)
  return version
}

function ownContentVersion(change: PageChange): string {
  return hashContent([textIdentity(change.after), treeIdentity(change)])
}

/**
 * Returns the values that identify a page's text: its document ID, Git object ID, and update time.
 */
function textIdentity(page: ContentPage | undefined): unknown {
  return page && [page.documentId ?? '', page.git?.oid ?? '', page.updatedAt ?? '']
}

/**
 * Returns the values that identify a change to a file. Ignores URLs, because the service signs them
 * again for each response.
 */
function fileIdentity({ change }: ChangedFile): unknown {
  const before = 'before' in change ? change.before : undefined
  const after = 'after' in change ? change.after : undefined
  const sides = [before, after].map((file) => file && { ...file, downloadURL: undefined })
  return [change.kind, ...sides]
}

/**
 * Returns the values that identify a change to a page's position, name, and fields. Ignores the
 * exact index, because it depends on the other pages.
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
