import { resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { resumedJob } from '../../jobs/resumed-job.ts'
import type { JobStep } from '../../jobs/step.ts'
import {
  chooseStored,
  type PublicationTarget,
  type StoredPublication,
  storedPublications,
  storePublication,
} from './stored-publication.ts'

/** A version to publish again, represented as a step of a job. */
export interface Rollback {
  chosen: StoredPublication
  step: JobStep
  /** stores the newly published version, so that a later rollback can publish it again */
  store: (version: string) => Promise<void>
}

interface RollbackChoice {
  target: PublicationTarget
  /** the version that is currently published */
  current: string | undefined
  request: Pick<JobStep, 'operation' | 'path'>
  /** the command that undoes the rollback, and its other flags */
  undo: { command: string; flags: string[] }
  /** fetches the published version as a request body; absent if the service doesn't return it */
  readCurrent?: (() => Promise<StoredPublication['body']>) | undefined
}

/**
 * Chooses the stored version to publish. A resumed job keeps its first choice, because it may
 * already have published that version.
 */
export async function chooseVersion(
  run: WithArgs & WithConsole & WithEnvironment,
  { target, current, request, undo, readCurrent }: RollbackChoice,
): Promise<Rollback> {
  const { name } = target
  const typed = run.args.text('from') as string
  const folder = resolve(run.environment.cwd, typed)
  const { stored, damaged } = await storedPublications(folder, typed, target)
  for (const file of damaged) {
    await run.console.note(`note: ${file} is ignored, because it does not contain a version`)
  }
  const earlier = resumedJob(run)?.job.steps[0]
  const isStored = stored.some((one) => one.version === current)
  const missingVersion = current === undefined || isStored || earlier ? undefined : current
  const fetched =
    missingVersion === undefined
      ? undefined
      : await fetchCurrent(run, { target, readCurrent }, missingVersion)
  if (fetched) stored.push({ ...fetched, path: '' })
  const to = earlier ? String(earlier.flags?.to) : run.args.text('to')
  const chosen = chooseStored(stored, { to, current, typed, name })
  await run.console.note(
    `Version to publish again: ${chosen.version} of ${name} (published: ${chosen.publishedAt})`,
  )
  if (fetched && !run.args.has('dry-run')) {
    const { docsctl: _, ...publication } = fetched
    await storePublication(folder, publication)
    await run.console.note(
      `note: Stored the published version ${current} in "${typed}", so that the rollback can be undone`,
    )
  }
  if (missingVersion !== undefined && !fetched) {
    const reason = readCurrent
      ? ''
      : `, and the service does not return published versions of ${target.type}s`
    await run.console.note(
      `note: The rollback cannot be undone, because "${typed}" does not contain version ${current}${reason}`,
    )
  }
  const canUndo = stored.some((one) => one.version === current)
  const argv = [name, '--from', folder, '--to', current ?? '', ...undo.flags]
  const step = earlier ?? {
    id: name,
    ...request,
    flags: { to: chosen.version },
    ...(canUndo && { undoneBy: { command: undo.command, argv } }),
  }
  const store = async (version: string) => {
    const publishedAt = new Date(run.environment.clock.now()).toISOString()
    // the fingerprint includes the values that the secrets had at the time
    const { path: _, docsctl: __, check: ___, restores = chosen.version, ...content } = chosen
    await storePublication(folder, { ...content, version, publishedAt, restores }).catch(
      ({ message }: Error) =>
        run.console.note(`note: Could not store version ${version}: ${message}`),
    )
  }
  return { chosen, step, store }
}

/** Returns the published version as a publication to store, if the service returns it. */
async function fetchCurrent(
  run: WithConsole & WithEnvironment,
  { target, readCurrent }: Pick<RollbackChoice, 'target' | 'readCurrent'>,
  version: string,
) {
  if (!readCurrent || target.organization === undefined) return undefined
  const { organization } = target
  try {
    const body = await readCurrent()
    const publishedAt = new Date(run.environment.clock.now()).toISOString()
    return { docsctl: 'publication' as const, ...target, organization, version, publishedAt, body }
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    await run.console.note(`note: Could not read version ${version}: ${error.message}`)
    return undefined
  }
}
