import type { Job } from '../../../../jobs/job.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import { notStarted } from '../../../../jobs/step-outcome.ts'

/** The kinds of steps for which later steps wait only because of the order of lists. */
const orderedParts: readonly unknown[] = ['comment', 'change-request']

/**
 * Throws if a step that another step requires was not completed. A comment or change request is
 * required only if the path of the other step refers to it, and content only in the same space.
 */
export function requireSteps(job: Job, index: number): void {
  const { after = [], path } = job.steps[index] as JobStep
  const referred = new Set(Object.values(path))
  for (const one of after) {
    if (job.progress[one]?.is === 'done') continue
    const { id, flags, path: earlier } = job.steps[one] as JobStep
    const isOrdered = orderedParts.includes(flags?.part) && !referred.has(answerReference(one))
    const isElsewhere = flags?.part === 'text' && earlier.spaceId !== path.spaceId
    if (isOrdered || isElsewhere) continue
    throw notStarted(id)
  }
}
