import { isJsonObject } from '../../../contract/json.ts'
import { describeEntries } from './describe-entries.ts'
import { pageFormats } from './record/request-name.ts'
import type { BackupEntry, RunManifest } from './store/manifest.ts'
import type { ObjectStore } from './store/object-store.ts'
import { unreadTest } from './unread-paths.ts'
import { differences } from './verify/first-difference.ts'

/** A response or file that differs between two runs. */
export interface EntryChange {
  state: 'added' | 'removed' | 'changed'
  path: string
  title?: string
  /** the first differences between two responses */
  detail?: string
  /** the Markdown of a page in both runs; empty for a run without the page */
  texts?: { before: string; after: string }
}

/** Keys that change together with another part of a resource. */
const derivedKeys = new Set([
  ...['createdAt', 'updatedAt', 'revision', 'parents', 'documentId', 'lastVersion'],
  ...['urls', 'mergedFrom', 'sourceRevision'],
])

const shownDifferences = 3

const sides = { saved: 'before', copy: 'after' }

/**
 * Yields the responses and files that differ between two runs, sorted by path. Skips paths that are
 * missing in a run because the service refused to return them. If both formats of a page differ,
 * yields only the Markdown. Compares only the paths that `isWanted` accepts.
 */
export async function* compareRuns(
  objects: ObjectStore,
  before: RunManifest,
  after: RunManifest,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<EntryChange> {
  const titles = new Map<string, string | undefined>()
  for (const manifest of [before, after]) {
    for (const { path, title } of await describeEntries(objects, manifest)) titles.set(path, title)
  }
  const tests = [before, after].map(unreadTest)
  const isUnread = (path: string) => tests.some((test) => test(path))
  const paths = new Set([...Object.keys(before.entries), ...Object.keys(after.entries)])
  const differs = (path: string) => runEntry(before, path)?.object !== runEntry(after, path)?.object
  for (const path of [...paths].filter(isWanted).sort()) {
    const [old, now] = [runEntry(before, path), runEntry(after, path)]
    if (old?.object === now?.object || isUnread(path)) continue
    const { document, markdown = '' } = pageFormats(path) ?? {}
    if (path === document && !isUnread(markdown) && differs(markdown)) continue
    const title = titles.get(path)
    yield {
      state: !old ? 'added' : !now ? 'removed' : 'changed',
      path,
      ...(title !== undefined && { title }),
      ...(await contentChange(objects, path, old, now)),
    }
  }
}

function runEntry({ entries }: RunManifest, path: string): BackupEntry | undefined {
  return Object.hasOwn(entries, path) ? entries[path] : undefined
}

async function contentChange(
  objects: ObjectStore,
  path: string,
  old: BackupEntry | undefined,
  now: BackupEntry | undefined,
): Promise<Pick<EntryChange, 'detail' | 'texts'>> {
  if (path === pageFormats(path)?.markdown) {
    const [before, after] = [await pageText(objects, old), await pageText(objects, now)]
    if (before !== after) return { texts: { before, after } }
  }
  if (!old || !now || old.kind || now.kind) return {}
  const [was, is] = [await objects.readJson(old.object), await objects.readJson(now.object)]
  const found = [...differences(withoutDerived(was), withoutDerived(is), sides)]
  if (found.length === 0) return { detail: 'only times, revisions, or URLs changed' }
  const more = found.length - shownDifferences
  return {
    detail: [...found.slice(0, shownDifferences), ...(more > 0 ? [`${more} more`] : [])].join('; '),
  }
}

/** Returns a response without the IDs of revisions and the fields that change with other fields. */
function withoutDerived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDerived)
  if (!isJsonObject(value)) return value
  const isRevision = value.object === 'revision' || 'reusableContents' in value
  const entries = Object.entries(value).filter(
    ([key]) => !derivedKeys.has(key) && !(isRevision && key === 'id'),
  )
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutDerived(one)]))
}

async function pageText(objects: ObjectStore, entry: BackupEntry | undefined): Promise<string> {
  if (!entry) return ''
  const { markdown = '' } = (await objects.readJson(entry.object)) as { markdown?: string }
  return markdown
}
