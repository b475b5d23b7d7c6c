import { getRevision } from '../../../../contract/content/revisions.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import { requestName } from '../record/request-name.ts'
import { SavedContent } from '../restore/saved-content.ts'
import type { SpaceContent } from '../restore/space-content.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { ObjectStore } from '../store/object-store.ts'

/** The flags of a step that restores a change request. */
export interface ChangeRequestFlags {
  part: 'change-request'
  /** the run to restore */
  run: string
  /** the IDs of the space, the change request, and its base revision in the backup */
  space: string
  changeRequest: string
  base: string
  /** the title of the space */
  title: string
  /** the name of the change request in reports */
  name: string
  /** the fields to set after the content is complete */
  fields: { subject: string; description?: object; links?: object[]; status: string }
  /** the IDs of the users to request reviews from */
  reviewers: string[]
  /** the IDs of existing spaces and pages, by their IDs in the backup; only in the first step */
  existing?: [saved: string, found: string][]
}

/** The contents of a change request in a run. */
export interface SavedChangeRequest {
  /** the space of the change request */
  main: SavedContent
  proposed: SavedContent
  /** the revision of the space that the change request changed */
  base: SpaceContent
}

/** Returns the contents of a change request, or undefined if the run doesn't contain them all. */
export async function readChangeRequest(
  { objects, manifest }: { objects: ObjectStore; manifest: RunManifest },
  { space, changeRequest, base }: Pick<ChangeRequestFlags, 'space' | 'changeRequest' | 'base'>,
): Promise<SavedChangeRequest | undefined> {
  const main = await SavedContent.read(objects, manifest, space)
  const proposed = await SavedContent.read(objects, manifest, space, changeRequest)
  const name = requestName(getRevision, { spaceId: space, revisionId: base })
  const entry = manifest.entries[name]
  if (!main || !proposed) return undefined
  if (main.content.id === base) return { main, proposed, base: main.content }
  return entry && { main, proposed, base: (await objects.readJson(entry.object)) as SpaceContent }
}

/** Returns the flags of a step that restores a change request, or undefined for other steps. */
export function changeRequestFlags({
  flags,
}: Pick<JobStep, 'flags'>): ChangeRequestFlags | undefined {
  return flags?.part === 'change-request' ? (flags as unknown as ChangeRequestFlags) : undefined
}
