import { DocsctlError } from '../../../errors.ts'
import type { OrgBase } from './folder/base-file.ts'
import type { GroupName } from './kind.ts'
import { orgKind } from './kinds.ts'
import type { OrgModel, OrgObject } from './org-model.ts'

/** Throws if the folder belongs to another organization or API. */
export function assertSameOrganization(
  known: OrgBase | undefined,
  { organizationId, apiUrl }: { organizationId: string; apiUrl: string },
  path: string,
): void {
  if (!known) return
  const { model } = known
  if (model.organization === organizationId && known.apiUrl === apiUrl) return
  const owner = `${model.organization} at ${known.apiUrl}`
  throw new DocsctlError('usage', `"${path}" belongs to another organization: ${owner}`, {
    state: 'Nothing was read or written',
    hint: 'Use a different folder, or select that organization with --org and --api-url',
  })
}

export const resourceGroup = ({ kind }: Pick<OrgObject, 'kind'>) => orgKind(kind).group

/**
 * Returns a model with only the objects in the selected groups. If `collections` is selected, the
 * model includes spaces, with no fields except their collection.
 */
export function selectGroups(model: OrgModel, groups: ReadonlySet<GroupName>): OrgModel {
  const objects = new Map<string, OrgObject>()
  for (const [key, object] of model.objects) {
    if (groups.has(resourceGroup(object))) objects.set(key, object)
    else if (object.kind === 'space' && groups.has('collections')) {
      const { parent } = object.fields
      objects.set(key, { ...object, fields: parent === undefined ? {} : { parent } })
    }
  }
  return { ...model, objects, scopes: listScopes(model, groups) }
}

/** Returns the keys of lists in the selected groups. */
export function listScopes(model: OrgModel, groups: ReadonlySet<GroupName>): Set<string> {
  const isSelected = (scope: string) => {
    const kind = scope.split(' > ').at(-1) as OrgObject['kind']
    return groups.has(orgKind(kind).group)
  }
  return new Set([...model.scopes].filter(isSelected))
}
