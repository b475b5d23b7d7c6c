import { noteNoSteps, performSteps } from '../../../command/operation/perform-job.ts'
import { rehearseSteps } from '../../../command/operation/rehearse-calls.ts'
import { beginJob, runBegunJob } from '../../../command/operation/run-job.ts'
import { deleteOpenAPISpec } from '../../../contract/openapi.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import { confirm, refuseUnconfirmed } from '../../../host/terminal/confirm.ts'
import type { JobStep } from '../../../jobs/step.ts'
import { docsctlLine } from '../../../output/text/shell-arguments.ts'
import { count } from '../../../output/text/text.ts'
import { readPreviews } from './list-previews.ts'

const mostShown = 20

/** Deletes the previews that weren't updated within the duration in `--older`. Runs as a job. */
export async function prunePreviews(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const found = await readPreviews(run)
  const previews = found.filter(({ orphaned }) => !orphaned)
  const organizationId = await run.service.context('organizationId')
  // without the previewed specification, the slug may belong to a regular specification
  for (const { slug, specification } of found.filter(({ orphaned }) => orphaned)) {
    const deletion = docsctlLine(['openapi', 'delete', slug, '--org', organizationId])
    await run.console.note(
      `note: ${slug} is kept, because the specification ${specification} does not exist. If it is a preview, run ${deletion}`,
    )
  }
  const steps = previews.map(
    ({ slug }): JobStep => ({
      id: slug,
      operation: deleteOpenAPISpec.id,
      path: { organizationId, specSlug: slug },
    }),
  )
  if (run.args.has('dry-run')) return await rehearseSteps(steps, run)
  if (steps.length === 0) {
    const older = run.args.text('older')
    return await noteNoSteps(run, `note: No preview is older than ${older}`)
  }
  refuseUnconfirmed(run)
  const shown = previews.slice(0, mostShown).map((one) => `  ${one.slug}, updated ${one.updatedAt}`)
  const more = previews.length - shown.length
  const lines = [...shown, ...(more > 0 ? [`  and ${more} more`] : [])]
  await confirm(run, {
    what: async () => [`delete ${count(steps.length, 'preview')}`, ...lines].join('\n'),
  })
  const parallel = run.args.number('jobs', 1, 64) ?? 4
  const journal = await beginJob(run, steps, { parallel })
  await runBegunJob(run, journal, (job) => performSteps(run, job, job.indexes('waiting')))
}
