import {
  createJobContext,
  currentUserId,
  jobFolderForRun,
  jobOrganization,
} from '../../command/operation/run-job.ts'
import { DocsctlError } from '../../errors.ts'
import { Args } from '../../host/arguments/definitions.ts'
import {
  batchFlags,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../../host/arguments/flags.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { Job } from '../../jobs/job.ts'
import { findJobName, jobNames, readJob } from '../../jobs/job-folder.ts'
import type { JobHeader } from '../../jobs/journal-file.ts'
import { withJob } from '../../jobs/open-job.ts'

export const orgFlag = { org: contextFlags.organizationId.definition }

/** The flags of commands that undo a job. */
export const undoFlags = {
  ...dryRunFlags,
  'including-myself': guardFlags['including-myself'],
  'last-admin': guardFlags['last-admin'],
  ...confirmFlags,
  ...outputFlags,
  'fail-fast': batchFlags['fail-fast'],
  'keep-going': batchFlags['keep-going'],
}

export const jobArgs = {
  job: Args.string({ required: true, description: 'Job ID or part of it, or "last"' }),
}

/** Returns the job with the given name or part of a name. For `last`, returns the latest job. */
export function jobTyped(run: WithEnvironment, typed: string): string {
  const folder = jobFolderForRun(run)
  if (typed !== 'last') return findJobName(folder, typed)
  const [last] = jobNames(folder)
  if (last === undefined) throw new DocsctlError('not-found', 'There are no jobs yet')
  return last
}

/** Opens an earlier job if it belongs to the current user. */
export async function openOwnJob(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  name: string,
  work: (job: Job, input: Record<string, unknown>) => Promise<void>,
  { sends = true }: { sends?: boolean } = {},
): Promise<void> {
  const folder = jobFolderForRun(run)
  const { header } = await readJob(folder, name)
  await refuseOthers(run, header)
  run.environment.job.keepsJournal = true
  const typed = run.args.text('input')
  const input =
    typed === undefined
      ? undefined
      : ((await run.environment.sources.json('--input', typed)) as Record<string, unknown>)
  const takesMine = run.args.text('take') === 'mine'
  const means = { ...(await createJobContext(run)), takesMine }
  await withJob(folder, name, means, (job) => work(job, input ?? {}), {
    sends,
    ...(input && { input }),
  })
}

/** Rejects a job that belongs to another profile, service, organization, or user. */
export async function refuseOthers(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  header: JobHeader,
): Promise<void> {
  const { profile, apiUrl } = await run.service.session()
  const org = await jobOrganization(run)
  const { job } = header
  const refuse = (what: string, jobValue: string, hint: string) => {
    throw new DocsctlError('usage', `Job ${job} was started with ${what} "${jobValue}"`, {
      state: 'Nothing was sent',
      hint,
    })
  }
  const again = `docsctl ${run.args.command} ${run.args.argv.join(' ')}`
  if (profile.value !== header.profile) {
    refuse('the profile', header.profile, `${again} --profile ${header.profile}`)
  }
  if (apiUrl.value !== header.apiUrl) {
    refuse('the API', header.apiUrl, `${again} --api-url ${header.apiUrl}`)
  }
  if (header.org !== undefined && org !== undefined && org !== header.org) {
    refuse('the organization', header.org, `${again} --org ${header.org}`)
  }
  if (header.caller === undefined) return
  const caller = await currentUserId(run)
  if (caller !== undefined && caller !== header.caller) {
    refuse('the token of user', header.caller, 'docsctl auth status')
  }
}
