import { changeContent } from '../../../contract/change-requests/content-changes.ts'
import { changeRequestOf, placeOf, requireEditable } from '../../content/change-request-lookup.ts'
import { applyChange, type Done, type Draft } from '../../content/content-edits.ts'
import { fetchFrom } from '../../content/import.ts'
import { headOf, writeRevision } from '../../content/store.ts'
import { implement } from '../../http/implement.ts'
import type { UrlOf } from '../../http/url-of.ts'
import { ancestorOf, changeRequestView } from '../../views/change-request.ts'
import { fileView } from '../../views/content.ts'
import { viewOf } from './content.ts'

type Fetched = ReadonlyMap<string, Buffer>

export const contentChangeHandlers = [
  implement<typeof changeContent, Fetched>(
    changeContent,
    (context) => {
      const { tx, path, query, body, caller, prepared, now, url } = context
      const place = placeOf(tx, path)
      requireEditable(tx, place, now)
      const ancestor = ancestorOf(changeRequestOf(tx, path.spaceId, path.changeRequestId))
      const { pages, files } = headOf(tx, place)
      const { space } = place
      const refs = new Map<string, string>()
      const draft: Draft = { tx, space, now, pages, files, refs, ancestor, fetched: prepared }
      const done = body.changes.map((change) => applyChange(draft, change))
      const content = { pages: draft.pages, files: draft.files }
      writeRevision(tx, place, content, { by: caller.user, now })
      const request = changeRequestOf(tx, path.spaceId, path.changeRequestId)
      const changeRequest = changeRequestView(tx, request, url)
      if (query.compat ?? true) return changeRequest
      const view = viewOf({ ...context, query: {} })
      const inserted = done.flatMap((one) => ('files' in one ? one.files : []))
      return {
        changeRequest,
        changes: done
          .filter((one) => 'page' in one)
          .map((one) => pageDone(one, changeRequest, url)),
        ...(inserted.length > 0 && {
          insertedFiles: inserted.map((file) => fileView(view, headOf(tx, place), file)),
        }),
      }
    },
    {
      prepare: async ({ state, path, body, now }) => {
        requireEditable(state, placeOf(state, path), now)
        const urls = body.changes.flatMap((change) =>
          change.operation === 'insert_files'
            ? change.files.flatMap((file) => ('url' in file ? [file.url] : []))
            : [],
        )
        const bytes = async (one: string): Promise<[string, Buffer]> => [
          one,
          (await fetchFrom(new URL(one))).bytes,
        ]
        return new Map(await Promise.all([...new Set(urls)].map(bytes)))
      },
    },
  ),
]

/** A page that is gone is its id alone. */
function pageDone(
  done: Extract<Done, { page: string }>,
  { space, id }: { space: string; id: string },
  url: UrlOf,
) {
  if (done.object === 'deleted_page') return done
  const enc = encodeURIComponent
  const location = `/v1/spaces/${enc(space)}/change-requests/${enc(id)}/content/page/${enc(done.page)}`
  return { ...done, page: { object: 'page', id: done.page, urls: { location: url(location) } } }
}
