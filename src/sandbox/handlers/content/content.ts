import {
  getChangeRequestContent,
  getChangeRequestFile,
  getChangeRequestPage,
  importChangeRequestContent,
  listChangeRequestFiles,
  listChangeRequestPages,
} from '../../../contract/change-requests/content.ts'
import {
  getContent,
  getFile,
  getPage,
  importContent,
  listFiles,
  listPages,
} from '../../../contract/content/content.ts'
import { type ContentPath, placeOf, requireEditable } from '../../content/change-request-lookup.ts'
import { addPage } from '../../content/edits.ts'
import { type Imported, importFrom } from '../../content/import.ts'
import { headOf } from '../../content/store.ts'
import { pageOf } from '../../content/tree.ts'
import { implement, type PageRequest } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { FileNode, RevisionRecord } from '../../store/records-content.ts'
import type { Transaction } from '../../store/transaction.ts'
import {
  type ContentView,
  fileView,
  pagesView,
  pageWithText,
  revisionView,
} from '../../views/content.ts'
import { oneOf } from '../choices.ts'
import { andOn } from './both-places.ts'

/** 404 for a file that isn't in the revision. */
export function fileOf({ files }: Readonly<RevisionRecord>, id: string): FileNode {
  const file = files.find((one) => one.id === id)
  if (!file) throw notFound('file', id)
  return file
}

export function viewOf(context: {
  tx: Transaction
  path: ContentPath
  query: ContentView['query']
  url: ContentView['url']
  now: string
}): ContentView {
  const { tx, path, query, url, now } = context
  return { state: tx, place: placeOf(tx, path), query, url, now }
}

/** A page of the files of a revision. */
export function filesPage(
  view: ContentView,
  revision: Readonly<RevisionRecord>,
  page: PageRequest,
) {
  const { items, ...rest } = pageOfItems(page, {
    name: `files.${revision.space}`,
    items: revision.files,
    place: (file) => [file.name.toLowerCase(), file.id],
  })
  return { items: items.map((file) => fileView(view, revision, file)), ...rest }
}

export const contentHandlers = [
  ...andOn(
    getChangeRequestContent,
    implement(getContent, (context) => revisionView(viewOf(context))),
  ),

  ...andOn(
    listChangeRequestPages,
    implement(listPages, (context) => {
      const view = viewOf(context)
      return { pages: pagesView(view, headOf(view.state, view.place).pages) }
    }),
  ),

  ...andOn(
    listChangeRequestFiles,
    implement(listFiles, (context) => {
      const view = viewOf(context)
      return filesPage(view, headOf(view.state, view.place), context.page)
    }),
  ),

  ...andOn(
    getChangeRequestFile,
    implement(getFile, (context) => {
      const view = viewOf(context)
      const revision = headOf(view.state, view.place)
      return fileView(view, revision, fileOf(revision, context.path.fileId))
    }),
  ),

  ...andOn(
    getChangeRequestPage,
    implement(getPage, (context) => {
      const { path, query } = context
      const view = viewOf(context)
      const format = oneOf('format', query.format ?? 'markdown', ['document', 'markdown'])
      const revision = headOf(view.state, view.place)
      return pageWithText(view, revision, pageOf(revision.pages, path.pageId), format)
    }),
  ),

  ...andOn(
    importChangeRequestContent,
    implement<typeof importContent, Imported>(
      importContent,
      ({ tx, path, prepared, caller, now }) => {
        const place = placeOf(tx, path)
        requireEditable(tx, place, now)
        addPage(tx, place, prepared, { by: caller.user, now })
        return { revision: headOf(tx, place).id, importedResources: 1, totalResources: 1 }
      },
      {
        prepare: ({ state, path, body, now }) => {
          requireEditable(state, placeOf(state, path), now)
          return importFrom(body.url, body.source)
        },
      },
    ),
  ),
]
