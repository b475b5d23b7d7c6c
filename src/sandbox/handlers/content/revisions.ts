import { listChangeRequestChanges } from '../../../contract/change-requests/content-changes.ts'
import {
  getRevision,
  getRevisionFile,
  getRevisionPage,
  listRevisionChanges,
  listRevisionFiles,
  listRevisionPages,
} from '../../../contract/content/revisions.ts'
import { requireChangeRequest } from '../../content/change-request-lookup.ts'
import { revisionRecord, type StoredRevision } from '../../content/store.ts'
import { requirePage } from '../../content/tree.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import type { Reader } from '../../store/tables.ts'
import { mergedAncestor } from '../../views/change-request.ts'
import {
  fileView,
  mergedFromView,
  pagesView,
  pageWithText,
  revisionView,
} from '../../views/content.ts'
import { revisionChanges } from '../../views/revision-changes.ts'
import { requireTextFormat } from './comment-changes.ts'
import { contentView, filesPage, requireFile } from './content.ts'

/** Returns a revision of a space. Throws a 404 error if it doesn't exist in this space. */
export function requireRevision(
  state: Reader,
  path: { spaceId: string; revisionId: string },
): StoredRevision {
  const revision = state.get('revisions', path.revisionId)
  if (revision?.space !== path.spaceId) throw notFound('revision', path.revisionId)
  return revision
}

/** Returns the parent of a revision. The first revision has no parent. */
function parentRevision(state: Reader, revision: StoredRevision): StoredRevision {
  const [parent] = revision.parents
  if (parent === undefined) return { ...revision, pages: [], files: [], reusableContents: [] }
  const found = state.get('revisions', parent)
  // an organization copied from a snapshot lacks older revisions
  if (!found) throw notFound('revision', parent)
  return found
}

export const revisionHandlers = [
  implement(getRevision, (context) =>
    revisionView(contentView(context), requireRevision(context.tx, context.path)),
  ),

  implement(listRevisionChanges, (context) => {
    const { tx, path, query } = context
    const revision = requireRevision(tx, path)
    const view = contentView(context)
    const changes = revisionChanges(view, parentRevision(tx, revision), revision, query.limit)
    return { ...mergedFromView(view, revision), ...changes }
  }),

  implement(listRevisionPages, (context) => ({
    pages: pagesView(contentView(context), requireRevision(context.tx, context.path).pages),
  })),

  implement(getRevisionPage, (context) => {
    const { tx, path, query } = context
    const revision = requireRevision(tx, path)
    const page = requirePage(revision.pages, path.pageId)
    return pageWithText(contentView(context), revision, page, requireTextFormat(query.format))
  }),

  implement(listRevisionFiles, (context) =>
    filesPage(contentView(context), requireRevision(context.tx, context.path), context.page),
  ),

  implement(getRevisionFile, (context) => {
    const revision = requireRevision(context.tx, context.path)
    return fileView(contentView(context), revision, requireFile(revision, context.path.fileId))
  }),

  // the changes of a merged change request are the changes that the merge made to the main content
  implement(listChangeRequestChanges, (context) => {
    const { tx, path, query } = context
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    const merged = tx.get('revisions', request.revisionMerged ?? '')
    const after = merged ?? revisionRecord(tx, request.revision)
    const before = merged ? parentRevision(tx, merged) : revisionRecord(tx, mergedAncestor(request))
    const view = contentView({ ...context, query: {} })
    return revisionChanges(view, before, after, query.limit)
  }),
]
