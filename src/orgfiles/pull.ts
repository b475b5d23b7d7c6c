import type { Client } from '../client/client.ts'
import { DocsctlError } from '../errors.ts'
import { type OrgBase, readBase, writeBase } from './folder/base-file.ts'
import { layouts } from './folder/layout.ts'
import { hasFiles, type OrgFolder, readFolder } from './folder/read-folder.ts'
import { filesOf } from './folder/to-files.ts'
import { removeFiles, type WrittenFile, writeFiles } from './folder/write-folder.ts'
import type { Take } from './merge/merge-fields.ts'
import { type ModelMerge, mergeModels } from './merge/merge-models.ts'
import type { GroupName } from './model/kind.ts'
import { kindOf } from './model/kinds.ts'
import { emptyModel, type OrgModel, type OrgObject, scopeOf } from './model/org-model.ts'
import { renamed, renamesIn } from './model/rename.ts'
import { readOrg } from './read/read-org.ts'

export interface PullOptions {
  client: Client
  organizationId: string
  folder: OrgFolder
  groups: ReadonlySet<GroupName>
  take?: Take
  /** removes the files of what is there no more */
  prunes: boolean
  jobs: number
  now: number
  onRead?: (count: number) => void
}

export interface Pulled {
  merge: ModelMerge
  /** nothing is written while there are conflicts */
  files: WrittenFile[]
}

/** Makes the files of a folder what the organization is; what was changed in them, and not yet there, stays. */
export async function pullOrg(options: PullOptions): Promise<Pulled> {
  const { client, organizationId, folder, groups, take } = options
  const known = await readBase(folder.path)
  requireSame(known, { organizationId, apiUrl: client.apiUrl }, folder)
  const base = known?.model ?? emptyModel(organizationId)
  const files = (await hasFiles(folder.path))
    ? await readFolder(folder, base)
    : emptyModel(organizationId)
  const before = renamed(base, renamesIn(base, files))
  const theirs = await readOrg({ ...options, base: before, mine: files })
  const sides = { base: inGroups(before, groups), mine: inGroups(files, groups), theirs }
  const merge = mergeModels({ ...sides, take })
  if (merge.conflicts.length > 0) return { merge, files: [] }
  const gone = leftOver(files, merge.merged, groups)
  const written = await writeFiles(folder.path, filesOf(onlyGroups(merge.merged, groups)))
  if (options.prunes)
    await removeFiles(
      folder.path,
      gone.map(({ file }) => file),
    )
  const kept = options.prunes ? [] : gone.map(({ key }) => key)
  const model = nextBase({ before, theirs, merged: merge.merged, kept })
  const at = new Date(options.now).toISOString()
  await writeBase(folder.path, { apiUrl: client.apiUrl, at, model })
  const state = options.prunes ? 'removed' : 'left over'
  return { merge, files: [...written, ...gone.map(({ file }) => ({ file, state }) as const)] }
}

/** The folder of one organization is not filled with another. */
export function requireSame(
  known: OrgBase | undefined,
  { organizationId, apiUrl }: { organizationId: string; apiUrl: string },
  { path }: OrgFolder,
): void {
  if (!known) return
  const { model } = known
  if (model.organization === organizationId && known.apiUrl === apiUrl) return
  const owner = `the organization ${model.organization} of ${known.apiUrl}`
  throw new DocsctlError('usage', `${path} holds ${owner}`, {
    state: 'nothing was read or written',
    hint: 'give another folder, or --org and --api-url of that one',
  })
}

const groupOf = ({ kind }: Pick<OrgObject, 'kind'>) => kindOf(kind).group

/** A model without what isn't asked for; where collections are, spaces say which they are in. */
export function inGroups(model: OrgModel, groups: ReadonlySet<GroupName>): OrgModel {
  const objects = new Map<string, OrgObject>()
  for (const [key, object] of model.objects) {
    if (groups.has(groupOf(object))) objects.set(key, object)
    else if (object.kind === 'space' && groups.has('collections')) {
      const { parent } = object.fields
      objects.set(key, { ...object, fields: parent === undefined ? {} : { parent } })
    }
  }
  return { ...model, objects, scopes: scopesIn(model, groups) }
}

function onlyGroups(model: OrgModel, groups: ReadonlySet<GroupName>): OrgModel {
  return { ...model, scopes: scopesIn(model, groups) }
}

function scopesIn(model: OrgModel, groups: ReadonlySet<GroupName>): Set<string> {
  const isAsked = (scope: string) => {
    const kind = scope.split(' > ').at(-1) as OrgObject['kind']
    return groups.has(kindOf(kind).group)
  }
  return new Set([...model.scopes].filter(isAsked))
}

/** Files of things that are there no more. */
function leftOver(
  files: OrgModel,
  merged: OrgModel,
  groups: ReadonlySet<GroupName>,
): { key: string; file: string }[] {
  return [...files.objects].flatMap(([key, object]) => {
    const layout = layouts[object.kind]
    if (!('folder' in layout) || !groups.has(groupOf(object)) || merged.objects.has(key)) return []
    return [{ key, file: `${layout.folder}/${object.name}.yaml` }]
  })
}

/** What was read is the base of the next comparison; what was not read stays as it was. */
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
  const isRead = (object: OrgObject) => theirs.scopes.has(scopeOf(object.kind, object.parent))
  const objects = new Map<string, OrgObject>()
  for (const [key, object] of before.objects) {
    const isInRead =
      isRead(object) || (object.parent !== undefined && !theirs.objects.has(object.parent))
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
