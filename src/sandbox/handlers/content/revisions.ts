import { listChangeRequestChanges } from '../../../contract/change-requests/content-changes.ts'
import {
  getRevision,
  getRevisionFile,
  getRevisionPage,
  listRevisionChanges,
  listRevisionFiles,
  listRevisionPages,
} from '../../../contract/content/revisions.ts'
import { changeRequestOf } from '../../content/change-request-lookup.ts'
import { revisionRecord, type StoredRevision } from '../../content/store.ts'
import { pageOf } from '../../content/tree.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import type { Reader } from '../../store/tables.ts'
import { ancestorOf } from '../../views/change-request.ts'
import {
  fileView,
  mergedFromView,
  pagesView,
  pageWithText,
  revisionView,
} from '../../views/content.ts'
import { changesView } from '../../views/revision-changes.ts'
import { formatOf } from './comment-changes.ts'
import { fileOf, filesPage, viewOf } from './content.ts'

/** A revision of a space; 404 for one of another space. */
export function revisionOf(
  state: Reader,
  path: { spaceId: string; revisionId: string },
): StoredRevision {
  const revision = state.get('revisions', path.revisionId)
  if (revision?.space !== path.spaceId) throw notFound('revision', path.revisionId)
  return revision
}

/** What a revision came from; the first of all came from nothing. */
function parentOf(state: Reader, revision: StoredRevision): StoredRevision {
  const [parent] = revision.parents
  if (parent === undefined) return { ...revision, pages: [], files: [], reusableContents: [] }
  const found = state.get('revisions', parent)
  // a copy of an organization has not all of its past
  if (!found) throw notFound('revision', parent)
  return found
}

export const revisionHandlers = [
  implement(getRevision, (context) =>
    revisionView(viewOf(context), revisionOf(context.tx, context.path)),
  ),

  implement(listRevisionChanges, (context) => {
    const { tx, path, query } = context
    const revision = revisionOf(tx, path)
    const view = viewOf(context)
    const changes = changesView(view, parentOf(tx, revision), revision, query.limit)
    return { ...mergedFromView(view, revision), ...changes }
  }),

  implement(listRevisionPages, (context) => ({
    pages: pagesView(viewOf(context), revisionOf(context.tx, context.path).pages),
  })),

  implement(getRevisionPage, (context) => {
    const { tx, path, query } = context
    const revision = revisionOf(tx, path)
    const page = pageOf(revision.pages, path.pageId)
    return pageWithText(viewOf(context), revision, page, formatOf(query.format))
  }),

  implement(listRevisionFiles, (context) =>
    filesPage(viewOf(context), revisionOf(context.tx, context.path), context.page),
  ),

  implement(getRevisionFile, (context) => {
    const revision = revisionOf(context.tx, context.path)
    return fileView(viewOf(context), revision, fileOf(revision, context.path.fileId))
  }),

  // one that is merged keeps what it brought: from what main was to what it became
  implement(listChangeRequestChanges, (context) => {
    const { tx, path, query } = context
    const request = changeRequestOf(tx, path.spaceId, path.changeRequestId)
    const merged = tx.get('revisions', request.revisionMerged ?? '')
    const after = merged ?? revisionRecord(tx, request.revision)
    const before = merged ? parentOf(tx, merged) : revisionRecord(tx, ancestorOf(request))
    const view = viewOf({ ...context, query: {} })
    return changesView(view, before, after, query.limit)
  }),
]
