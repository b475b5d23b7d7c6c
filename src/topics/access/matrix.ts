import { listCollections } from '../../contract/collections.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { listSpaces } from '../../contract/spaces.ts'
import type { Source } from '../../snapshot/source.ts'
import type { Column } from '../../text/columns.ts'
import { type AccessPlace, permissionsOf } from './places.ts'
import type { AccessRole } from './rows.ts'

/** A thing that stands over a column of the matrix. */
interface MatrixThing {
  kind: 'space' | 'collection' | 'site'
  id: string
  title: string
}

/** A member with the role on each thing that is reached. */
export interface MatrixRow {
  id: string
  name: string
  email?: string
  /** the role in the organization; null is a guest's */
  role: AccessRole
  access: (MatrixThing & { role: AccessRole })[]
}

export interface Matrix {
  things: MatrixThing[]
  rows: MatrixRow[]
}

/** Hears of how many things it is going to be asked who reaches them. */
type OnThings = (count: number) => Promise<void>

/** Who reaches what in the whole organization. */
export async function accessMatrix(
  source: Source,
  organizationId: string,
  onThings: OnThings,
): Promise<Matrix> {
  const org = { organizationId }
  const [members, spaces, collections, sites] = await Promise.all([
    source.requiredList(listMembers, { ...org, sort: 'joinedAt', order: 'asc' }),
    source.requiredList(listSpaces, org),
    source.requiredList(listCollections, org),
    source.requiredList(listSites, org),
  ])
  const places = [
    ...spaces.map((one) => ({ place: placeOf('spaces', one, org), thing: thing('space', one) })),
    ...collections.map((one) => ({
      place: placeOf('collections', one, org),
      thing: thing('collection', one),
    })),
    ...sites.map((one) => ({ place: placeOf('sites', one, org), thing: thing('site', one) })),
  ]
  await onThings(places.length)
  const rows = new Map<string, MatrixRow>(
    members.map(({ id, user, role }) => {
      const { displayName: name, email } = user
      return [id, { id, name, ...(email !== undefined && { email }), role, access: [] }]
    }),
  )
  const roles = await Promise.all(places.map(({ place, thing }) => rolesOn(source, place, thing)))
  for (const [index, { thing }] of places.entries()) {
    for (const [id, role] of roles[index] ?? []) rows.get(id)?.access.push({ ...thing, role })
  }
  return { things: places.map(({ thing }) => thing), rows: [...rows.values()] }
}

const thing = (kind: MatrixThing['kind'], { id, title }: MatrixThing | Omit<MatrixThing, 'kind'>) =>
  ({ kind, id, title }) satisfies MatrixThing

const placeOf = (
  kind: AccessPlace['kind'],
  { id }: { id: string },
  org: { organizationId: string },
): AccessPlace => ({ kind, id, ...org })

/** The users' roles alone are kept: of thousands of things all else would fill the memory. */
async function rolesOn(
  source: Source,
  place: AccessPlace,
  { kind, title }: MatrixThing,
): Promise<[id: string, role: AccessRole][]> {
  const { operations, input } = permissionsOf(place)
  const users = await source.list(`who reaches the ${kind} ${title}`, operations.aggregate, input)
  return users.map(({ user, permission }) => [user.id, permission])
}

/** A column for each thing, by what it is called; with its id where two are called the same. */
export function matrixColumns({ things, rows }: Matrix): Column[] {
  const called = new Map<string, number>()
  const nameOf = ({ kind, title, id }: MatrixThing) => `${kind} ${title || id}`
  for (const one of things) called.set(nameOf(one), (called.get(nameOf(one)) ?? 0) + 1)
  const keyOf = ({ kind, id }: MatrixThing) => `${kind} ${id}`
  const roles = new Map(
    rows.map((row) => [row, new Map(row.access.map((one) => [keyOf(one), one.role ?? 'guest']))]),
  )
  return things.map((one) => {
    const name = nameOf(one)
    const header = called.get(name) === 1 ? name : `${name} (${one.id})`
    const key = keyOf(one)
    return { path: header, header, value: (row) => roles.get(row as MatrixRow)?.get(key) }
  })
}
