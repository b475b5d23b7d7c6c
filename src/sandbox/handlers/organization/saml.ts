import {
  createSamlProvider,
  deleteSamlProvider,
  getSamlProvider,
  listSamlLogins,
  listSamlProviders,
  updateSamlProvider,
} from '../../../contract/organizations/saml.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOf } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import type { UrlOf } from '../../http/url-of.ts'
import type { RoleOrGuest } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { teamView } from '../../views/team.ts'

type ProviderRow = Readonly<Records['samlProviders']>

function providerOf(state: Reader, organization: string, id: string): ProviderRow {
  const provider = state.get('samlProviders', id)
  if (provider?.organization !== organization) throw notFound('SAML provider', id)
  return provider
}

/** Where a login by a provider starts. */
function startUrl(id: string, url: UrlOf): string {
  return url(`/saml/${encodeURIComponent(id)}/start`)
}

/** What stands there until the provider is set up: every answer has these keys. */
const unset = { ssoURL: 'about:blank', entityID: '', certificate: '', defaultRole: null }

function providerView(state: Reader, provider: ProviderRow, role: RoleOrGuest, url: UrlOf) {
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

/** 400 for a default team that isn't one of the organization. */
function checkTeam(state: Reader, organization: string, team: string | undefined): void {
  if (team !== undefined && state.get('teams', team)?.organization !== organization) {
    throw invalid('defaultTeam', `there is no team ${JSON.stringify(team)}`)
  }
}

export const samlHandlers = [
  implement(listSamlProviders, ({ tx, org, page, role, url }) =>
    pageOf(tx, page, {
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
    return created(providerView(tx, providerOf(tx, org.id, id), role, url))
  }),

  implement(getSamlProvider, ({ tx, org, path, role, url }) =>
    providerView(tx, providerOf(tx, org.id, path.samlProviderId), role, url),
  ),

  implement(updateSamlProvider, ({ tx, org, path, body, role, url }) => {
    const { id } = providerOf(tx, org.id, path.samlProviderId)
    checkTeam(tx, org.id, body.defaultTeam)
    return providerView(tx, tx.patch('samlProviders', id, body), role, url)
  }),

  implement(deleteSamlProvider, ({ tx, org, path }) => {
    tx.delete('samlProviders', providerOf(tx, org.id, path.samlProviderId).id)
  }),

  implement(listSamlLogins, ({ tx, org, url }) => ({
    items: tx
      .list('samlProviders', 'byOrganization', org.id)
      .map(({ id, label }) => ({ id, label, startURL: startUrl(id, url) })),
  })),
]
