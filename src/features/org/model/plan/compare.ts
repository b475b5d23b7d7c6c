import type { Client } from '../../../../client/client.ts'
import { DocsctlError } from '../../../../errors.ts'
import { didYouMean, invalidValue } from '../../../../output/text/problems.ts'
import { quotedValue, usage } from '../../../../output/text/sentences.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import { readBaseFile } from '../folder/base-file.ts'
import { fileName } from '../folder/layout.ts'
import { type OrgFolder, readFolder } from '../folder/read-folder.ts'
import type { GroupName, KindName, SelectedParts } from '../kind.ts'
import { orgKind } from '../kinds.ts'
import type { Take } from '../merge/merge-fields.ts'
import { type ModelMerge, mergeModels } from '../merge/merge-models.ts'
import { type OrgModel, type OrgObject, objectKey, rootKey } from '../org-model.ts'
import { type ListSelection, readOrg } from '../read/read-org.ts'
import { applyRenames, findRenames } from '../rename.ts'
import { assertSameOrganization, resourceGroup, selectGroups } from '../sides.ts'
import { ChangedLists } from './needed-lists.ts'

export interface CompareOptions {
  client: Client
  organizationId: string
  folder: OrgFolder
  take?: Take
  only?: SelectedParts | undefined
  /** true to read only the permissions and custom field values on which a plan can depend */
  skipsUnchanged?: boolean
  jobs: number
  onRead?: (count: number) => void
}

export interface Compared {
  merge: ModelMerge
  theirs: OrgModel
  groups: ReadonlySet<GroupName>
  /** the time of the last sync */
  since: string
  /** files and folders that existed at the last sync, but are missing */
  missing: string[]
  /** data that wasn't read, such as `permissions on 12 spaces` */
  skipped: string[]
}

/** Compares the files, the organization, and the state at the last sync. Changes nothing. */
export async function compareOrg(options: CompareOptions): Promise<Compared> {
  const { client, organizationId, folder, take, only } = options
  const known = await readBaseFile(folder.path)
  if (!known) {
    throw new DocsctlError('usage', `"${folder.path}" contains no pulled organization`, {
      hint: `docsctl org pull ${folder.path}`,
    })
  }
  assertSameOrganization(known, { organizationId, apiUrl: client.apiUrl }, folder.path)
  const files = await readFolder(folder, known.model)
  const base = applyRenames(known.model, findRenames(known.model, files))
  const groups = selectedGroupNames(files, only)
  const mine = only ? selectGroups(files, groups) : files
  const changed = options.skipsUnchanged ? new ChangedLists(base, files) : undefined
  const isInside = (kind: KindName, parent: string) =>
    !only || isSelectedKey(orgKind(kind).group, parent, only)
  const lists: ListSelection = {
    includes: (kind, parent) => isInside(kind, parent) && (changed?.includes(kind, parent) ?? true),
    includesCustomFields: (space) =>
      isInside('space', space) && (changed?.includesCustomFields(space) ?? true),
  }
  const theirs = await readOrg({ ...options, groups, base, mine, lists })
  markProtected(theirs, base)
  const whole = mergeModels({ base: selectGroups(base, groups), mine, theirs, take })
  if (only) assertNamedExist([mine, base, theirs], only)
  const merge = only ? selectedChanges(whole, only) : whole
  const missing = only ? [] : missingFiles(known.model, files)
  return { merge, theirs, groups, since: known.at, missing, skipped: changed?.skipped ?? [] }
}

/** Copies the protection from the base, because the service doesn't know it. */
function markProtected({ objects }: OrgModel, base: OrgModel): void {
  for (const [key, { isProtected }] of base.objects) {
    const object = objects.get(key)
    if (object && isProtected) objects.set(key, { ...object, isProtected })
  }
}

/**
 * Returns the files and folders of kinds that were managed at the last sync, but are no longer in
 * the files.
 */
function missingFiles(base: OrgModel, mine: OrgModel): string[] {
  const kinds = [...base.scopes].filter(
    (scope) => !scope.includes(' > ') && !mine.scopes.has(scope),
  )
  return kinds.map((kind) => fileName(kind as KindName)).sort()
}

function selectedGroupNames({ scopes }: OrgModel, only: SelectedParts | undefined): Set<GroupName> {
  const kinds = [...scopes].filter((scope) => !scope.includes(' > '))
  const managed = new Set(kinds.map((kind) => orgKind(kind as KindName).group))
  if (!only) return managed
  const missing = [...only.groups].filter((group) => !managed.has(group))
  if (missing.length === 0) return new Set(only.groups)
  throw usage(
    missing.map((group) =>
      invalidValue('--only', group, 'The folder does not contain these resources'),
    ),
  )
}

/** Returns the name of the file or entry that contains the resource with the given key. */
function rootName(key: string): string {
  const root = rootKey(key)
  return root.slice(root.indexOf(':') + 1)
}

function isSelectedKey(group: GroupName, key: string, { named }: SelectedParts): boolean {
  return named.get(group)?.has(rootName(key)) ?? true
}

/** Keeps only the changes of selected resources. */
function selectedChanges(merge: ModelMerge, only: SelectedParts): ModelMerge {
  const kept = <Change extends { object: OrgObject }>(changes: readonly Change[]) =>
    changes.filter(({ object }) => isSelectedKey(resourceGroup(object), objectKey(object), only))
  return {
    merged: merge.merged,
    mine: kept(merge.mine),
    theirs: kept(merge.theirs),
    conflicts: kept(merge.conflicts),
    unknown: kept(merge.unknown),
  }
}

/** Throws an error if a named resource is neither in the files nor in the organization. */
function assertNamedExist(models: readonly OrgModel[], { named }: SelectedParts): void {
  const problems = [...named].flatMap(([group, names]) => {
    const objects = models.flatMap((model) => [...model.objects.values()])
    const known = objects
      .filter((object) => resourceGroup(object) === group)
      .map((object) => rootName(objectKey(object)))
    return [...names]
      .filter((name) => !known.includes(name))
      .map((name) => {
        const near = suggest(name, new Set(known)).map((one) => quotedValue(`${group}/${one}`))
        const expected =
          didYouMean(near) ?? 'No resource in the files or the organization has this name'
        return invalidValue('--only', `${group}/${name}`, expected)
      })
  })
  if (problems.length > 0) throw usage(problems)
}
