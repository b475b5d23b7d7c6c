import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { sortedJson } from '../../../../contract/json.ts'
import { listMembers } from '../../../../contract/organizations/members.ts'
import {
  getOrganization,
  updateOrganization,
} from '../../../../contract/organizations/organizations.ts'
import { schemaKeys } from '../../../../contract/shape.ts'
import type { ChecklistItem } from './saved-content.ts'

interface Organizations {
  backup: ReadingClient
  source: string
  client: ReadingClient
  target: string
}

type Fields = Record<string, unknown>

/** The fields of organizations and members that differ in every copy, or that other items contain. */
const others = ['id', 'object', 'urls', 'createdAt', 'updatedAt', 'permissions', 'user', 'role']

/**
 * Lists the values of an organization and of its existing members that the API can't set, such as
 * the plan.
 */
export async function fixedValues({
  backup,
  source,
  client,
  target,
}: Organizations): Promise<ChecklistItem[]> {
  if (source === target) return []
  const read = async (from: ReadingClient, organizationId: string) => {
    const reader = new Source(from, 1, () => undefined)
    const organization = await reader.one('organization', getOrganization, { organizationId })
    const order = { sort: 'joinedAt', order: 'asc' } as const
    const members = await reader.list('members', listMembers, { organizationId, ...order })
    return { organization, members }
  }
  const [saved, found] = [await read(backup, source), await read(client, target)]
  const settable = Object.keys(schemaKeys(updateOrganization.body))
  const items: ChecklistItem[] = []
  const add = (what: string, why: string, kind: string, resource: string, keys: string[]) => {
    if (keys.length === 0) return
    const places = keys.map((key) => ({ kind, resource, key }))
    items.push({ what: `${keys.join(', ')} of ${what}`, why, places })
  }
  const keys = differingKeys(saved.organization, found.organization)
  const fixed = keys.filter((key) => !settable.includes(key))
  add('the organization', 'The API cannot set this data', 'organization', source, fixed)
  for (const member of saved.members) {
    const other = found.members.find(({ id }) => id === member.id)
    const times = differingKeys(member, other).filter((key) => key.endsWith('At'))
    const { email, displayName } = member.user
    add(
      `member ${email ?? displayName}`,
      'The service records this data',
      'member',
      member.id,
      times,
    )
  }
  return items
}

/** Returns the keys whose values differ in two responses, if both exist. */
function differingKeys(one: Fields | undefined, other: Fields | undefined): string[] {
  if (!one || !other) return []
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.filter(
    (key) =>
      !others.includes(key) && sortedJson(one[key] ?? null) !== sortedJson(other[key] ?? null),
  )
}
