import {
  getChangeRequestReusableContent,
  getReusableContent,
  getRevisionReusableContent,
  getRevisionReusableContentDocument,
} from '../../../contract/content/reusable-contents.ts'
import { contentPlace } from '../../content/change-request-lookup.ts'
import { documentFromMarkdown } from '../../content/documents/document.ts'
import { headRevision, type StoredRevision } from '../../content/store.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import type { Json } from '../../store/record.ts'
import { requireRevision } from './revisions.ts'

function requireReusableContent({ reusableContents }: StoredRevision, id: string) {
  const found = reusableContents.find((one) => one.id === id)
  if (!found) throw notFound('reusable content', id)
  return found
}

/** Returns the view of reusable content. Omits Git data if `metadata` is false. */
function reusableContentView(
  revision: StoredRevision,
  { reusableContentId }: { reusableContentId: string },
  { metadata = true }: { metadata?: boolean },
) {
  const { git, document, ...kept } = requireReusableContent(revision, reusableContentId)
  return {
    ...kept,
    ...(typeof document === 'string' && { document }),
    ...(metadata && git && { git }),
  }
}

export const reusableContentHandlers = [
  implement(getReusableContent, ({ tx, path, query }) =>
    reusableContentView(headRevision(tx, contentPlace(tx, path)), path, query),
  ),

  implement(getChangeRequestReusableContent, ({ tx, path, query }) =>
    reusableContentView(headRevision(tx, contentPlace(tx, path)), path, query),
  ),

  implement(getRevisionReusableContent, ({ tx, path, query }) =>
    reusableContentView(requireRevision(tx, path), path, query),
  ),

  implement(getRevisionReusableContentDocument, ({ tx, path }) => {
    const { document } = requireReusableContent(requireRevision(tx, path), path.reusableContentId)
    const { markdown = '' } = tx.get('bodies', String(document)) ?? {}
    const { nodes } = documentFromMarkdown(markdown)
    return { object: 'document' as const, data: {}, nodes: nodes as Json[] }
  }),
]
