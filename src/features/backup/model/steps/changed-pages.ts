import { DocsctlError } from '../../../../errors.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { StepProgress } from '../../../../jobs/journal-file.ts'
import { itemFailed } from '../../../../output/text/file-problems.ts'
import { docsctlLine } from '../../../../output/text/shell-arguments.ts'
import { count } from '../../../../output/text/text.ts'
import type { ChangedText } from '../restore/space-to-fill.ts'

export const notComparedReason = 'not compared, because the restore was interrupted'

/**
 * Returns the error for the pages that the service changed in all attempts of the job, or undefined
 * if there are none.
 */
export function changedPages(job: Job, folder: string): DocsctlError | undefined {
  const changed = job.progress.flatMap(changedTexts)
  const run = job.steps.find(({ flags }) => flags?.run !== undefined)?.flags?.run
  if (changed.length === 0 || run === undefined) return undefined
  const compared = changed.filter(({ why }) => why !== notComparedReason).length
  const title =
    compared > 0
      ? `The service changed or refused ${count(compared, 'item')}`
      : 'Some restored pages were not compared'
  const lines = changed.map(({ path, why }) => `  ${path}: ${why}`)
  return new DocsctlError('partial', [title, ...lines].join('\n'), {
    state: 'The rest of the restore is complete',
    hint: docsctlLine(['backup', 'show', folder, String(run)]),
    problems: changed.map(({ path, why }) => itemFailed(path, why)),
  })
}

/** Returns the pages that the journal records as changed by a step. */
export function changedTexts(progress: StepProgress | undefined): ChangedText[] {
  return progress?.is === 'done' ? recordedTexts(progress.after) : []
}

export function recordedTexts(after: StepProgress['after']): ChangedText[] {
  return (after?.changed ?? []) as ChangedText[]
}
