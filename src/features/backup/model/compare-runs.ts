import { isJsonObject } from '../../../contract/json.ts'
import { describeEntries } from './describe-entries.ts'
import type { BackupEntry, RunManifest } from './store/manifest.ts'
import type { ObjectStore } from './store/object-store.ts'
import { dependsOn, unreadPaths } from './unread-paths.ts'
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
const derived = new Set([
  ...['createdAt', 'updatedAt', 'revision', 'parents', 'documentId', 'lastVersion'],
  ...['urls', 'mergedFrom', 'sourceRevision'],
])

const shownDifferences = 3

const sides = { saved: 'before', copy: 'after' }

const isPageText = (path: string) => /\/page\/[^/]+\?format=markdown$/.test(path)

/**
 * Yields the responses and files that differ between two runs, sorted by path. Skips paths that are
 * missing in a run because the service refused to return them.
 */
export async function* compareRuns(
  objects: ObjectStore,
  before: RunManifest,
  after: RunManifest,
): AsyncGenerator<EntryChange> {
  const titles = new Map<string, string | undefined>()
  for (const manifest of [before, after]) {
    for (const { path, title } of await describeEntries(objects, manifest)) titles.set(path, title)
  }
  const isUnread = (path: string) => isUnreadIn(before, path) || isUnreadIn(after, path)
  const paths = new Set([...Object.keys(before.entries), ...Object.keys(after.entries)])
  const differs = (path: string) => entryAt(before, path)?.object !== entryAt(after, path)?.object
  for (const path of [...paths].sort()) {
    const [old, now] = [entryAt(before, path), entryAt(after, path)]
    if (old?.object === now?.object || isUnread(path)) continue
    const markdown = markdownPath(path)
    if (markdown !== undefined && !isUnread(markdown) && differs(markdown)) continue
    const title = titles.get(path)
    yield {
      state: !old ? 'added' : !now ? 'removed' : 'changed',
      path,
      ...(title !== undefined && { title }),
      ...(await contentChange(objects, path, old, now)),
    }
  }
}

function entryAt({ entries }: RunManifest, path: string): BackupEntry | undefined {
  return Object.hasOwn(entries, path) ? entries[path] : undefined
}

/** Returns whether a run lacks a path because the service refused to return it. */
function isUnreadIn(run: RunManifest, path: string): boolean {
  return !entryAt(run, path) && unreadPaths(run).some((unread) => dependsOn(path, unread))
}

/**
 * Returns the path of the Markdown of a document. If both differ, only the Markdown is listed.
 */
function markdownPath(path: string): string | undefined {
  return path.endsWith('format=document') ? path.replace(/document$/, 'markdown') : undefined
}

async function contentChange(
  objects: ObjectStore,
  path: string,
  old: BackupEntry | undefined,
  now: BackupEntry | undefined,
): Promise<Pick<EntryChange, 'detail' | 'texts'>> {
  if (isPageText(path)) {
    const [before, after] = [await pageText(objects, old), await pageText(objects, now)]
    if (before !== after) return { texts: { before, after } }
  }
  if (!old || !now || old.kind || now.kind) return {}
  const [was, is] = [await objects.readJson(old.object), await objects.readJson(now.object)]
  const found = [...differences(withoutDerived(was), withoutDerived(is), sides)]
  if (found.length === 0) return { detail: 'only times, revisions, and URLs' }
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
    ([key]) => !derived.has(key) && !(isRevision && key === 'id'),
  )
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutDerived(one)]))
}

async function pageText(objects: ObjectStore, entry: BackupEntry | undefined): Promise<string> {
  if (!entry) return ''
  const { markdown = '' } = (await objects.readJson(entry.object)) as { markdown?: string }
  return markdown
}
