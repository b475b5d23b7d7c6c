import { writeList } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { count, grouped } from '../../output/text/text.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'
import type { RunManifest } from './model/store/manifest.ts'
import { type BackupProblem, checkObjects } from './model/verify/check-objects.ts'
import { openBackup } from './open-backup.ts'

const columns = ['run', 'problem', 'path', 'detail']

/**
 * Checks all objects of a backup, restores a run into a sandbox, and lists the problems. Throws if
 * there are any.
 */
export async function verifyBackup(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
  const folder = await openBackup(run)
  const typed = run.args.text('run')
  const chosen = await folder.findRun(typed ?? 'latest')
  const names = typed === undefined ? await folder.runNames() : [chosen]
  const problems: BackupProblem[] = []
  async function* pages() {
    for await (const problem of findProblems(run, folder, { names, chosen })) {
      problems.push(problem)
      yield { items: [problem], envelope: {} }
    }
  }
  await writeList(run, pages(), {
    ...{ columns, known: columns, ids: 'path', noun: 'problems' },
    // the note about the checked runs replaces the note about the number of problems
    whole: () => false,
  })
  if (problems.length === 0) {
    await run.console.note(`Verified ${count(names.length, 'run')}: no problems`)
    return
  }
  throw new DocsctlError('check-failed', `Found ${count(problems.length, 'problem')}`, {
    hint: docsctlLine(['backup', 'create', folder.path]),
  })
}

async function* findProblems(
  run: WithArgs & WithConsole & WithEnvironment,
  folder: BackupFolder,
  { names, chosen }: { names: readonly string[]; chosen: string },
): AsyncGenerator<BackupProblem> {
  const checking = checkObjects(folder, names, (checked) =>
    run.console.progress.at(`Checking objects: ${grouped(checked)}`),
  )
  let manifests: RunManifest[] = []
  let hasProblems = false
  for (;;) {
    const next = await checking.next()
    run.environment.signal.throwIfAborted()
    if (next.done) {
      manifests = next.value
      break
    }
    hasProblems ||= next.value.run === chosen
    yield next.value
  }
  const manifest = manifests.find((one) => one.run === chosen)
  if (!manifest || hasProblems) {
    await run.console.note(`Run ${chosen} is damaged, so it was not restored into a sandbox`)
    return
  }
  // load this module on demand, because it loads the sandbox
  const { verifyRestore } = await import('./verify-restore.ts')
  yield* verifyRestore(run, folder, manifest)
}
