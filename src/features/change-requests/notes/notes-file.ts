import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Target } from '../model/change-request.ts'

/**
 * The owner of notes: a user of a particular service. Different services can use the same user IDs.
 */
export interface NotesAccount {
  apiUrl: string
  userId: string
}

/** Returns the path of the file with an account's notes on a change request. */
export function notesPath(folder: string, account: NotesAccount, target: Target): string {
  const { apiUrl, userId } = account
  return `${pathByKey(folder, [apiUrl, userId, target.spaceId, target.changeRequestId])}.jsonl`
}

/**
 * Returns the path at which earlier versions stored notes without an account. These notes are shown
 * only after an account adopts them.
 */
export function unownedNotesPath(folder: string, apiUrl: string, target: Target): string {
  return `${pathByKey(folder, [apiUrl, target.spaceId, target.changeRequestId])}.json`
}

function pathByKey(folder: string, key: readonly string[]): string {
  const name = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 24)
  return join(folder, 'review', name)
}
