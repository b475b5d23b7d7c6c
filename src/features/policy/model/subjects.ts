import { type DirectGrant, type Fact, known, placeKey, placeKinds, UnreadFact } from './facts.ts'
import type { GrantPlace, PolicyTypes } from './field.ts'
import type { ScopeName } from './scopes.ts'
import type { OrganizationWorld } from './world.ts'

/** The resource that a finding is about. */
export interface RuledResource {
  kind: string
  id: string
  title: string
  within?: { id: string; title: string }
  url?: string
}

/** A resource that rules check, or a resource whose data can't be read. */
export type Subject = { thing: RuledResource } & (
  | { view: object }
  | {
      unread: string
      /** true if a list of resources can't be read, so that any resource could violate a rule */
      isList?: true
    }
)

/**
 * Returns the resources of a scope. If a list can't be read, returns the resource to which the list
 * belongs.
 */
export function readSubjects(scope: ScopeName, world: OrganizationWorld): Subject[] {
  const { id, title } = world.facts.organization
  return orUnread({ kind: 'organization', id, title }, () => subjects[scope](world), {
    isList: true,
  })
}

function orUnread(
  thing: RuledResource,
  read: () => Subject[],
  more: { isList?: true } = {},
): Subject[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadFact) return [{ thing, unread: error.message, ...more }]
    throw error
  }
}

interface Named {
  id: string
  title: string
  urls?: { app?: string | undefined }
}

function appUrl(urls: Named['urls']): { url?: string } {
  return urls?.app === undefined ? {} : { url: urls.app }
}

const resource = (kind: string, { id, title, urls }: Named): RuledResource => ({
  ...{ kind, id, title },
  ...appUrl(urls),
})

const subjects: { [Scope in ScopeName]: (world: OrganizationWorld) => Subject[] } = {
  organization: (world) => {
    const { organization } = world.facts
    const view = world.view('Organization', organization)
    return [{ thing: resource('organization', organization), view }]
  },
  member: (world) =>
    known(world.facts.members, 'members').map((member) => ({
      thing: { kind: 'member', id: member.id, title: memberName(member) },
      view: world.view('Member', member),
    })),
  team: (world) =>
    known(world.facts.teams, 'teams').map((team) => ({
      thing: { kind: 'team', id: team.id, title: team.title },
      view: world.view('Team', team),
    })),
  collection: (world) =>
    known(world.facts.collections, 'collections').map((one) => ({
      thing: resource('collection', one),
      view: world.view('Collection', one),
    })),
  space: (world) =>
    known(world.facts.spaces, 'spaces').map((one) => ({
      thing: resource('space', one),
      view: world.view('Space', one),
    })),
  site: (world) =>
    known(world.facts.sites, 'sites').map((one) => ({
      thing: resource('site', one),
      view: world.view('Site', one),
    })),
  grant: (world) =>
    placeKinds.flatMap((kind) =>
      known<Named[]>(world.facts[kind], kind).flatMap(({ id, title }) =>
        orUnread({ kind: kind.slice(0, -1), id, title }, () =>
          grantsOn(world, { kind, id, title }),
        ),
      ),
    ),
  'share-link': (world) =>
    known(world.facts.sites, 'sites').flatMap((site) =>
      orUnread(resource('site', site), () =>
        known(world.facts.shareLinks.get(site.id), `share links of site ${site.id}`).map(
          (link) => ({
            thing: {
              ...{ kind: 'share-link', id: link.id, title: link.name ?? link.id },
              within: { id: site.id, title: site.title },
            },
            view: world.view('ShareLink', { ...link, site }),
          }),
        ),
      ),
    ),
  invite: (world) =>
    known(world.facts.invites, 'invite links').map((invite) => ({
      thing: { kind: 'invite', id: invite.id, title: invite.id },
      view: world.view('Invite', invite),
    })),
  'saml-provider': (world) =>
    known(world.facts.samlProviders, 'SAML providers').map((provider) => ({
      thing: { kind: 'saml-provider', id: provider.id, title: provider.label },
      view: world.view('SamlProvider', provider),
    })),
  specification: (world) =>
    known(world.facts.specifications, 'specifications').map((one) => ({
      thing: resource('specification', { id: one.slug, title: one.slug, urls: one.urls }),
      view: world.view('Specification', one),
    })),
}

function memberName({ user, id }: PolicyTypes['Member']): string {
  return user.displayName || user.email || id
}

function grantsOn(world: OrganizationWorld, place: GrantPlace): Subject[] {
  const { kind, id } = place
  const grants = known(
    world.facts.grants.get(placeKey(kind, id)),
    `permissions on ${kind.slice(0, -1)} ${id}`,
  )
  return grants.map((grant) => {
    const holder = grant.user ?? grant.team ?? ''
    return {
      thing: {
        ...{ kind: 'grant', id: holder, title: grant.title ?? holderName(world, grant) ?? holder },
        within: { id, title: place.title },
      },
      view: world.view('Grant', { ...grant, place }),
    }
  })
}

/** Returns the name of the holder of a planned permission, if docsctl has read it. */
function holderName({ facts }: OrganizationWorld, { user, team }: DirectGrant): string | undefined {
  const found = (list: Fact<readonly { id: string }[]>, id: string | undefined) =>
    'value' in list ? list.value.find((one) => one.id === id) : undefined
  const member = found(facts.members, user) as PolicyTypes['Member'] | undefined
  return member ? memberName(member) : (found(facts.teams, team) as Named | undefined)?.title
}
