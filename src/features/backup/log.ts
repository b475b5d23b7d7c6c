import { writeList } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { grouped } from '../../output/text/text.ts'
import { changedLines } from '../change-requests/index.ts'
import { entryNotFound, findEntryName, similarPaths } from './model/find-entry.ts'
import { type PageRevisionChange, readPageHistory } from './model/history/page-history.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'
import type { RunManifest } from './model/store/manifest.ts'
import { openBackup } from './open-backup.ts'

const columns = ['at', 'state', 'detail', 'changeRequest', 'mergedBy', 'run']
const known = [...columns, 'subject', 'revision', 'path', 'title', 'diff']

const pagePattern = /^spaces\/([^/]+)\/content\/page\/([^/?]+)\?/

/** Lists the changes to a page in the runs of a backup, newest first. */
export async function logBackup(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
  const folder = await openBackup(run)
  const page = await findPage(folder, run.args.named.path ?? '')
  const changes = await readPageHistory(folder, {
    ...page,
    onRun: (index) => run.console.progress.at(`Reading run ${grouped(index + 1)}`),
    onProblem: (message) => run.console.note(`warning: ${message}`),
  })
  const text = run.args.text('text')
  const items = changes
    .filter((change) => text === undefined || hasText(change, text))
    .map(logRow)
    .reverse()
  await writeList(run, [{ items, envelope: {} }], {
    ...{ columns, known, ids: 'revision', noun: 'changes' },
  })
}

/** Returns whether a change added or removed the given text. Line breaks count as spaces. */
function hasText({ before, after }: PageRevisionChange, text: string): boolean {
  const occurrences = (within: string) => inOneLine(within).split(inOneLine(text)).length
  return occurrences(before) !== occurrences(after)
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function logRow({ before, after, changeRequest, ...change }: PageRevisionChange): object {
  const { added, removed, patch } = changedLines({ before, after })
  const { number, subject, mergedBy } = changeRequest ?? {}
  return {
    ...change,
    detail: before === after ? 'title or path' : `+${added} -${removed}`,
    ...(number !== undefined && { changeRequest: number, subject }),
    ...(mergedBy !== undefined && { mergedBy }),
    diff: patch,
  }
}

/** Finds a page in the newest run that contains it. The page may no longer exist. */
async function findPage(
  folder: BackupFolder,
  typed: string,
): Promise<{ spaceId: string; pageId: string }> {
  let latest: RunManifest | undefined
  for (const name of (await folder.runNames()).reverse()) {
    // a damaged run is reported when its versions are read
    const manifest = await folder.readRun(name).catch((error: unknown) => {
      if (!(error instanceof DocsctlError)) throw error
      return undefined
    })
    if (!manifest) continue
    latest ??= manifest
    const found = await findEntryName(folder, manifest, typed)
    if (found === undefined) continue
    const [, spaceId, pageId] = pagePattern.exec(found) ?? []
    if (spaceId !== undefined && pageId !== undefined) {
      return { spaceId: decodeURIComponent(spaceId), pageId: decodeURIComponent(pageId) }
    }
    throw usage([invalidValue('PATH', typed, 'Expected a page')])
  }
  const similar = latest ? await similarPaths(folder, latest, typed) : []
  throw entryNotFound(folder, latest ?? { run: await folder.findRun('latest') }, typed, similar)
}
