import {
  findField,
  type KindName,
  type OrgModel,
  type OrgObject,
  orgKind,
} from '../../../org/model/index.ts'
import type { DifferencePlace } from '../compare/expected-differences.ts'

/** The types of resources in responses, by their kinds in the organization files. */
const responseKinds: Partial<Record<KindName, string>> = {
  organization: 'organization',
  member: 'member',
  team: 'team',
  'custom field': 'custom-field',
  'SAML provider': 'saml-provider',
  specification: 'openapi-spec',
  translation: 'translation',
  collection: 'collection',
  space: 'space',
  site: 'site',
  'section group': 'site-section-group',
  section: 'site-section',
  'site space': 'site-space',
  link: 'site-external-link',
  redirect: 'site-redirect',
  'share link': 'share-link',
}

/** The paths of the lists that contain permissions, by the kind of the place. */
const lists: Readonly<Record<string, (org: string, id: string) => string>> = {
  team: (org, id) => `orgs/${org}/teams/${id}/members`,
  space: (_, id) => `spaces/${id}/permissions`,
  collection: (_, id) => `collections/${id}/permissions`,
  site: (org, id) => `orgs/${org}/sites/${id}/permissions`,
}

/**
 * Returns the places in responses where a restored organization differs if a resource is missing, or
 * if one of its fields has another value.
 */
export function differencePlaces(
  saved: OrgModel,
  { kind, name, parent }: Pick<OrgObject, 'kind' | 'name' | 'parent'>,
  field?: string,
): DifferencePlace[] {
  const key = parent === undefined ? `${kind}:${name}` : `${parent} > ${kind}:${name}`
  const { id = name } = saved.objects.get(key) ?? {}
  const org = saved.organization
  const type = responseKinds[kind]
  if (type === undefined) {
    const holder = parent === undefined ? undefined : saved.objects.get(parent)
    const list = lists[holder?.kind ?? '']?.(org, holder?.id ?? '') ?? ''
    const isMember = kind === 'team member'
    const resource = isMember ? list : `${list}/${kind.endsWith(' team') ? 'teams' : 'users'}`
    return [
      { kind: 'response', resource, key: `items.${id}` },
      ...(isMember ? [{ kind: 'team', resource: holder?.id ?? '', key: 'members' }] : []),
    ]
  }
  if (field === undefined) return [{ kind: type, resource: id, key: 'missing' }]
  if (field.startsWith('customFields.')) {
    const custom = saved.objects.get(`custom field:${field.slice('customFields.'.length)}`)
    return [{ kind: 'response', resource: `spaces/${id}/custom-fields`, key: custom?.id ?? '*' }]
  }
  if (field === 'visitors') {
    const resource = `orgs/${org}/sites/${id}/adaptive-schema`
    return [{ kind: 'response', resource, key: '*' }]
  }
  const shown = findField(orgKind(kind), field)?.shown ?? field
  return [{ kind: type, resource: id, key: shown }]
}
