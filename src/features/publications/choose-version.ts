import { resolve } from 'node:path'
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

/**
 * Chooses the stored version to publish. A resumed job keeps its first choice, because it may
 * already have published that version.
 */
export async function chooseVersion(
  run: WithArgs & WithConsole & WithEnvironment,
  {
    target,
    current,
    request,
    undo,
  }: {
    target: PublicationTarget
    /** the version that is currently published */
    current: string | undefined
    request: Pick<JobStep, 'operation' | 'path'>
    /** the command that undoes the rollback, and its other flags */
    undo: { command: string; flags: string[] }
  },
): Promise<Rollback> {
  const { name } = target
  const typed = run.args.text('from') as string
  const folder = resolve(run.environment.cwd, typed)
  const { stored, damaged } = await storedPublications(folder, typed, target)
  for (const file of damaged) {
    await run.console.note(`note: ${file} is ignored, because it does not contain a version`)
  }
  const earlier = resumedJob(run)?.job.steps[0]
  const to = earlier ? String(earlier.flags?.to) : run.args.text('to')
  const chosen = chooseStored(stored, { to, current, typed, name })
  await run.console.note(
    `Publishing version ${chosen.version} of ${name} again (published: ${chosen.publishedAt})`,
  )
  const canUndo = stored.some((one) => one.version === current)
  if (current !== undefined && !canUndo && !earlier) {
    await run.console.note(
      `note: This cannot be undone, because ${typed} does not contain version ${current}`,
    )
  }
  const argv = [name, '--from', folder, '--to', current ?? '', ...undo.flags]
  const step = earlier ?? {
    id: name,
    ...request,
    flags: { to: chosen.version },
    ...(canUndo && { undoneBy: { command: undo.command, argv } }),
  }
  const store = async (version: string) => {
    const publishedAt = new Date(run.environment.clock.now()).toISOString()
    const { path: _, docsctl: __, restores = chosen.version, ...content } = chosen
    await storePublication(folder, { ...content, version, publishedAt, restores }).catch(
      ({ message }: Error) =>
        run.console.note(`note: Could not store version ${version}: ${message}`),
    )
  }
  return { chosen, step, store }
}
