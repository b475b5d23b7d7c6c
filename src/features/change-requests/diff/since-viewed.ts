import type { Client } from '../../../client/client.ts'
import { getOwnUser } from '../../../contract/organizations/users.ts'
import type { WithConsole, WithEnvironment } from '../../../host/program/run.ts'
import { quoted } from '../../../output/text/shell-arguments.ts'
import { count } from '../../../output/text/text.ts'
import { stateFolder } from '../../../profile/environment.ts'
import type { PageChange } from '../model/compare-pages.ts'
import type { Changes } from '../model/read-changes.ts'
import type { PageDiff } from '../model/read-texts.ts'
import { readUnownedNotes } from '../notes/adoption.ts'
import { notesPath, unownedNotesPaths } from '../notes/notes-file.ts'
import { NotesJournal } from '../notes/notes-journal.ts'
import { isOtherSince, isViewed, type Notes, unseenRows } from '../notes/viewed.ts'
import { partsAround } from './model/hunks.ts'

/** Reads the review's notes on a change request, which are stored under its number. */
export async function readViewedNotes(
  run: WithEnvironment & WithConsole,
  client: Client,
  { target: { spaceId }, changeRequest }: Pick<Changes, 'target' | 'changeRequest'>,
): Promise<Notes> {
  const { apiUrl } = client
  const { signal } = run.environment
  const target = { spaceId, changeRequestId: String(changeRequest.number) }
  const { id: userId } = await client.call(getOwnUser, {}, { signal })
  const folder = stateFolder(run.environment)
  const notes = new NotesJournal(notesPath(folder, { apiUrl, userId }, target)).read()
  const unowned = readUnownedNotes(unownedNotesPaths(folder, apiUrl, spaceId, changeRequest))
  if (unowned?.viewed && !notes.declined) {
    const adopt = quoted([
      'docsctl',
      'change-requests',
      'review',
      target.changeRequestId,
      '--space',
      target.spaceId,
    ])
    const them = unowned.viewed === 1 ? 'it' : 'them'
    await run.console.note(
      `note: Ignoring ${count(unowned.viewed, 'viewed mark')} from an unknown account. To adopt ${them}: ${adopt}`,
    )
  }
  return notes
}

/**
 * Removes pages and files that haven't changed since they were viewed, so that their text isn't
 * read.
 */
export function unviewedOnly(changes: Changes, notes: Notes | undefined): Changes {
  if (!notes) return changes
  const { viewed } = notes
  return {
    ...changes,
    pages: changes.pages.filter((change) => {
      const seen = viewed[`page ${change.id}`]
      return !seen || isOtherSince(seen, { change })
    }),
    files: changes.files.filter((file) => {
      const { change } = file
      const { id } = change.kind === 'removed' ? change.before : change.after
      return !isViewed(viewed[`file ${id}`], { file })
    }),
  }
}

/** Returns the revision in which each page was viewed. */
export function viewedRevisions({ viewed }: Notes) {
  return ({ id }: PageChange) => viewed[`page ${id}`]?.revision
}

/**
 * Yields the changes to each page since it was viewed. If these changes are unknown, yields the
 * blocks that weren't viewed.
 */
export async function* unviewedTexts(
  diffs: AsyncIterable<PageDiff>,
  { viewed }: Notes,
): AsyncGenerator<PageDiff> {
  for await (const diff of diffs) {
    const { change, text, since } = diff
    const seen = viewed[`page ${change.id}`]
    if (since && !since.isUnreadable) {
      if (since.text ?? change.tree)
        yield { change, ...(since.text && { text: since.text, since }) }
      continue
    }
    if (!seen || !text) {
      yield diff
      continue
    }
    const { rows } = text
    if (isViewed(seen, { change, rows })) continue
    const unseen = unseenRows(seen, { change, rows })
    const parts = partsAround(rows, unseen)
    const own = unseen.flatMap(({ from, to }) => rows.slice(from, to))
    const count = (kind: string) => own.filter((row) => row.kind === kind).length
    yield {
      change,
      text: { ...text, parts, added: count('added'), removed: count('removed') },
      ...(since && { since }),
    }
  }
}
