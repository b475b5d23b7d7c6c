import type * as z from 'zod'
import { Source, silentReason } from '../../../../client/organization-reader.ts'
import type { ContentPage, Revision } from '../../../../contract/content/content.ts'
import type { ContentSnapshot } from '../../../../contract/snapshot.ts'
import { DocsctlError } from '../../../../errors.ts'
import { count } from '../../../../output/text/text.ts'
import { allPages } from '../record/all-pages.ts'
import { ReplayClient } from '../replay-client.ts'
import type { BackupFolder } from '../store/backup-folder.ts'
import type { RunManifest } from '../store/manifest.ts'

type SpaceRevision = z.output<typeof Revision>

/** A version of a page that differs from the version before it. */
export interface PageRevisionChange {
  state: 'added' | 'removed' | 'changed'
  /** the time when the first revision with this version was created */
  at: string
  revision: string
  /** the oldest run that contains this revision */
  run: string
  path: string
  title: string
  before: string
  after: string
  /** the merged change request that created the revision */
  changeRequest?: { number: number; subject: string; mergedBy?: string }
}

interface PageToFollow {
  spaceId: string
  pageId: string
  onRun: (count: number) => void
  /** receives a message about each run that can't be read completely */
  onProblem: (message: string) => Promise<void>
}

interface Version {
  revision: SpaceRevision
  run: string
  request: PageRevisionChange['changeRequest']
}

/**
 * Returns all known versions of a page that differ from the preceding version, oldest first. Runs
 * contain the current revision of a space, and the revisions that merged change requests created.
 * Skips versions without the text of the page, unless another run contains their text.
 */
export async function readPageHistory(
  folder: BackupFolder,
  { spaceId, pageId, onRun, onProblem }: PageToFollow,
): Promise<PageRevisionChange[]> {
  const versions = new Map<string, Version>()
  let last: string | undefined
  for (const [index, run] of (await folder.runNames()).entries()) {
    onRun(index)
    const problems: string[] = []
    const manifest = await readManifest(folder, run, problems)
    const state = manifest && spaceState(manifest, spaceId)
    // the previous run contains the same versions
    if (state !== undefined && state === last) continue
    const found = manifest && (await readSpaceContent(folder, manifest, { spaceId, problems }))
    last = problems.length === 0 ? state : undefined
    const [first, ...more] = problems
    if (first !== undefined) {
      const others = more.length > 0 ? `, and ${count(more.length, 'similar problem')}` : ''
      await onProblem(`Cannot read some data in run ${run}: ${first}${others}`)
    }
    for (const version of found ? mainVersions(found, run) : []) {
      const { id } = version.revision
      if (!versions.has(id) && hasText(version, pageId)) versions.set(id, version)
    }
  }
  const changes: PageRevisionChange[] = []
  let previous: ContentPage | undefined
  const ordered = [...versions.values()].sort((a, b) =>
    a.revision.createdAt < b.revision.createdAt ? -1 : 1,
  )
  for (const { revision, run, request } of ordered) {
    const page = findPage(revision, pageId)
    const [before, after] = [previous?.markdown ?? '', page?.markdown ?? '']
    const isSame =
      before === after && previous?.title === page?.title && previous?.path === page?.path
    const named = page ?? previous
    if (!isSame && named) {
      changes.push({
        state: !previous ? 'added' : !page ? 'removed' : 'changed',
        ...{ at: revision.createdAt, revision: revision.id, run },
        ...{ path: named.path ?? '', title: named.title, before, after },
        ...(request && { changeRequest: request }),
      })
    }
    previous = page
  }
  return changes
}

function findPage({ pages }: SpaceRevision, pageId: string): ContentPage | undefined {
  return [...allPages(pages)].find(({ id }) => id === pageId)
}

/** Returns false if the page is a document whose text is missing in the version. */
function hasText({ revision }: Version, pageId: string): boolean {
  const page = findPage(revision, pageId)
  return page?.type !== 'document' || page.markdown !== undefined
}

/** Reads the manifest of a run. Adds the error to a list if the manifest is damaged. */
async function readManifest(
  folder: BackupFolder,
  run: string,
  problems: string[],
): Promise<RunManifest | undefined> {
  try {
    return await folder.readRun(run)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    problems.push(error.message)
    return undefined
  }
}

/** Returns a string that is the same for two runs if they contain the same state of a space. */
function spaceState({ entries, failed }: RunManifest, spaceId: string): string {
  const place = `spaces/${encodeURIComponent(spaceId)}`
  const isOwn = (path: string) => path === place || path.startsWith(`${place}/`)
  const own = Object.entries({ ...entries, ...failed }).filter(([path]) => isOwn(path))
  return JSON.stringify(
    own.map(([path, one]) => [path, typeof one === 'number' ? one : one.object]).sort(),
  )
}

/** Reads the content of a space. Adds the errors that make it incomplete to a list. */
async function readSpaceContent(
  folder: BackupFolder,
  manifest: RunManifest,
  { spaceId, problems }: { spaceId: string; problems: string[] },
): Promise<ContentSnapshot | undefined> {
  const { readContent } = await import('../../../../sandbox/snapshot/read-content.ts')
  const client = new ReplayClient(folder.objects, manifest)
  const source = new Source(
    client,
    8,
    () => {},
    (error) => {
      const expected = silentReason(error)
      if (expected === undefined) problems.push(error.message)
      return expected ?? error.message
    },
  )
  return (await readContent(source, [{ id: spaceId, title: spaceId }]))[spaceId]
}

/** Returns the revisions of the main content that a run contains. */
function mainVersions(
  { content, changeRequests, revisions = [] }: ContentSnapshot,
  run: string,
): Version[] {
  const merged = new Map<string, PageRevisionChange['changeRequest']>()
  for (const { changeRequest } of changeRequests) {
    const { number, subject = '', mergedBy, revisionMerged } = changeRequest
    if (revisionMerged === undefined) continue
    const name = mergedBy && (mergedBy.displayName ?? mergedBy.id)
    merged.set(revisionMerged, { number, subject, ...(name !== undefined && { mergedBy: name }) })
  }
  // lists are newest first; if two revisions have the same time, the order of the list applies
  const known = new Set(revisions.map(({ id }) => id))
  // a change request without changes has the revision on which it is based
  const held = changeRequests.flatMap(({ content }) => (known.has(content.id) ? [] : [content]))
  const own = [...revisions, ...held].filter(({ id }) => merged.has(id)).reverse()
  return [...own, content].map((revision) => ({ revision, run, request: merged.get(revision.id) }))
}
