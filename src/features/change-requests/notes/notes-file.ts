import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { isJsonObject } from '../../../contract/json.ts'
import { DocsctlError } from '../../../errors.ts'
import { readKept } from '../../../fs/kept-file.ts'
import { replaceFile } from '../../../fs/replace-file.ts'
import type { Target } from '../model/change-request.ts'
import { type Notes, noNotes } from './viewed.ts'

/** The owner of notes: a user of one service. Other services may use the same ids. */
export interface NotesAccount {
  apiUrl: string
  userId: string
}

/** Returns the path of an account's notes on a change request. */
export function notesPath(folder: string, account: NotesAccount, target: Target): string {
  const { apiUrl, userId } = account
  return pathByKey(folder, [apiUrl, userId, target.spaceId, target.changeRequestId])
}

/**
 * Returns the path at which earlier versions stored the notes of all accounts. An account must adopt
 * them before they are shown.
 */
export function unownedNotesPath(folder: string, apiUrl: string, target: Target): string {
  return pathByKey(folder, [apiUrl, target.spaceId, target.changeRequestId])
}

function pathByKey(folder: string, key: readonly string[]): string {
  const name = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 24)
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
        ...(value.declined === true && { declined: true }),
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
