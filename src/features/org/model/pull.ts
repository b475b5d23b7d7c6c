import type { Client } from '../../../client/client.ts'
import { readBaseFile, writeBase } from './folder/base-file.ts'
import { layouts } from './folder/layout.ts'
import { hasFiles, type OrgFolder, readFolder } from './folder/read-folder.ts'
import { buildFileTrees } from './folder/to-files.ts'
import { removeFiles, type WrittenFile, writeFiles } from './folder/write-folder.ts'
import type { GroupName } from './kind.ts'
import type { Take } from './merge/merge-fields.ts'
import { type ModelMerge, mergeModels } from './merge/merge-models.ts'
import { emptyModel, listKey, type OrgModel, type OrgObject, objectKey } from './org-model.ts'
import { readOrg } from './read/read-org.ts'
import { applyRenames, findRenames } from './rename.ts'
import { assertSameOrganization, listScopes, resourceGroup, selectGroups } from './sides.ts'

export interface PullOptions {
  client: Client
  organizationId: string
  folder: OrgFolder
  groups: ReadonlySet<GroupName>
  take?: Take
  /** true to delete the files of resources that no longer exist */
  prunes: boolean
  jobs: number
  now: number
  onRead?: (count: number) => void
}

export interface Pulled {
  merge: ModelMerge
  /** the files that were written; empty if there are conflicts */
  files: WrittenFile[]
}

/**
 * Updates the organization files in a folder. Keeps changes to the files that haven't been applied
 * yet.
 */
export async function pullOrg(options: PullOptions): Promise<Pulled> {
  const { client, organizationId, folder, groups, take } = options
  const known = await readBaseFile(folder.path)
  assertSameOrganization(known, { organizationId, apiUrl: client.apiUrl }, folder.path)
  const base = known?.model ?? emptyModel(organizationId)
  const files = (await hasFiles(folder.path))
    ? await readFolder(folder, base)
    : emptyModel(organizationId)
  const before = applyRenames(base, findRenames(base, files))
  const theirs = await readOrg({ ...options, base: before, mine: files })
  const sides = { base: selectGroups(before, groups), mine: selectGroups(files, groups), theirs }
  const merge = mergeModels({ ...sides, take })
  if (merge.conflicts.length > 0) return { merge, files: [] }
  const removed = removedObjectFiles(files, merge.merged, groups)
  const written = await writeFiles(folder.path, buildFileTrees(onlyGroups(merge.merged, groups)))
  if (options.prunes)
    await removeFiles(
      folder.path,
      removed.map(({ file }) => file),
    )
  const kept = options.prunes ? [] : removed.map(({ key }) => key)
  const model = nextBase({ before, theirs, merged: merge.merged, kept })
  const at = new Date(options.now).toISOString()
  await writeBase(folder.path, { apiUrl: client.apiUrl, at, model })
  const state = options.prunes ? 'removed' : 'left over'
  return { merge, files: [...written, ...removed.map(({ file }) => ({ file, state }) as const)] }
}

function onlyGroups(model: OrgModel, groups: ReadonlySet<GroupName>): OrgModel {
  return { ...model, scopes: listScopes(model, groups) }
}

/** Returns the files of objects that no longer exist in the organization. */
function removedObjectFiles(
  files: OrgModel,
  merged: OrgModel,
  groups: ReadonlySet<GroupName>,
): { key: string; file: string }[] {
  return [...files.objects].flatMap(([key, object]) => {
    const layout = layouts[object.kind]
    if (!('folder' in layout) || !groups.has(resourceGroup(object)) || merged.objects.has(key))
      return []
    return [{ key, file: `${layout.folder}/${object.name}.yaml` }]
  })
}

/** Returns the state for the next base file. Objects that weren't read stay as they were. */
function nextBase({
  before,
  theirs,
  merged,
  kept,
}: {
  before: OrgModel
  theirs: OrgModel
  merged: OrgModel
  kept: readonly string[]
}): OrgModel {
  const isKept = (key: string) => kept.some((one) => key === one || key.startsWith(`${one} > `))
  const isRead = (object: OrgObject) => theirs.scopes.has(listKey(object.kind, object.parent))
  const above = ({ parent = '' }: OrgObject) => before.objects.get(parent)
  const isRemoved = (object: OrgObject | undefined): boolean =>
    object !== undefined &&
    ((isRead(object) && !theirs.objects.has(objectKey(object))) || isRemoved(above(object)))
  const objects = new Map<string, OrgObject>()
  for (const [key, object] of before.objects) {
    const isInRead = isRead(object) || isRemoved(above(object))
    if (!isInRead || isKept(key)) objects.set(key, object)
  }
  for (const [key, object] of theirs.objects) {
    const old = objects.get(key)
    const isProtected = merged.objects.get(key)?.isProtected
    objects.set(key, {
      ...(isRead(object) ? object : { ...object, fields: { ...old?.fields, ...object.fields } }),
      ...(isProtected && { isProtected }),
    })
  }
  const scopes = [...before.scopes].filter((scope) => {
    const parent = scope.split(' > ').slice(0, -1).join(' > ')
    return parent === '' || objects.has(parent)
  })
  return { ...theirs, objects, scopes: new Set([...scopes, ...theirs.scopes]), leftOut: [] }
}
