import type * as z from 'zod'
import { Source } from '../../../../client/organization-reader.ts'
import type { ContentPage, Revision } from '../../../../contract/content/content.ts'
import type { ContentSnapshot } from '../../../../contract/snapshot.ts'
import { allPages } from '../record/all-pages.ts'
import { ReplayClient } from '../replay-client.ts'
import type { BackupFolder } from '../store/backup-folder.ts'

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

interface Version {
  revision: SpaceRevision
  run: string
  request: PageRevisionChange['changeRequest']
}

/**
 * Returns all known versions of a page that differ from the version before them, oldest first. Runs
 * contain the current revision of a space, and the revisions that merged change requests created.
 */
export async function readPageHistory(
  folder: BackupFolder,
  { spaceId, pageId, onRun }: { spaceId: string; pageId: string; onRun: (count: number) => void },
): Promise<PageRevisionChange[]> {
  const versions = new Map<string, Version>()
  for (const [index, run] of (await folder.runNames()).entries()) {
    onRun(index)
    const found = await readSpaceContent(folder, run, spaceId)
    for (const version of found ? mainVersions(found, run) : []) {
      if (!versions.has(version.revision.id)) versions.set(version.revision.id, version)
    }
  }
  const changes: PageRevisionChange[] = []
  let last: ContentPage | undefined
  const ordered = [...versions.values()].sort((a, b) =>
    a.revision.createdAt < b.revision.createdAt ? -1 : 1,
  )
  for (const { revision, run, request } of ordered) {
    const page = [...allPages(revision.pages)].find(({ id }) => id === pageId)
    const [before, after] = [last?.markdown ?? '', page?.markdown ?? '']
    const isSame = before === after && last?.title === page?.title && last?.path === page?.path
    const named = page ?? last
    if (!isSame && named) {
      changes.push({
        state: !last ? 'added' : !page ? 'removed' : 'changed',
        ...{ at: revision.createdAt, revision: revision.id, run },
        ...{ path: named.path ?? '', title: named.title, before, after },
        ...(request && { changeRequest: request }),
      })
    }
    last = page
  }
  return changes
}

async function readSpaceContent(
  folder: BackupFolder,
  run: string,
  spaceId: string,
): Promise<ContentSnapshot | undefined> {
  const manifest = await folder.readRun(run)
  const { readContent } = await import('../../../../sandbox/snapshot/read-content.ts')
  const source = new Source(new ReplayClient(folder.objects, manifest), 8, () => {})
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
  const own = revisions.filter(({ id }) => merged.has(id)).reverse()
  return [...own, content].map((revision) => ({ revision, run, request: merged.get(revision.id) }))
}
