import type { Sandbox } from '../../../src/sandbox/sandbox.ts'

/** A request that is possible in the current state of a sandbox. */
export interface RandomRequest {
  method: string
  path: string
  body?: unknown
  /** the requested position, and the list in which the resource must then have it */
  moves?: { list: string; id: string; before?: string; after?: string }
}

/** Selects values with random numbers. A run with the same numbers can be repeated. */
export interface Picks {
  one: <Item>(items: readonly Item[]) => Item | undefined
  some: <Item>(items: readonly Item[]) => Item[]
  number: number
}

export type Maker = (sandbox: Sandbox, picks: Picks) => RandomRequest | undefined

export const org = '/orgs/acme'
export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const teams = ({ tables }: Sandbox) => ids(tables.list('teams', 'byOrganization', 'acme'))
export const sites = ({ tables }: Sandbox) => ids(tables.list('sites', 'byOrganization', 'acme'))
export const collections = ({ tables }: Sandbox) =>
  ids(tables.list('collections', 'byOrganization', 'acme'))
/** includes deleted spaces, which can be restored */
export const spaces = ({ tables }: Sandbox) => ids([...tables.all('spaces')])
export const members = ({ tables }: Sandbox) =>
  tables.list('members', 'byJoinedAt', 'acme').map(({ user }) => user)

/**
 * Returns a function that creates a request for an existing resource. Without a resource, it
 * creates no request.
 */
export const on =
  (
    list: (sandbox: Sandbox) => readonly string[],
    make: (id: string, picks: Picks, sandbox: Sandbox) => RandomRequest | undefined,
  ): Maker =>
  (sandbox, picks) => {
    const id = picks.one(list(sandbox))
    return id === undefined ? undefined : make(id, picks, sandbox)
  }

export const post = (path: string, body?: unknown): RandomRequest => ({
  method: 'POST',
  path,
  body,
})
export const put = (path: string, body: unknown): RandomRequest => ({ method: 'PUT', path, body })
export const patch = (path: string, body: unknown): RandomRequest => ({
  method: 'PATCH',
  path,
  body,
})
export const remove = (path: string): RandomRequest => ({ method: 'DELETE', path })

/** Creates a request that moves a resource before or after a sibling, or to the end. */
export function move(
  picks: Picks,
  place: { path: string; list: string; id: string },
  others: readonly string[],
  point: (id: string) => object,
  body: object = {},
): RandomRequest {
  const { path, list, id } = place
  const target = picks.one(others.filter((one) => one !== id))
  const side = picks.number % 2 === 0 ? 'before' : 'after'
  if (target === undefined || picks.number % 5 === 0) return post(path, { position: {}, ...body })
  return {
    ...post(path, { position: { [side]: point(target) }, ...body }),
    moves: { list, id, [side]: target },
  }
}

export const title = ({ number }: Picks) => `Thing ${number}`
