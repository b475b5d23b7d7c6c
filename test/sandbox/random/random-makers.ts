import type { Sandbox } from '../../../src/sandbox/sandbox.ts'

/** A request that one may make of a sandbox as it is. */
export interface Asked {
  method: string
  path: string
  body?: unknown
  /** the place that it asks for, and the list that must show it */
  moves?: { list: string; id: string; before?: string; after?: string }
}

/** Picks by numbers drawn beforehand, so that a run can be repeated. */
export interface Picks {
  one: <Item>(items: readonly Item[]) => Item | undefined
  some: <Item>(items: readonly Item[]) => Item[]
  number: number
}

export type Maker = (sandbox: Sandbox, picks: Picks) => Asked | undefined

export const org = '/orgs/acme'
export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const teams = ({ tables }: Sandbox) => ids(tables.list('teams', 'byOrganization', 'acme'))
export const sites = ({ tables }: Sandbox) => ids(tables.list('sites', 'byOrganization', 'acme'))
export const collections = ({ tables }: Sandbox) =>
  ids(tables.list('collections', 'byOrganization', 'acme'))
/** also those that are deleted, which can be restored */
export const spaces = ({ tables }: Sandbox) => ids([...tables.all('spaces')])
export const members = ({ tables }: Sandbox) =>
  tables.list('members', 'byJoinedAt', 'acme').map(({ user }) => user)

/** A maker that acts on one thing there is; nothing where there is none. */
export const on =
  (
    list: (sandbox: Sandbox) => readonly string[],
    make: (id: string, picks: Picks, sandbox: Sandbox) => Asked | undefined,
  ): Maker =>
  (sandbox, picks) => {
    const id = picks.one(list(sandbox))
    return id === undefined ? undefined : make(id, picks, sandbox)
  }

export const post = (path: string, body?: unknown): Asked => ({ method: 'POST', path, body })
export const put = (path: string, body: unknown): Asked => ({ method: 'PUT', path, body })
export const patch = (path: string, body: unknown): Asked => ({ method: 'PATCH', path, body })
export const remove = (path: string): Asked => ({ method: 'DELETE', path })

/** A move of one among its like to before or behind another, or to the end. */
export function move(
  picks: Picks,
  place: { path: string; list: string; id: string },
  others: readonly string[],
  point: (id: string) => object,
  body: object = {},
): Asked {
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
