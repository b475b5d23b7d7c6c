import type { PageChange } from '../../../changes/compare-pages.ts'
import { notesPath, readNotes } from '../../../changes/notes/notes-file.ts'
import { isOtherSince, isViewed, type Notes, unseenRows } from '../../../changes/notes/viewed.ts'
import type { Changes, Target } from '../../../changes/read-changes.ts'
import type { PageDiff } from '../../../changes/read-texts.ts'
import { partsAround } from '../../../changes/text/hunks.ts'
import type { Machine } from '../../../frame/program/roles.ts'
import { stateFolder } from '../../../profile/environment.ts'

/** What the review keeps of a change request; it is known there by its id or its number, as it was typed. */
export function notesOf(run: Machine, apiUrl: string, target: Target): Promise<Notes> {
  return readNotes(notesPath(stateFolder(run.environment), apiUrl, target))
}

/** The changes without the pages and files that are what was viewed: they need not be read. */
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

/** The revision in which a page was viewed. */
export function revisionOf({ viewed }: Notes) {
  return ({ id }: PageChange) => viewed[`page ${id}`]?.revision
}

/** Of each page what became of it since it was viewed; where that can't be told the blocks that were not viewed. */
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
