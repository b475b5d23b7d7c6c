import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import { currentOnlyOperations } from './random-current-only.ts'
import {
  collections,
  ids,
  type Maker,
  members,
  move,
  on,
  org,
  type Picks,
  patch,
  post,
  put,
  type RandomRequest,
  remove,
  sites,
  spaces,
  teams,
  title,
} from './random-makers.ts'

const people: Record<string, Maker> = {
  createTeam: (sandbox, picks) =>
    put(`${org}/teams`, { title: title(picks), members: picks.some(members(sandbox)) }),
  deleteTeam: on(teams, (id) => remove(`${org}/teams/${id}`)),
  changeTeam: on(teams, (id, picks, sandbox) =>
    put(`${org}/teams/${id}/members`, {
      add: picks.some(members(sandbox)),
      remove: picks.some(members(sandbox)),
    }),
  ),
  setTeamMember: on(teams, (id, picks, sandbox) =>
    put(`${org}/teams/${id}/members/${picks.one(members(sandbox))}`, {
      role: picks.one(['owner', 'member']),
    }),
  ),
  removeTeamMember: on(teams, (id, picks, sandbox) =>
    remove(`${org}/teams/${id}/members/${picks.one(members(sandbox))}`),
  ),
  // skip the first member, who sends the requests
  removeMember: on(
    (sandbox) => members(sandbox).slice(1),
    (id) => remove(`${org}/members/${id}`),
  ),
  createSaml: (sandbox, picks) => {
    const team = picks.one(teams(sandbox))
    return post(`${org}/saml`, { label: title(picks), ...(team && { defaultTeam: team }) })
  },
}

const places: Record<string, Maker> = {
  createCollection: (sandbox, picks) => {
    const parent = picks.one([undefined, ...collections(sandbox)])
    return post(`${org}/collections`, { title: title(picks), ...(parent && { parent }) })
  },
  deleteCollection: on(collections, (id) => remove(`/collections/${id}`)),
  moveCollection: on(collections, (id, picks, sandbox) =>
    post(`/collections/${id}/move`, { parent: picks.one([null, ...collections(sandbox)]) }),
  ),
  transferCollection: on(collections, (id) =>
    post(`/collections/${id}/transfer`, { organization: 'globex' }),
  ),
  duplicateSpace: on(spaces, (id) => post(`/spaces/${id}/duplicate`)),
  deleteSpace: on(spaces, (id) => remove(`/spaces/${id}`)),
  restoreSpace: on(spaces, (id) => post(`/spaces/${id}/restore`)),
  moveSpace: on(spaces, (id, picks, sandbox) => {
    const parent = picks.one(collections(sandbox))
    if (parent === undefined) return post(`/spaces/${id}/move`, { parent: null })
    const there = ids(sandbox.tables.list('spaces', 'byParent', parent))
    const place = { path: `/spaces/${id}/move`, list: `/collections/${parent}/spaces`, id }
    return move(picks, place, there, (space) => ({ type: 'space', space }), { parent })
  }),
  transferSpace: on(spaces, (id, picks) =>
    post(`/spaces/${id}/transfer`, { organization: picks.one(['globex', 'acme']) }),
  ),
  lockSpace: on(spaces, (id, picks) =>
    patch(`/spaces/${id}`, { editMode: picks.one(['locked', 'live', 'live']) }),
  ),
}

const target = ({ tables }: Sandbox, picks: Picks) =>
  picks.one([
    ...[...tables.all('spaces')].map(({ id }) => `/spaces/${id}`),
    ...tables.list('collections', 'byOrganization', 'acme').map(({ id }) => `/collections/${id}`),
    ...tables.list('sites', 'byOrganization', 'acme').map(({ id }) => `${org}/sites/${id}`),
  ])

const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read']
const levels = ['inherit', null, ...roles]

const access: Record<string, Maker> = {
  grantToUser: (sandbox, picks) =>
    post(`${target(sandbox, picks)}/permissions`, {
      users: [picks.one(members(sandbox))],
      role: picks.one(roles),
    }),
  grantToTeam: on(teams, (id, picks, sandbox) =>
    post(`${target(sandbox, picks)}/permissions`, {
      teams: [id],
      role: picks.one(roles),
    }),
  ),
  revokeFromUser: on(
    ({ tables }) => ids([...tables.all('permissions')].filter(({ user }) => user !== undefined)),
    (id, _, { tables }) => {
      const permission = tables.get('permissions', id)
      const space = tables.get('spaces', permission?.target ?? '')
      return space && remove(`/spaces/${space.id}/permissions/users/${permission?.user}`)
    },
  ),
  setLevel: (sandbox, picks) =>
    patch(`${target(sandbox, picks)}`, { defaultLevel: picks.one(levels) }),
}

const sections = (site: string, { tables }: Sandbox) =>
  ids(tables.list('siteSections', 'bySite', site))
const groups = (site: string, { tables }: Sandbox) =>
  ids(tables.list('sectionGroups', 'bySite', site))
const groupOf = (section: string, { tables }: Sandbox) =>
  tables.get('siteSections', section)?.sectionGroup
const siteSpaces = (site: string, { tables }: Sandbox) =>
  ids(tables.list('siteSpaces', 'bySite', site))

/** Returns a function that creates a request for an item of a random site. */
const onSite = (
  list: (site: string, sandbox: Sandbox) => readonly string[],
  make: (
    at: string,
    id: string,
    picks: Picks,
    others: readonly string[],
    sandbox: Sandbox,
  ) => RandomRequest | undefined,
): Maker =>
  on(sites, (site, picks, sandbox) => {
    const there = list(site, sandbox)
    const id = picks.one(there)
    return id === undefined ? undefined : make(`${org}/sites/${site}`, id, picks, there, sandbox)
  })

const structure: Record<string, Maker> = {
  createSite: (sandbox, picks) =>
    post(`${org}/sites`, { title: title(picks), spaces: picks.some(spaces(sandbox)) }),
  deleteSite: on(sites, (id) => remove(`${org}/sites/${id}`)),
  createSection: on(sites, (id, picks, sandbox) =>
    post(`${org}/sites/${id}/sections`, { spaceId: picks.one(spaces(sandbox)) }),
  ),
  deleteSection: onSite(sections, (at, id) => remove(`${at}/sections/${id}`)),
  moveSection: onSite(sections, (at, id, picks, there) => {
    const place = { path: `${at}/sections/${id}/move`, list: `${at}/sections`, id }
    return move(picks, place, there, (siteSection) => ({ type: 'site-section', siteSection }))
  }),
  createGroup: on(sites, (id, picks, sandbox) =>
    post(`${org}/sites/${id}/section-groups`, {
      title: title(picks),
      sections: picks.some(sections(id, sandbox)),
    }),
  ),
  deleteGroup: onSite(groups, (at, id) => remove(`${at}/section-groups/${id}`)),
  moveGroup: onSite(groups, (at, id, picks, there) => {
    const place = { path: `${at}/section-groups/${id}/move`, list: `${at}/section-groups`, id }
    return move(picks, place, there, (group) => ({ type: 'site-section-group', id: group }))
  }),
  intoGroup: on(sites, (site, picks, sandbox) => {
    const group = picks.one(groups(site, sandbox))
    const sectionId = picks.one(sections(site, sandbox))
    return post(`${org}/sites/${site}/section-groups/${group}/sections`, { sectionId })
  }),
  outOfGroup: onSite(
    (site, sandbox) => sections(site, sandbox).filter((id) => groupOf(id, sandbox) !== undefined),
    (at, id, _, __, sandbox) =>
      remove(`${at}/section-groups/${groupOf(id, sandbox)}/sections/${id}`),
  ),
  addSiteSpace: on(sites, (id, picks, sandbox) =>
    post(`${org}/sites/${id}/site-spaces`, { spaceId: picks.one(spaces(sandbox)) }),
  ),
  removeSiteSpace: onSite(siteSpaces, (at, id) => remove(`${at}/site-spaces/${id}`)),
  moveSiteSpace: onSite(siteSpaces, (at, id, picks, there) => {
    const place = { path: `${at}/site-spaces/${id}/move`, list: `${at}/site-spaces`, id }
    return move(picks, place, there, (siteSpace) => ({ type: 'site-space', siteSpace }))
  }),
  opensWith: on(sites, (id, picks, sandbox) =>
    patch(`${org}/sites/${id}`, { defaultSiteSection: picks.one(sections(id, sandbox)) }),
  ),
}

const requests = ({ tables }: Sandbox) => ids([...tables.all('changeRequests')])
const comments = ({ tables }: Sandbox) => ids([...tables.all('comments')])

const onRequest = (make: (at: string, picks: Picks) => RandomRequest): Maker =>
  on(requests, (id, picks, { tables }) =>
    make(`/spaces/${tables.get('changeRequests', id)?.space}/change-requests/${id}`, picks),
  )

const onComment = (make: (at: string, picks: Picks) => RandomRequest): Maker =>
  on(comments, (id, picks, { tables }) => {
    const { space, changeRequest } = tables.get('comments', id) ?? {}
    const request = changeRequest === undefined ? '' : `/change-requests/${changeRequest}`
    return make(`/spaces/${space}${request}/comments/${id}`, picks)
  })

const body = { markdown: 'Hear, hear' }

const reviews: Record<string, Maker> = {
  createRequest: on(spaces, (id, picks) =>
    post(`/spaces/${id}/change-requests`, { subject: title(picks) }),
  ),
  setStatus: onRequest((at, picks) =>
    patch(at, { status: picks.one(['open', 'draft', 'archived', 'open']) }),
  ),
  merge: onRequest((at) => post(`${at}/merge`)),
  pull: onRequest((at) => post(`${at}/update`)),
  discuss: onRequest((at) => post(`${at}/comments`, { body })),
  comment: on(spaces, (id) => post(`/spaces/${id}/comments`, { body })),
  resolve: onComment((at, picks) => put(at, { resolved: picks.number % 2 === 0 })),
  react: onComment((at) => put(at, { addedReactions: ['👍'] })),
  deleteComment: onComment((at) => remove(at)),
  reply: onComment((at) => post(`${at}/replies`, { body })),
}

export const operations = {
  ...people,
  ...places,
  ...access,
  ...structure,
  ...reviews,
  ...currentOnlyOperations,
}
export type OperationName = keyof typeof operations & string
