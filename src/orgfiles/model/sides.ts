import { DocsctlError } from '../../errors.ts'
import type { OrgBase } from '../folder/base-file.ts'
import type { GroupName } from './kind.ts'
import { kindOf } from './kinds.ts'
import type { OrgModel, OrgObject } from './org-model.ts'

/** The folder of one organization is not filled with another. */
export function requireSame(
  known: OrgBase | undefined,
  { organizationId, apiUrl }: { organizationId: string; apiUrl: string },
  path: string,
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

export const groupOf = ({ kind }: Pick<OrgObject, 'kind'>) => kindOf(kind).group

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

/** The lists of these groups. */
export function scopesIn(model: OrgModel, groups: ReadonlySet<GroupName>): Set<string> {
  const isAsked = (scope: string) => {
    const kind = scope.split(' > ').at(-1) as OrgObject['kind']
    return groups.has(kindOf(kind).group)
  }
  return new Set([...model.scopes].filter(isAsked))
}
