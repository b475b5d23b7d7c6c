import type { ReadingClient } from '../../../../client/organization-reader.ts'
import { getPage } from '../../../../contract/content/content.ts'
import { compareResponses } from '../compare/compare-responses.ts'
import {
  CopyComparison,
  type CopyDifference,
  type RestoredCopy,
} from '../compare/copy-comparison.ts'
import { type ExpectedDifference, ExpectedDifferences } from '../compare/expected-differences.ts'
import { snapshotFiles } from '../record/read-files.ts'
import { readEverything } from '../record/record-run.ts'
import { fileEntryName } from '../record/request-name.ts'
import type { NewIds } from '../restore/new-ids.ts'
import { isSameDocument } from '../restore/same-document.ts'
import type { BackupFolder } from '../store/backup-folder.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { BackupProblem } from './check-objects.ts'
import { CollectingClient } from './collecting-client.ts'
import { shortText } from './first-difference.ts'

/** The number of characters of a SHA-256 hash that the sandbox uses as the ID of a file's bytes. */
const hashLength = 40

/** A run, and the organization in a sandbox into which it was restored. */
export interface RestoredRun {
  folder: BackupFolder
  manifest: RunManifest
  /** reads the sandbox */
  client: ReadingClient
  /** the ID of the organization in the sandbox */
  organization: string
  /** the IDs of restored spaces, pages, and files, by their IDs in the run */
  ids: NewIds
  /** the expected differences */
  list: readonly ExpectedDifference[]
  /** Returns the first characters of the SHA-256 hash of a file in the sandbox. */
  fileHash(fileId: string): string | undefined
  jobs: number
  now: () => number
  onRead: (count: number) => void
}

/**
 * Reads a restored organization in the same way as `backup create`, and returns all differences
 * that are not on the list. Compares the text of pages while it reads them, so that it doesn't stay in
 * memory.
 */
export async function compareRestored(restored: RestoredRun): Promise<BackupProblem[]> {
  const { folder, manifest, client, organization, ids, fileHash } = restored
  const expected = new ExpectedDifferences(restored.list)
  const texts = { linkIds: ids, ...(await textComparison()) }
  const known = [[manifest.organization, organization] as const]
  const pageTexts = new CopyComparison(expected, { ...texts, ids })
  const others = new CopyComparison(expected, { ...texts, ids: known })
  const copy = new Map<string, unknown>()
  const comparedTexts = new Set<string>()
  const isFailed = (name: string) => Object.hasOwn(manifest.failed, name)
  const readSaved = async (name: string) => {
    const entry = Object.hasOwn(manifest.entries, name) ? manifest.entries[name] : undefined
    if (entry?.kind === 'file') return entry.object.slice(0, hashLength)
    return entry && (await folder.objects.readJson(entry.object))
  }
  const collecting = new CollectingClient(client, async (name, operation, answer) => {
    if (operation !== getPage) {
      copy.set(name, answer)
      return
    }
    const saved = ids.restoreIn(name)
    comparedTexts.add(saved)
    if (!isFailed(saved)) pageTexts.compare(saved, await readSaved(saved), answer)
  })
  const { snapshot } = await readEverything(collecting, restored)
  for (const { spaceId, file } of snapshotFiles(snapshot)) {
    copy.set(fileEntryName(spaceId, file.id), fileHash(file.id))
  }
  await compareResponses(others, {
    saved: Object.keys(manifest.entries).filter((name) => !comparedTexts.has(name)),
    failed: Object.keys(manifest.failed),
    ...{ readSaved, copy },
  })
  const all = [...pageTexts.differences, ...others.differences]
  const problems = all.map(
    (difference): BackupProblem => ({
      ...{ run: manifest.run, problem: 'different', path: difference.response },
      detail: differenceDetail(difference),
    }),
  )
  return problems.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function differenceDetail({ kind, resource, key, title, saved, copy }: CopyDifference): string {
  const id = title === undefined ? resource : `${shortText(title)} (${resource})`
  const name = kind === 'response' ? '' : `${kind.replaceAll('-', ' ')} ${id}: `
  if (key === 'missing') return `${name}missing after the restore`
  if (key === 'added') return `${name}exists only after the restore`
  return `${name}${key}: ${shortText(saved)} in the backup, ${shortText(copy)} after the restore`
}

/** Returns functions that compare Markdown and documents apart from their notation. */
async function textComparison(): Promise<Pick<RestoredCopy, 'isSameMarkdown' | 'isSameDocument'>> {
  // load this module on demand, because it belongs to the sandbox
  const { normalizeMarkdown } = await import('../../../../sandbox/content/normalize/normalize.ts')
  return {
    isSameMarkdown: (saved, copy) =>
      saved === copy || normalizeMarkdown(saved) === normalizeMarkdown(copy),
    isSameDocument: (saved, copy) => isSameDocument(saved, copy, false),
  }
}
