import { type ContentDifference, compareRevisions } from '../content/compare-revisions.ts'
import type { StoredRevision } from '../content/store.ts'
import type { PlacedPage } from '../content/tree.ts'
import { signedPath } from '../http/downloads.ts'
import type { FileNode } from '../store/records-content.ts'
import type { ContentView } from './content.ts'

const usualLimit = 10

function changedPage({ page: { id, type, title }, path }: PlacedPage) {
  return { id, type, title, ...(type !== 'link' && { path }) }
}

/** Returns the changes between two revisions. The query can limit their number. */
export function revisionChanges(
  view: ContentView,
  before: StoredRevision,
  after: StoredRevision,
  limit = usualLimit,
) {
  const all = compareRevisions(before, after)
  const fileAddress = (revision: StoredRevision, file: FileNode) =>
    view.url(signedPath('file', JSON.stringify([revision.id, file.id]), view.now))
  const fileView = (file: FileNode, revision: StoredRevision) => ({
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: fileAddress(revision, file),
  })
  const shown = (change: ContentDifference) => {
    if ('placed' in change) {
      const { placed, ...rest } = change
      const page = changedPage(placed)
      if (rest.type !== 'page_moved') return { ...rest, page }
      const { before: from, after: to } = rest.parent
      const parent = {
        ...(from && { before: changedPage(from) }),
        ...(to && { after: changedPage(to) }),
      }
      return { type: rest.type, page, parent }
    }
    if ('file' in change) {
      const { file, ...rest } = change
      const seen = fileView(file, rest.type === 'file_deleted' ? before : after)
      if (rest.type !== 'file_edited' || !rest.attributes.downloadURL)
        return { ...rest, file: seen }
      const downloadURL = { before: fileAddress(before, file), after: fileAddress(after, file) }
      return { ...rest, attributes: { ...rest.attributes, downloadURL }, file: seen }
    }
    return change
  }
  return {
    changes: all.slice(0, limit).map(shown),
    ...(all.length > limit && { more: all.length - limit }),
  }
}
