import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { replaceFile } from '../../../fs/replace-file.ts'
import type { Target } from '../model/change-request.ts'
import { type Notes, noNotes } from './viewed.ts'

/**
 * Returns the path of the notes on a change request. It depends on the API URL, because other
 * services may use the same ids.
 */
export function notesPath(folder: string, apiUrl: string, target: Target): string {
  const key = [apiUrl, target.spaceId, target.changeRequestId].join('\n')
  const name = createHash('sha256').update(key).digest('hex').slice(0, 24)
  return join(folder, 'review', `${name}.json`)
}

const Viewed = z.record(
  z.string(),
  z.object({
    version: z.string(),
    blocks: z.array(z.string()),
    revision: z.string().exactOptional(),
    own: z.string().exactOptional(),
  }),
)
const Drafts = z.record(z.string(), z.string())
const Progress = z.object({ viewed: z.number(), all: z.number() })

/**
 * Reads the notes. From a damaged file or another version it keeps every usable entry, above all
 * drafts.
 */
export async function readNotes(path: string): Promise<Notes> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'))
    const { viewed, drafts, progress } = Object(found)
    const known = Progress.safeParse(progress)
    return {
      viewed: Viewed.safeParse(viewed).data ?? noNotes.viewed,
      drafts: Drafts.safeParse(drafts).data ?? noNotes.drafts,
      ...(known.success && { progress: known.data }),
    }
  } catch {
    return noNotes
  }
}

export function writeNotes(path: string, notes: Notes): Promise<void> {
  const what = 'the review notes'
  return replaceFile(path, JSON.stringify(notes), { what, mode: 0o600, folderMode: 0o700 })
}
