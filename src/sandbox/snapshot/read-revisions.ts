import type * as z from 'zod'
import type { Source } from '../../client/organization-reader.ts'
import type { ChangeRequest } from '../../contract/change-requests/change-requests.ts'
import type { Revision } from '../../contract/content/content.ts'
import { getRevision, getRevisionPage } from '../../contract/content/revisions.ts'
import { type PageTexts, withTexts } from './page-texts.ts'

type Request = z.output<typeof ChangeRequest>
type RevisionAnswer = z.output<typeof Revision>

interface RevisionsToRead {
  spaceId: string
  /** the description of the revisions in the list of missing data */
  what: string
  texts: PageTexts
  /** the current revision of the main content, which was already read */
  main: RevisionAnswer
  /** the IDs of other revisions that were already read */
  held: readonly string[]
  requests: readonly Request[]
}

/**
 * Reads the base revisions of change requests and the revisions that merges created. Also reads the
 * parents of the merge revisions.
 */
export async function readRevisions(
  source: Source,
  { spaceId, what, texts, main, held, requests }: RevisionsToRead,
): Promise<RevisionAnswer[]> {
  const known = new Set([main.id, ...held])
  const read = async (ids: readonly (string | undefined)[]): Promise<RevisionAnswer[]> => {
    const missing = [...new Set(ids)].filter((id) => id !== undefined && !known.has(id))
    for (const id of missing) known.add(id as string)
    const found = await Promise.all(
      missing.map(async (id) => {
        const place = { spaceId, revisionId: id as string }
        const revision = await source.one(what, getRevision, place)
        if (!revision) return []
        const pages = await withTexts(revision.pages, texts, (pageId) =>
          source.one(what, getRevisionPage, { ...place, pageId, format: 'markdown' }),
        )
        return [{ ...revision, pages }]
      }),
    )
    return found.flat()
  }
  const merged = requests.map(({ revisionMerged }) => revisionMerged)
  const began = requests.flatMap(({ revisionInitial, revisionMergedAncestor }) => [
    revisionInitial,
    revisionMergedAncestor,
  ])
  const found = await read([...began, ...merged])
  const ends = [main, ...found].filter(({ id }) => merged.includes(id))
  return [...found, ...(await read(ends.map(({ parents }) => parents?.[0])))]
}
