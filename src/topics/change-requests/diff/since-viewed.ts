import { notesPath, readNotes } from '../../../changes/notes/notes-file.ts'
import { isViewed, type Notes, unseenRows } from '../../../changes/notes/viewed.ts'
import type { Changes, Target } from '../../../changes/read-changes.ts'
import type { PageDiff } from '../../../changes/read-texts.ts'
import { partsAround } from '../../../changes/text/hunks.ts'
import type { Machine } from '../../../frame/program/roles.ts'
import { stateFolder } from '../../../profile/environment.ts'

/** What the review keeps of a change request; it is known there by its id or its number, as it was typed. */
export function notesOf(run: Machine, apiUrl: string, target: Target): Promise<Notes> {
  return readNotes(notesPath(stateFolder(run.environment), apiUrl, target))
}

/** The changes without the pages and files of which all was viewed in this version: they need not be read. */
export function unviewedOnly(changes: Changes, notes: Notes | undefined): Changes {
  if (!notes) return changes
  const { viewed } = notes
  return {
    ...changes,
    pages: changes.pages.filter((change) => !isViewed(viewed[`page ${change.id}`], { change })),
    files: changes.files.filter((file) => {
      const { change } = file
      const { id } = change.kind === 'removed' ? change.before : change.after
      return !isViewed(viewed[`file ${id}`], { file })
    }),
  }
}

/** Of each page the blocks that were not viewed, whatever else differs in it. */
export async function* unviewedTexts(
  diffs: AsyncIterable<PageDiff>,
  { viewed }: Notes,
): AsyncGenerator<PageDiff> {
  for await (const diff of diffs) {
    const { change, text } = diff
    const seen = viewed[`page ${change.id}`]
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
    yield { change, text: { ...text, parts, added: count('added'), removed: count('removed') } }
  }
}
