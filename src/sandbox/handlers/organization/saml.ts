import type { RoleOrGuest } from '../../../contract/common.ts'
import {
  createSamlProvider,
  deleteSamlProvider,
  getSamlProvider,
  listSamlLogins,
  listSamlProviders,
  updateSamlProvider,
} from '../../../contract/organizations/saml.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { teamView } from '../../views/team.ts'

type ProviderRow = Readonly<Records['samlProviders']>

function requireProvider(state: Reader, organization: string, id: string): ProviderRow {
  const provider = state.get('samlProviders', id)
  if (provider?.organization !== organization) throw notFound('SAML provider', id)
  return provider
}

/** Returns the URL at which users start a sign-in with the provider. */
function startUrl(id: string, url: ResourceUrl): string {
  return url(`/saml/${encodeURIComponent(id)}/start`)
}

/** Default values for the keys that a response contains even before the provider is configured. */
const unset = { ssoURL: 'about:blank', entityID: '', certificate: '', defaultRole: null }

function providerView(state: Reader, provider: ProviderRow, role: RoleOrGuest, url: ResourceUrl) {
  const { organization, defaultTeam, ...given } = provider
  const id = encodeURIComponent(provider.id)
  const team = defaultTeam === undefined ? undefined : state.get('teams', defaultTeam)
  const isComplete = provider.ssoURL && provider.entityID && provider.certificate
  return {
    object: 'saml-provider' as const,
    ...unset,
    ...given,
    ...(team && { defaultTeam: teamView(state, team, role) }),
    service: {
      acsURL: url(`/saml/${id}/acs`),
      startURL: startUrl(provider.id, url),
      entityID: url(`/saml/${id}`),
    },
    status: isComplete ? 'active' : 'pending',
    urls: { location: url(`/v1/orgs/${encodeURIComponent(organization)}/saml/${id}`) },
  }
}

/** Throws a 400 error if the organization doesn't contain the team. */
function checkTeam(state: Reader, organization: string, team: string | undefined): void {
  if (team !== undefined && state.get('teams', team)?.organization !== organization) {
    throw invalid(
      'defaultTeam',
      `refers to ${JSON.stringify(team)}, which is not a team in the organization`,
    )
  }
}

export const samlHandlers = [
  implement(listSamlProviders, ({ tx, org, page, role, url }) =>
    paginate(tx, page, {
      table: 'samlProviders',
      index: 'byOrganization',
      group: org.id,
      view: (provider) => providerView(tx, provider, role, url),
    }),
  ),

  implement(createSamlProvider, ({ tx, org, body, role, now, url }) => {
    checkTeam(tx, org.id, body.defaultTeam)
    const id = tx.id('saml')
    tx.put('samlProviders', { id, organization: org.id, ...body, createdAt: now })
    return created(providerView(tx, requireProvider(tx, org.id, id), role, url))
  }),

  implement(getSamlProvider, ({ tx, org, path, role, url }) =>
    providerView(tx, requireProvider(tx, org.id, path.samlProviderId), role, url),
  ),

  implement(updateSamlProvider, ({ tx, org, path, body, role, url }) => {
    const { id } = requireProvider(tx, org.id, path.samlProviderId)
    checkTeam(tx, org.id, body.defaultTeam)
    return providerView(tx, tx.patch('samlProviders', id, body), role, url)
  }),

  implement(deleteSamlProvider, ({ tx, org, path }) => {
    tx.delete('samlProviders', requireProvider(tx, org.id, path.samlProviderId).id)
  }),

  implement(listSamlLogins, ({ tx, org, url }) => ({
    items: tx
      .list('samlProviders', 'byOrganization', org.id)
      .map(({ id, label }) => ({ id, label, startURL: startUrl(id, url) })),
  })),
]
