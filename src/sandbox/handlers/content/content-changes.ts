import { changeContent } from '../../../contract/change-requests/content-changes.ts'
import {
  contentPlace,
  requireChangeRequest,
  requireEditable,
} from '../../content/change-request-lookup.ts'
import { applyChange, type ChangeOutcome, type Draft } from '../../content/content-edits.ts'
import { fetchDocument } from '../../content/import.ts'
import { headRevision, writeRevision } from '../../content/store.ts'
import { implement } from '../../http/implement.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import { changeRequestView, mergedAncestor } from '../../views/change-request.ts'
import { fileView } from '../../views/content.ts'
import { contentView } from './content.ts'

type FetchedContent = ReadonlyMap<string, Buffer>

export const contentChangeHandlers = [
  implement<typeof changeContent, FetchedContent>(
    changeContent,
    (context) => {
      const { tx, path, query, body, caller, prepared, now, url, pageText } = context
      const place = contentPlace(tx, path)
      requireEditable(tx, place, now)
      const ancestor = mergedAncestor(requireChangeRequest(tx, path.spaceId, path.changeRequestId))
      const { pages, files } = headRevision(tx, place)
      const { space } = place
      const refs = new Map<string, string>()
      const start = { pages, files, refs, ancestor, fetched: prepared }
      const draft: Draft = { tx, space, now, pageText, ...start }
      const results = body.changes.map((change) => applyChange(draft, change))
      const content = { pages: draft.pages, files: draft.files }
      writeRevision(tx, place, content, { by: caller.user, now })
      const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
      const changeRequest = changeRequestView(tx, request, url)
      if (query.compat ?? true) return changeRequest
      const view = contentView({ ...context, query: {} })
      const inserted = results.flatMap((one) => ('files' in one ? one.files : []))
      return {
        changeRequest,
        changes: results
          .filter((one) => 'page' in one)
          .map((one) => pageOutcome(one, changeRequest, url)),
        ...(inserted.length > 0 && {
          insertedFiles: inserted.map((file) => fileView(view, headRevision(tx, place), file)),
        }),
      }
    },
    {
      prepare: async ({ state, path, body, now }) => {
        requireEditable(state, contentPlace(state, path), now)
        const urls = body.changes.flatMap((change) =>
          change.operation === 'insert_files'
            ? change.files.flatMap((file) => ('url' in file ? [file.url] : []))
            : [],
        )
        const bytes = async (one: string): Promise<[string, Buffer]> => [
          one,
          (await fetchDocument(new URL(one))).bytes,
        ]
        return new Map(await Promise.all([...new Set(urls)].map(bytes)))
      },
    },
  ),
]

/**
 * Returns the outcome of a change to a page. Includes a link to the page unless the page was
 * deleted.
 */
function pageOutcome(
  outcome: Extract<ChangeOutcome, { page: string }>,
  { space, id }: { space: string; id: string },
  url: ResourceUrl,
) {
  if (outcome.object === 'deleted_page') return outcome
  const enc = encodeURIComponent
  const location = `/v1/spaces/${enc(space)}/change-requests/${enc(id)}/content/page/${enc(outcome.page)}`
  return {
    ...outcome,
    page: { object: 'page', id: outcome.page, urls: { location: url(location) } },
  }
}
