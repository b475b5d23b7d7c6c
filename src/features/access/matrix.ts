import type { Source } from '../../client/organization-reader.ts'
import { listCollections } from '../../contract/collections.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { listSpaces } from '../../contract/spaces.ts'
import type { Column } from '../../output/columns.ts'
import { type AccessPlace, permissionReads } from './places.ts'
import type { AccessRole } from './rows.ts'

/** A resource in the header of the matrix. */
interface MatrixResource {
  kind: 'space' | 'collection' | 'site'
  id: string
  title: string
}

/** A member and the member's role on each accessible resource. */
export interface MatrixRow {
  id: string
  name: string
  email?: string
  /** the role in the organization, or null for guests */
  role: AccessRole
  access: (MatrixResource & { role: AccessRole })[]
}

export interface Matrix {
  resources: MatrixResource[]
  rows: MatrixRow[]
}

/** Reads the access of all members to all resources. */
export async function accessMatrix(source: Source, organizationId: string): Promise<Matrix> {
  const org = { organizationId }
  const [members, spaces, collections, sites] = await Promise.all([
    source.requiredList(listMembers, { ...org, sort: 'joinedAt', order: 'asc' }),
    source.requiredList(listSpaces, org),
    source.requiredList(listCollections, org),
    source.requiredList(listSites, org),
  ])
  const places = [
    ...spaces.map((one) => ({
      place: accessPlace('spaces', one, org),
      resource: matrixResource('space', one),
    })),
    ...collections.map((one) => ({
      place: accessPlace('collections', one, org),
      resource: matrixResource('collection', one),
    })),
    ...sites.map((one) => ({
      place: accessPlace('sites', one, org),
      resource: matrixResource('site', one),
    })),
  ]
  const rows = new Map<string, MatrixRow>(
    members.map(({ id, user, role }) => {
      const { displayName: name, email } = user
      return [id, { id, name, ...(email !== undefined && { email }), role, access: [] }]
    }),
  )
  const roles = await Promise.all(
    places.map(({ place, resource }) => readUserRoles(source, place, resource)),
  )
  for (const [index, { resource }] of places.entries()) {
    for (const [id, role] of roles[index] ?? []) rows.get(id)?.access.push({ ...resource, role })
  }
  return { resources: places.map(({ resource }) => resource), rows: [...rows.values()] }
}

const matrixResource = (
  kind: MatrixResource['kind'],
  { id, title }: MatrixResource | Omit<MatrixResource, 'kind'>,
) => ({ kind, id, title }) satisfies MatrixResource

const accessPlace = (
  kind: AccessPlace['kind'],
  { id }: { id: string },
  org: { organizationId: string },
): AccessPlace => ({ kind, id, ...org })

/** Reads the users' roles on a resource. Discards all other data to save memory. */
async function readUserRoles(
  source: Source,
  place: AccessPlace,
  { kind, title }: MatrixResource,
): Promise<[id: string, role: AccessRole][]> {
  const { operations, input } = permissionReads(place)
  const users = await source.list(`access to ${kind} "${title}"`, operations.aggregate, input)
  return users.map(({ user, permission }) => [user.id, permission])
}

/**
 * Returns one column per resource, with its kind and title as the header. Adds the ID if two
 * headers would be equal.
 */
export function matrixColumns({ resources, rows }: Matrix): Column[] {
  const called = new Map<string, number>()
  const columnName = ({ kind, title, id }: MatrixResource) => `${kind} ${title || id}`
  for (const one of resources) called.set(columnName(one), (called.get(columnName(one)) ?? 0) + 1)
  const resourceKey = ({ kind, id }: MatrixResource) => `${kind} ${id}`
  const roles = new Map(
    rows.map((row) => [
      row,
      new Map(row.access.map((one) => [resourceKey(one), one.role ?? 'guest'])),
    ]),
  )
  return resources.map((one) => {
    const name = columnName(one)
    const header = called.get(name) === 1 ? name : `${name} (${one.id})`
    const key = resourceKey(one)
    return { path: header, header, value: (row) => roles.get(row as MatrixRow)?.get(key) }
  })
}
