import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { isJsonObject } from '../../../contract/json.ts'
import { DocsctlError } from '../../../errors.ts'
import { readKept } from '../../../fs/kept-file.ts'
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
 * Reads the notes. Viewed marks of another version are ignored. A file without readable drafts is an
 * error, because the next write would replace them.
 */
export async function readNotes(path: string): Promise<Notes> {
  const { value = noNotes, isDamaged } = readKept(path, parseNotes)
  if (!isDamaged) return value
  throw new DocsctlError('failed', `The review notes in ${path} are damaged`, {
    state: 'They may contain drafts',
    hint: 'Copy the drafts, then remove the file',
  })
}

function parseNotes(value: unknown): Notes | undefined {
  if (!isJsonObject(value)) return undefined
  const drafts = Drafts.safeParse(value.drafts ?? {})
  const progress = Progress.safeParse(value.progress)
  return drafts.success
    ? {
        viewed: Viewed.safeParse(value.viewed).data ?? noNotes.viewed,
        drafts: drafts.data,
        ...(progress.success && { progress: progress.data }),
      }
    : undefined
}

/** Reads the progress of a review. Returns undefined if its notes can't be read. */
export async function readProgress(path: string): Promise<Notes['progress']> {
  return (await readNotes(path).catch(() => noNotes)).progress
}

export function writeNotes(path: string, notes: Notes): Promise<void> {
  const what = 'the review notes'
  return replaceFile(path, JSON.stringify(notes), { what, mode: 0o600, folderMode: 0o700 })
}
