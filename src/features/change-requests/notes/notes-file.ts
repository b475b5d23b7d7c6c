import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ChangeRequest } from '../../../contract/change-requests/change-requests.ts'
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
 * Returns the paths at which earlier versions stored notes without an account: under the number or
 * the ID of the change request, as typed by the user. These notes are shown only after an account
 * adopts them.
 */
export function unownedNotesPaths(
  folder: string,
  apiUrl: string,
  spaceId: string,
  { number, id }: Pick<ChangeRequest, 'number' | 'id'>,
): string[] {
  return [String(number), id].map((key) => `${pathByKey(folder, [apiUrl, spaceId, key])}.json`)
}

function pathByKey(folder: string, key: readonly string[]): string {
  const name = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 24)
  return join(folder, 'review', name)
}
