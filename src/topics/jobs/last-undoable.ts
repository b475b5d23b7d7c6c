import { DocsctlError } from '../../errors.ts'
import { jobFolderOf, orgOf } from '../../frame/operation/job-of-run.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { jobNames, journalPath } from '../../jobs/job-folder.ts'
import { readSummary } from '../../jobs/journal-file.ts'

/** The last job of this place that did something and was not taken back yet. */
export async function lastUndoable(run: TypedWords & ServiceAccess & Machine): Promise<string> {
  const folder = jobFolderOf(run)
  const { profile, apiUrl } = await run.session()
  const org = await orgOf(run)
  const undone = new Set<string>()
  for (const name of jobNames(folder)) {
    const summary = await readSummary(journalPath(folder, name)).catch(() => undefined)
    if (!summary) continue
    const { header, counts } = summary
    if (header.undoes !== undefined) {
      if (counts.done > 0) undone.add(header.undoes)
      continue
    }
    const isHere =
      header.profile === profile.value &&
      header.apiUrl === apiUrl.value &&
      (org === undefined || header.org === undefined || header.org === org)
    if (isHere && counts.done > 0 && !undone.has(name)) return name
  }
  throw new DocsctlError('not-found', 'there is no change with a journal that could be undone', {
    hint: 'docsctl jobs list',
  })
}
