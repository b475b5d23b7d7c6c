import { answerReference } from '../../../jobs/step.ts'
import {
  type ApplyChange,
  type Body,
  edited,
  type ListName,
  type PlannedItem,
  type PlannedState,
} from './draft.ts'
import { type PlaceKind, type PolicyFacts, placeKey, type TeamMembership } from './facts.ts'
import { permissionChanges } from './planned-grants.ts'

/** A request that a command is about to send. */
export interface PlannedRequest {
  /** the ID of the operation, such as `sites.publish` */
  operation: string
  path: Readonly<Record<string, string>>
  body?: unknown
}

/** Returns the state of an organization after the requests. */
export function plannedFacts(facts: PolicyFacts, requests: readonly PlannedRequest[]): PolicyFacts {
  const draft: PlannedState = {
    facts,
    // the cast is safe, because the draft changes only some fields of the responses
    lists: {
      members: facts.members,
      teams: facts.teams,
      collections: facts.collections,
      spaces: facts.spaces,
      sites: facts.sites,
      samlProviders: facts.samlProviders,
      specifications: facts.specifications,
    } as unknown as PlannedState['lists'],
    grants: new Map(facts.grants),
    teamMembers: new Map(facts.teamMembers),
    siteSpaces: new Map(facts.siteSpaces),
    shareLinks: new Map(facts.shareLinks as unknown as PlannedState['shareLinks']),
  }
  const now = new Date(facts.now).toISOString()
  for (const [index, { operation, path, body = {} }] of requests.entries()) {
    const answered = (field: string) => answerReference(index, field)
    const change = { path, body: body as Body, newId: answered('id'), answered, now }
    changes[operation]?.(draft, change)
  }
  const { lists, grants, teamMembers, siteSpaces, shareLinks } = draft
  return {
    ...draft.facts,
    ...(lists as unknown as Pick<PolicyFacts, ListName>),
    ...{ grants, teamMembers, siteSpaces },
    shareLinks: shareLinks as unknown as PolicyFacts['shareLinks'],
  }
}

const edit = (
  draft: PlannedState,
  name: ListName,
  change: (items: readonly PlannedItem[]) => PlannedItem[],
) => {
  draft.lists[name] = edited(draft.lists[name], change)
}

const without =
  (id: string | undefined, key = 'id') =>
  (items: readonly PlannedItem[]) =>
    items.filter((item) => item[key] !== id)

const withFields =
  (id: string | undefined, fields: Body, key = 'id') =>
  (items: readonly PlannedItem[]) =>
    items.map((item) => (item[key] === id ? { ...item, ...fields } : item))

const update =
  (name: ListName, param: string, key?: string): ApplyChange =>
  (draft, { path, body }) =>
    edit(draft, name, withFields(path[param], body, key))

const remove =
  (name: ListName, param: string, key?: string): ApplyChange =>
  (draft, { path }) =>
    edit(draft, name, without(path[param], key))

/** Removes a space, collection, or site with its permissions, and removes a space from its sites. */
const removePlace =
  (kind: PlaceKind, param: string): ApplyChange =>
  (draft, change) => {
    const id = change.path[param] ?? ''
    remove(kind, param)(draft, change)
    draft.grants.delete(placeKey(kind, id))
    if (kind === 'sites') {
      draft.shareLinks.delete(id)
      draft.siteSpaces.delete(id)
    }
    if (kind !== 'spaces') return
    for (const site of draft.siteSpaces.keys()) {
      editSite(draft.siteSpaces, site, (all) => all.filter(({ space }) => space !== id))
    }
  }

/** Adds a new space, collection, or site, which has no direct permissions yet. */
const createPlace =
  (kind: PlaceKind, fields: Body): ApplyChange =>
  (draft, { body, newId, now }) => {
    const times = { createdAt: now, updatedAt: now }
    edit(draft, kind, (items) => [...items, { ...fields, ...times, ...body, id: newId }])
    draft.grants.set(placeKey(kind, newId), { value: [] })
    if (kind !== 'sites') return
    draft.siteSpaces.set(newId, { value: [] })
    draft.shareLinks.set(newId, { value: [] })
  }

const editMembers = (
  draft: PlannedState,
  team: string | undefined,
  change: (members: readonly TeamMembership[]) => TeamMembership[],
) => {
  const id = team ?? ''
  const after = edited(draft.teamMembers.get(id), change)
  draft.teamMembers.set(id, after)
  // if the members weren't read, their number after the change is unknown
  const members = 'value' in after ? after.value.length : undefined
  edit(draft, 'teams', withFields(id, { members }))
}

const editSite = (
  map: PlannedState['siteSpaces'],
  siteId: string | undefined,
  change: (items: readonly { id: string; space: string }[]) => { id: string; space: string }[],
) => map.set(siteId ?? '', edited(map.get(siteId ?? ''), change))

const editLinks = (
  draft: PlannedState,
  siteId: string | undefined,
  change: (items: readonly PlannedItem[]) => PlannedItem[],
) => draft.shareLinks.set(siteId ?? '', edited(draft.shareLinks.get(siteId ?? ''), change))

const published =
  (isPublished: boolean): ApplyChange =>
  (draft, { path }) =>
    edit(draft, 'sites', withFields(path.siteId, { published: isPublished }))

/** Adds a new specification. Its visibility and errors are unknown. */
const addSpecification = (draft: PlannedState, slug: unknown, id: string, updatedAt: string) =>
  edit(draft, 'specifications', (all) => [...all, { id, slug, updatedAt }])

/** The effect of each operation on the state that rules check. Other operations don't change it. */
const changes: Readonly<Record<string, ApplyChange>> = {
  ...Object.fromEntries(permissionChanges),
  'orgs.update': (draft, { body }) => {
    const organization = { ...draft.facts.organization, ...body }
    draft.facts = { ...draft.facts, organization }
  },
  'invites.send': (draft, { body, answered, now }) => {
    const { emails = [], role } = body as { emails?: string[]; role?: string }
    const invited = emails.map((email, index) => ({
      ...{ id: answered(`users.${index}`), role, joinedAt: now, teams: 0, disabled: false },
      user: { displayName: email, email },
    }))
    edit(draft, 'members', (all) => [...all, ...invited])
  },
  'members.update': update('members', 'userId'),
  'members.remove': (draft, change) => {
    remove('members', 'userId')(draft, change)
    for (const team of draft.teamMembers.keys())
      editMembers(draft, team, (all) => all.filter(({ user }) => user !== change.path.userId))
    for (const [key, grants] of draft.grants) {
      draft.grants.set(
        key,
        edited(grants, (all) => all.filter(({ user }) => user !== change.path.userId)),
      )
    }
  },
  'teams.create': (draft, { body, newId, now }) => {
    const { members = [], ...fields } = body as { members?: string[] }
    const team = { ...fields, id: newId, createdAt: now, members: members.length, spaces: 0 }
    edit(draft, 'teams', (items) => [...items, team])
    const value = members.map((user) => ({ user, role: 'member' as const }))
    draft.teamMembers.set(newId, { value })
  },
  'teams.update': update('teams', 'teamId'),
  'teams.delete': (draft, change) => {
    remove('teams', 'teamId')(draft, change)
    for (const [key, grants] of draft.grants) {
      draft.grants.set(
        key,
        edited(grants, (all) => all.filter(({ team }) => team !== change.path.teamId)),
      )
    }
  },
  'teams.members.set': (draft, { path, body }) =>
    editMembers(draft, path.teamId, (members) => [
      ...members.filter(({ user }) => user !== path.userId),
      {
        user: path.userId as string,
        role: (body.role ?? 'member') as TeamMembership['role'],
      },
    ]),
  'teams.members.remove': (draft, { path }) =>
    editMembers(draft, path.teamId, (all) => all.filter(({ user }) => user !== path.userId)),
  'collections.create': createPlace('collections', { defaultLevel: 'inherit', title: '' }),
  'collections.update': update('collections', 'collectionId'),
  'collections.delete': removePlace('collections', 'collectionId'),
  'spaces.create': createPlace('spaces', {
    ...{ title: '', defaultLevel: 'inherit', visibility: 'private', changeRequestsOpen: 0 },
    ...{ editMode: 'live', mergeRules: { type: 'inherit' } },
  }),
  'spaces.update': update('spaces', 'spaceId'),
  'spaces.delete': removePlace('spaces', 'spaceId'),
  'sites.create': (draft, change) => {
    const fields = { title: '', defaultLevel: 'inherit', visibility: 'public', published: false }
    createPlace('sites', fields)(draft, change)
    const { spaces = [] } = change.body as { spaces?: string[] }
    const value = spaces.map((space) => ({ id: change.newId, space }))
    draft.siteSpaces.set(change.newId, { value })
  },
  'sites.update': update('sites', 'siteId'),
  'sites.delete': removePlace('sites', 'siteId'),
  'sites.publish': published(true),
  'sites.unpublish': published(false),
  'sites.spaces.add': (draft, { path, body, newId }) =>
    editSite(draft.siteSpaces, path.siteId, (all) => [
      ...all,
      { id: newId, space: body.spaceId as string },
    ]),
  'sites.sections.create': (draft, { path, body, newId }) =>
    editSite(draft.siteSpaces, path.siteId, (all) =>
      typeof body.spaceId === 'string' ? [...all, { id: newId, space: body.spaceId }] : [...all],
    ),
  'sites.spaces.update': (draft, { path, body }) =>
    editSite(draft.siteSpaces, path.siteId, (all) =>
      all.map((one) =>
        one.id === path.siteSpaceId && body.spaceId !== undefined
          ? { ...one, space: body.spaceId as string }
          : one,
      ),
    ),
  'sites.spaces.remove': (draft, { path }) =>
    editSite(draft.siteSpaces, path.siteId, (all) =>
      all.filter(({ id }) => id !== path.siteSpaceId),
    ),
  'sites.shareLinks.create': (draft, { path, body, newId, now }) =>
    editLinks(draft, path.siteId, (all) => [
      ...all,
      { ...body, id: newId, createdAt: now, active: true },
    ]),
  'sites.shareLinks.update': (draft, { path, body }) =>
    editLinks(draft, path.siteId, withFields(path.shareLinkId, body)),
  'sites.shareLinks.delete': (draft, { path }) =>
    editLinks(draft, path.siteId, without(path.shareLinkId)),
  'saml.create': (draft, { body, newId, now }) =>
    edit(draft, 'samlProviders', (all) => [...all, { ...body, id: newId, createdAt: now }]),
  'saml.update': update('samlProviders', 'samlProviderId'),
  'saml.delete': remove('samlProviders', 'samlProviderId'),
  'openapi.create': (draft, { body, newId, now }) => addSpecification(draft, body.slug, newId, now),
  'openapi.publish': (draft, { path, newId, now }) => {
    const { specifications: list } = draft.lists
    const exists = 'value' in list && list.value.some(({ slug }) => slug === path.specSlug)
    if (!exists) addSpecification(draft, path.specSlug, newId, now)
  },
  'openapi.update': update('specifications', 'specSlug', 'slug'),
  'openapi.delete': remove('specifications', 'specSlug', 'slug'),
}
