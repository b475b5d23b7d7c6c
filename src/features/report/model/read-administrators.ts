import { createHash } from 'node:crypto'
import type { Source } from '../../../client/organization-reader.ts'
import { permissionReads } from '../../access/index.ts'
import {
  type Fact,
  type PolicyFacts,
  placeKey,
  placeKinds,
  readList,
} from '../../policy/model/index.ts'
import { type FirstItems, firstItems, person, type ReportedPerson } from './part.ts'

/** The administrators of a resource who don't administer the whole organization. */
export interface OwnAdministrators {
  own: number
  people: FirstItems<ReportedPerson>
  /** a digest of the IDs of all these administrators */
  digest: string
}

/** The maximum number of people to show for a resource. */
const mostPeople = 20

/**
 * Reads the administrators of each space, collection, and site, by `placeKey`. Sends one request
 * for each resource. If the members couldn't be read, sends no requests and returns an empty map,
 * because it is unknown which administrators are disabled.
 */
export async function readAdministrators(
  source: Source,
  facts: PolicyFacts,
): Promise<Map<string, Fact<OwnAdministrators>>> {
  const { members, organization } = facts
  if (!('value' in members)) return new Map()
  // people who aren't in the list of members are guests of the resource
  const uncounted = new Set(
    members.value.filter(({ role, disabled }) => disabled || role === 'admin').map(({ id }) => id),
  )
  const places = placeKinds.flatMap((kind) => {
    const list: Fact<readonly { id: string }[]> = facts[kind]
    return 'value' in list ? list.value.map(({ id }) => ({ kind, id })) : []
  })
  const read = places.map(async ({ kind, id }): Promise<[string, Fact<OwnAdministrators>]> => {
    const { operations, input } = permissionReads({ kind, id, organizationId: organization.id })
    // for sites, the service doesn't document whether `role` is the role on the site
    const filter = kind === 'sites' ? {} : { role: 'admin' as const }
    const list = await readList(source, operations.aggregate, { ...input, ...filter })
    if (!('value' in list)) return [placeKey(kind, id), list]
    const own = list.value
      .filter(({ permission, user }) => permission === 'admin' && !uncounted.has(user.id))
      .map(({ user }) => person(user))
    return [placeKey(kind, id), { value: ownAdministrators(own) }]
  })
  return new Map(await Promise.all(read))
}

function ownAdministrators(own: readonly ReportedPerson[]): OwnAdministrators {
  const ids = own.map(({ id }) => id).sort()
  return {
    own: own.length,
    people: firstItems(own, mostPeople),
    digest: createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 12),
  }
}
