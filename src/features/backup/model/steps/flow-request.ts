import type { Prepared } from '../../../../client/prepare.ts'
import type { Job } from '../../../../jobs/job.ts'
import {
  buildStepRequest,
  type JobStep,
  operationsById,
  resolveStep,
} from '../../../../jobs/step.ts'

/**
 * Builds the request of a step that the restore carries out itself, with the IDs of resources that
 * earlier steps created. `adapt` completes the body.
 */
export async function buildRequest(
  job: Job,
  index: number,
  adapt: (body: Record<string, unknown>) => object,
): Promise<Prepared> {
  const answers = new Map(
    job.progress.flatMap(({ is, after }, one) => (is === 'done' ? [[one, after]] : [])),
  )
  const resolved = resolveStep(job.steps[index] as JobStep, answers)
  const body = adapt((resolved.body ?? {}) as Record<string, unknown>)
  return buildStepRequest({ ...resolved, body }, await operationsById(), answers)
}
