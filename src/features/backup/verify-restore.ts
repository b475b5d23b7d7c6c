import { tmpdir } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { DocsctlError } from '../../errors.ts'
import { withTemporaryFolder } from '../../fs/leftovers.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { count } from '../../output/text/text.ts'
import { restoredDifferences, sandboxDifferences } from './model/compare/always-different.ts'
import {
  describeDifferences,
  type ExpectedDifference,
} from './model/compare/expected-differences.ts'
import { checklistDifferences } from './model/restore/checklist.ts'
import { NewIds } from './model/restore/new-ids.ts'
import type { ChecklistItem } from './model/restore/saved-content.ts'
import { restoredIds } from './model/steps/restored-ids.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'
import type { RunManifest } from './model/store/manifest.ts'
import type { BackupProblem } from './model/verify/check-objects.ts'
import { checkReferences } from './model/verify/check-references.ts'
import { compareRestored } from './model/verify/compare-restored.ts'
import { performRestore } from './perform-restore.ts'
import { planRestore, runRestore } from './restore.ts'
import { createSandboxRun, type SandboxRun } from './sandbox-run.ts'

type RestoredSandbox = import('../../sandbox/sandbox.ts').Sandbox

type VerifyRun = WithArgs & WithConsole & WithEnvironment

/** The ID of the organization in the sandbox. */
const organization = 'docsctl-verify'

/** The maximum time that the sandbox needs to process specifications and translations, in ms. */
const processingTime = 60_000

/**
 * Checks all references of a run. Then restores the run into an empty organization in a sandbox,
 * as `backup restore` does, and yields the unexpected differences.
 */
export async function* verifyRestore(
  run: VerifyRun,
  folder: BackupFolder,
  manifest: RunManifest,
): AsyncGenerator<BackupProblem> {
  const { clock } = run.environment
  // collect garbage more often, because restoring files produces a lot of it
  setFlagsFromString('--heap-growing-percent=60')
  const reading = {
    ...{ jobs: 8, now: () => clock.now() },
    onRead: (reads: number) => run.console.progress.at(`Comparing: ${count(reads, 'request')}`),
  }
  const { incomplete, members } = await checkReferences(folder, manifest, reading)
  yield* incomplete
  const { createSandbox } = await import('../../sandbox/sandbox.ts')
  const { emptyCopySeed, extraAdministrator } = await import(
    '../../sandbox/seed/snapshot/empty-copy.ts'
  )
  const sandbox = await createSandbox({
    seed: emptyCopySeed(members, organization),
    time: increasing(() => clock.now()),
  })
  dropFiles(sandbox)
  try {
    const access = { ...(await sandbox.listen()), organization }
    yield* await withTemporaryFolder(tmpdir(), async (temporary) => {
      const own = createSandboxRun(run, { ...access, folder: temporary })
      try {
        const { id: added } = sandbox.tables.get('users', extraAdministrator) ?? {}
        return await restoreAndCompare(run, own, { sandbox, folder, manifest, reading, added })
      } finally {
        await own.end()
      }
    })
  } finally {
    await sandbox.close()
  }
}

interface Restored {
  sandbox: RestoredSandbox
  /** the ID of the administrator that was added because the backup contains no administrator */
  added: string | undefined
  folder: BackupFolder
  manifest: RunManifest
  reading: { jobs: number; now: () => number; onRead: (reads: number) => void }
}

/** Restores a run into a sandbox, and compares the organization in the sandbox with the run. */
async function restoreAndCompare(
  run: VerifyRun,
  own: SandboxRun,
  { sandbox, folder, manifest, reading, added }: Restored,
): Promise<BackupProblem[]> {
  const { signal } = run.environment
  const problems: BackupProblem[] = []
  /** Records the error of a restore, and of its steps. */
  const failed = (error: unknown) => {
    signal.throwIfAborted()
    if (!(error instanceof DocsctlError) || error.kind === 'bug') throw error
    const { message, details } = error
    const parts = details.problems ?? [{ where: 'restore', message }]
    for (const { where, message: detail } of parts) {
      problems.push({ run: manifest.run, problem: 'not restored', path: where, detail })
    }
  }
  const plan = await planRestore(own, folder, manifest, organization).catch(failed)
  if (!plan) return problems
  const list = expectedDifferences(plan.checklist, added)
  await run.console.note(
    `Restoring run ${manifest.run} into a sandbox organization with the same settings and members. Expected differences:`,
  )
  for (const line of describeDifferences(list)) await run.console.note(`  ${line}`)
  let ids = new NewIds()
  const restoring = runRestore(own, { ...plan, target: organization }, async (job) => {
    try {
      await performRestore(own, folder, job, job.indexes('waiting'), [manifest])
    } finally {
      ids = restoredIds(job)
    }
  })
  await restoring.catch(failed)
  signal.throwIfAborted()
  sandbox.clock.advance(processingTime)
  // change requests contain files too
  const revisions = [...sandbox.tables.all('revisions')]
  const blobs = new Map(revisions.flatMap(({ files }) => files.map(({ id, blob }) => [id, blob])))
  const differences = await compareRestored({
    ...{ folder, manifest, client: await own.service.client(), organization, ids, list },
    fileHash: (fileId) => blobs.get(fileId),
    ...reading,
  })
  return [...problems, ...differences]
}

function expectedDifferences(
  checklist: readonly ChecklistItem[],
  added: string | undefined,
): ExpectedDifference[] {
  const reason =
    'The backup contains no active administrator, so the sandbox has an additional administrator'
  return [
    ...restoredDifferences,
    ...sandboxDifferences,
    ...checklistDifferences(checklist, ({ why }) => why),
    ...(added === undefined ? [] : [{ kind: 'member', resource: added, key: 'added', reason }]),
  ]
}

/**
 * Removes the bytes of each file from a sandbox after the request that inserts it, because they
 * could exceed the memory. The sandbox keeps their hashes.
 */
function dropFiles(sandbox: RestoredSandbox): void {
  sandbox.observe(({ changes }) => {
    const added = changes.filter(({ table, after }) => table === 'blobs' && after)
    if (added.length === 0) return
    sandbox.change((tx) => {
      for (const { id } of added) tx.delete('blobs', id)
    })
  })
}

/** Returns a clock that never returns the same time twice, so that lists have an order. */
function increasing(time: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, time())
    return last
  }
}
