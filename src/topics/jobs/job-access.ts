import { DocsctlError } from '../../errors.ts'
import { callerOf, jobFolderOf, jobMeansOf, orgOf } from '../../frame/operation/job-of-run.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { Args } from '../../frame/words/definitions.ts'
import { contextFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { Job } from '../../jobs/job.ts'
import { jobNamed, jobNames, readJob } from '../../jobs/job-folder.ts'
import type { JobHeader } from '../../jobs/journal-file.ts'
import { withJob } from '../../jobs/open-job.ts'

export const orgFlag = { org: contextFlags.organizationId.definition }

export const jobArgs = {
  job: Args.string({ required: true, description: 'name of the job or a part of it, or last' }),
}

/** The job that a word names: by a part of its name, or `last`. */
export function jobTyped(run: Machine, typed: string): string {
  const folder = jobFolderOf(run)
  if (typed !== 'last') return jobNamed(folder, typed)
  const [last] = jobNames(folder)
  if (last === undefined) throw new DocsctlError('not-found', 'there is no job yet')
  return last
}

/** Works on a job of before, for who began it alone. */
export async function withOwnJob(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  name: string,
  work: (job: Job, input: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const folder = jobFolderOf(run)
  const { header } = await readJob(folder, name)
  await refuseOthers(run, header)
  run.keepsJournal = true
  const typed = run.text('input')
  const input =
    typed === undefined
      ? undefined
      : ((await run.sources.json('--input', typed)) as Record<string, unknown>)
  const means = await jobMeansOf(run)
  await withJob(folder, name, means, (job) => work(job, input ?? {}), { ...(input && { input }) })
}

/** A job belongs to a profile, a service, an organization and a user. */
export async function refuseOthers(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  header: JobHeader,
): Promise<void> {
  const { profile, apiUrl } = await run.session()
  const org = await orgOf(run)
  const { job } = header
  const refuse = (what: string, theirs: string, hint: string) => {
    throw new DocsctlError('usage', `job ${job} was begun with ${what} ${theirs}`, {
      state: 'nothing was sent',
      hint,
    })
  }
  const again = `docsctl ${run.name} ${run.argv.join(' ')}`
  if (profile.value !== header.profile) {
    refuse('profile', header.profile, `${again} --profile ${header.profile}`)
  }
  if (apiUrl.value !== header.apiUrl) {
    refuse('the service', header.apiUrl, `${again} --api-url ${header.apiUrl}`)
  }
  if (header.org !== undefined && org !== undefined && org !== header.org) {
    refuse('organization', header.org, `${again} --org ${header.org}`)
  }
  if (header.caller === undefined) return
  const caller = await callerOf(run)
  if (caller !== undefined && caller !== header.caller) {
    refuse('the token of user', header.caller, 'docsctl auth status')
  }
}
