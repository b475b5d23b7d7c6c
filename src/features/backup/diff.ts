import { writeList } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { pagedOutput } from '../../host/terminal/pager.ts'
import { outputFormats } from '../../output/formats.ts'
import { conflicting, missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { count } from '../../output/text/text.ts'
import { changedLines, formatPageDiff } from '../change-requests/index.ts'
import { compareRuns, type EntryChange } from './model/compare-runs.ts'
import { entryNotFound, findEntryName, similarPaths } from './model/find-entry.ts'
import { recordRun } from './model/record/record-run.ts'
import { pageFormats } from './model/record/request-name.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'
import type { RunManifest } from './model/store/manifest.ts'
import { dependsOn, unreadPaths } from './model/unread-paths.ts'
import { openBackup } from './open-backup.ts'

const columns = ['state', 'path', 'title', 'detail']

type DiffRun = WithArgs & WithService & WithConsole & WithEnvironment

/** Lists the differences between two runs, or between a run and the current state. */
export async function diffBackup(run: DiffRun): Promise<void> {
  const folder = await openBackup(run)
  const { run: typed = '', other } = run.args.named
  const isLive = run.args.has('live')
  if (other === undefined && !isLive) {
    throw usage([missing('OTHER', 'Use a second run, or --live')])
  }
  if (other !== undefined && isLive) throw usage([conflicting('--live', ['OTHER'])])
  const isPages = run.args.has('pages')
  const before = await folder.readRun(await folder.findRun(typed))
  const after =
    other === undefined
      ? await readCurrentState(run, folder)
      : await folder.readRun(await folder.findRun(other))
  const path = run.args.text('path')
  const only = path === undefined ? undefined : await entryNames(folder, [before, after], path)
  let total = 0
  const isWanted = (name: string) =>
    (!only || only.has(name)) && (!isPages || name === pageFormats(name)?.markdown)
  const changes = async function* () {
    for await (const change of compareRuns(folder.objects, before, after, isWanted)) {
      if (isPages && !change.texts) continue
      total += 1
      yield change
    }
  }
  await (isPages && !(await selectsData(run))
    ? printPages(run, changes())
    : printList(run, changes()))
  const unread = unreadPaths(before, after).filter(
    (missing) => !only || [...only].some((name) => dependsOn(name, missing)),
  )
  for (const name of unread) await run.console.note(`Not compared: ${name}`)
  if (unread.length > 0) {
    const lacking = unreadPaths(before).length > 0 ? before : after
    throw new DocsctlError('partial', `Cannot compare ${count(unread.length, 'resource')}`, {
      state: `Found ${count(total, 'difference')} in the other resources`,
      ...(lacking.run !== 'live' && {
        hint: docsctlLine(['backup', 'show', folder.path, lacking.run]),
      }),
    })
  }
  if (total === 0 || !run.args.has('exit-code')) return
  throw new DocsctlError('differences', `Found ${count(total, 'difference')}`)
}

/**
 * Returns the names of an entry in two runs. A path can belong to different pages, and a page has
 * two formats.
 */
async function entryNames(
  folder: BackupFolder,
  [before, after]: readonly [RunManifest, RunManifest],
  typed: string,
): Promise<Set<string>> {
  const found = [
    await findEntryName(folder, before, typed),
    await findEntryName(folder, after, typed),
  ]
  const names = found.flatMap((name) =>
    name === undefined ? [] : Object.values(pageFormats(name) ?? { name }),
  )
  if (names.length > 0) return new Set(names)
  throw entryNotFound(folder, before, typed, await similarPaths(folder, before, typed))
}

/** Returns whether the settings select a format that isn't text, such as JSON. */
async function selectsData(run: DiffRun): Promise<boolean> {
  const format = (await run.service.session()).output?.value
  return format !== undefined && !outputFormats[format].forPeople
}

async function printList(run: DiffRun, changes: AsyncIterable<EntryChange>): Promise<void> {
  async function* pages() {
    for await (const { texts, ...change } of changes) {
      if (!texts) {
        yield { items: [change], envelope: {} }
        continue
      }
      const { added, removed, patch } = changedLines(texts)
      const item = { ...change, detail: `+${added} -${removed}`, diff: patch }
      yield { items: [item], envelope: {} }
    }
  }
  await writeList(run, pages(), {
    ...{ columns, known: [...columns, 'diff'], ids: 'path', noun: 'differences' },
  })
}

/** Prints the changed lines of pages in the same format as `change-requests diff`. */
async function printPages(run: DiffRun, changes: AsyncIterable<EntryChange>): Promise<void> {
  const { stdout } = run.environment
  const options = { color: run.console.color, ...(stdout.isTTY && { width: stdout.columns }) }
  const output = pagedOutput(run)
  await run.console.progress.clear()
  try {
    for await (const { state, title = '', path, texts } of changes) {
      if (!texts) continue
      await output.write(formatPageDiff({ title: title || path, path, state, ...texts }, options))
    }
  } finally {
    await output.end()
  }
}

/**
 * Reads the current state of the organization. Saves new objects, so that the next run doesn't
 * request them again.
 */
async function readCurrentState(run: DiffRun, folder: BackupFolder): Promise<RunManifest> {
  const { clock, signal, version } = run.environment
  const client = await run.service.client()
  if (client.apiUrl !== folder.source.apiUrl) {
    throw new DocsctlError(
      'usage',
      `The backup is from the API "${folder.source.apiUrl}", but the current API is "${client.apiUrl}"`,
      {
        state: 'Nothing was compared',
        hint: 'Use --profile with a profile for the API of the backup',
      },
    )
  }
  const unlock = await folder.lock()
  try {
    const { manifest } = await recordRun({
      ...{ client, folder, version, jobs: run.args.number('jobs', 1, 64) ?? 4, signal },
      now: () => clock.now(),
      onRead: (reads) =>
        run.console.progress.at(`Loading the current state: ${count(reads, 'request')}`),
    })
    return { ...manifest, run: 'live' }
  } finally {
    unlock()
  }
}
