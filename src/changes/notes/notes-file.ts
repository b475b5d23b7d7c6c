import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { replaceFile } from '../../files/replace-file.ts'
import type { Target } from '../read-changes.ts'
import { type Notes, noNotes } from './viewed.ts'

/** Where the notes on a change request are; the same ids on another service are other things. */
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

/** Of a file that is damaged, or of another version, what can be used is used: drafts most of all. */
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
  const what = 'what is kept of the review'
  return replaceFile(path, JSON.stringify(notes), { what, mode: 0o600, folderMode: 0o700 })
}
