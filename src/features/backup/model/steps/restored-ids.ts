import type { Job } from '../../../../jobs/job.ts'
import { isAnswerReference } from '../../../../jobs/step.ts'
import { NewIds } from '../restore/new-ids.ts'
import { type ContentFlags, contentFlags } from '../restore/order-restore.ts'
import type { InsertedContent } from '../restore/space-to-fill.ts'

/** Returns the IDs of all spaces, pages, and files that the job has created or found so far. */
export function restoredIds(job: Job): NewIds {
  const ids = new NewIds()
  for (const [index, step] of job.steps.entries()) {
    const { existing: known = [], part } = (step.flags ?? {}) as Partial<ContentFlags>
    for (const [saved, found] of known) ids.set(saved, found)
    const { is, after } = job.progress[index] ?? {}
    const { inserted = [], existing = [] } = (after ?? {}) as unknown as InsertedContent
    if (is === 'done')
      for (const [saved, current] of [...existing, ...inserted]) ids.set(saved, current)
    const content = contentFlags(step)
    if (!content || part !== 'pages') continue
    const created = job.progress[step.after?.[0] ?? -1]?.after?.id
    if (isAnswerReference(step.path.spaceId ?? '') && typeof created === 'string') {
      ids.set(content.space, created)
    }
  }
  return ids
}
