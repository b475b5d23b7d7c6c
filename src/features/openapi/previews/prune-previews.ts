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
import { requires } from '../../../output/text/problems.ts'
import { quotedValue, usage } from '../../../output/text/sentences.ts'
import { docsctlLine } from '../../../output/text/shell-arguments.ts'
import { count } from '../../../output/text/text.ts'
import { readPreviews } from './list-previews.ts'

/**
 * Deletes the previews that weren't updated within the duration in `--older`. Runs as a job. The
 * API doesn't mark previews, and the slug of a regular specification can look like a preview slug.
 * Therefore, the prompt lists all slugs, and `--yes` requires `--name` or `--all`.
 */
export async function prunePreviews(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const name = run.args.text('name')
  if (run.args.has('yes') && !run.args.has('dry-run') && name === undefined && !run.args.has('all'))
    throw usage([requires('--yes', '--name or --all')])
  const all = await readPreviews(run)
  const found = name === undefined ? all : all.filter(({ preview }) => matches(preview, name))
  const previews = found.filter(({ orphaned }) => !orphaned)
  const organizationId = await run.service.context('organizationId')
  // without the previewed specification, the slug may belong to a regular specification
  for (const { slug, specification } of found.filter(({ orphaned }) => orphaned)) {
    const deletion = docsctlLine(['openapi', 'delete', slug, '--org', organizationId])
    await run.console.note(
      `note: ${slug} is kept, because it might not be a preview: the specification ${specification} does not exist. To delete ${slug} anyway, run ${deletion}`,
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
    const what = name === undefined ? 'preview' : `preview that matches ${quotedValue(name)}`
    return await noteNoSteps(run, `note: No ${what} was last updated more than ${older} ago`)
  }
  refuseUnconfirmed(run)
  const lines = previews.map((one) => `  ${one.slug}, updated ${one.updatedAt}`)
  const title = `delete ${count(steps.length, 'specification')}`
  await confirm(run, { what: async () => [title, ...lines].join('\n') })
  const parallel = run.args.number('jobs', 1, 64) ?? 4
  const journal = await beginJob(run, steps, { parallel })
  await runBegunJob(run, journal, (job) => performSteps(run, job, job.indexes('waiting')))
}

/** Returns whether a name matches a pattern, in which `*` matches any text. */
function matches(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[^\w-]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(name)
}
