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
import {
  type ContentPath,
  contentPlace,
  requireEditable,
} from '../../content/change-request-lookup.ts'
import { addPage } from '../../content/edits.ts'
import { type Imported, importDocument } from '../../content/import.ts'
import { headRevision } from '../../content/store.ts'
import { requirePage } from '../../content/tree.ts'
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
import { requireChoice } from '../choices.ts'
import { withChangeRequestTwin } from './space-and-change-request.ts'

/** Returns a file of a revision. Throws a 404 error if the file doesn't exist. */
export function requireFile({ files }: Readonly<RevisionRecord>, id: string): FileNode {
  const file = files.find((one) => one.id === id)
  if (!file) throw notFound('file', id)
  return file
}

export function contentView(context: {
  tx: Transaction
  path: ContentPath
  query: ContentView['query']
  url: ContentView['url']
  now: string
}): ContentView {
  const { tx, path, query, url, now } = context
  return { state: tx, place: contentPlace(tx, path), query, url, now }
}

/** Returns one page of the list of files in a revision. */
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
  ...withChangeRequestTwin(
    getChangeRequestContent,
    implement(getContent, (context) => revisionView(contentView(context))),
  ),

  ...withChangeRequestTwin(
    listChangeRequestPages,
    implement(listPages, (context) => {
      const view = contentView(context)
      return { pages: pagesView(view, headRevision(view.state, view.place).pages) }
    }),
  ),

  ...withChangeRequestTwin(
    listChangeRequestFiles,
    implement(listFiles, (context) => {
      const view = contentView(context)
      return filesPage(view, headRevision(view.state, view.place), context.page)
    }),
  ),

  ...withChangeRequestTwin(
    getChangeRequestFile,
    implement(getFile, (context) => {
      const view = contentView(context)
      const revision = headRevision(view.state, view.place)
      return fileView(view, revision, requireFile(revision, context.path.fileId))
    }),
  ),

  ...withChangeRequestTwin(
    getChangeRequestPage,
    implement(getPage, (context) => {
      const { path, query } = context
      const view = contentView(context)
      const format = requireChoice('format', query.format ?? 'markdown', ['document', 'markdown'])
      const revision = headRevision(view.state, view.place)
      return pageWithText(view, revision, requirePage(revision.pages, path.pageId), format)
    }),
  ),

  ...withChangeRequestTwin(
    importChangeRequestContent,
    implement<typeof importContent, Imported>(
      importContent,
      ({ tx, path, prepared, caller, now, pageText }) => {
        const place = contentPlace(tx, path)
        requireEditable(tx, place, now)
        const page = { ...prepared, markdown: pageText(prepared.markdown) }
        addPage(tx, place, page, { by: caller.user, now })
        return { revision: headRevision(tx, place).id, importedResources: 1, totalResources: 1 }
      },
      {
        prepare: ({ state, path, body, now }) => {
          requireEditable(state, contentPlace(state, path), now)
          return importDocument(body.url, body.source)
        },
      },
    ),
  ),
]
