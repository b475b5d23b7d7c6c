import { knownValues } from '../../../contract/common.ts'
import {
  IntegrationCategory,
  IntegrationScope,
  IntegrationTarget,
  IntegrationVisibility,
} from '../../../contract/integrations/integration-manifest.ts'
import {
  disableDevMode,
  enableDevMode,
  getIntegration,
  listInstallations,
  listIntegrations,
  listSiteIntegrations,
  listSpaceIntegrations,
  publishIntegration,
  unpublishIntegration,
} from '../../../contract/integrations/integrations.ts'
import type { AnyOperation } from '../../../contract/operation.ts'
import { requireSite } from '../../content/site-structure.ts'
import { type Caller, HandlerReply, implement, integrationName } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import { requireMembership, requireRole } from '../../http/scope.ts'
import { memberId } from '../../store/ids.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { installationView, integrationView } from '../../views/integration.ts'
import { requireChoice } from '../choices.ts'
import { dropInstallation } from './installation-parts.ts'

type IntegrationRow = Readonly<Records['integrations']>

export function isOwn(
  state: Reader,
  { id, organization }: IntegrationRow,
  { user }: Caller,
): boolean {
  if (integrationName(user) === id) return true
  return state.get('members', memberId(organization, user))?.disabled === false
}

/**
 * Returns an integration. Throws a 404 error if it doesn't exist or if the caller can't see it
 * because it is private.
 */
export function requireIntegration(state: Reader, name: string, caller: Caller): IntegrationRow {
  const integration = state.get('integrations', name)
  if (!integration || (integration.visibility === 'private' && !isOwn(state, integration, caller)))
    throw notFound('integration', name)
  return integration
}

/** Returns whether a URL pattern, such as `https://*.example.com/**`, matches a domain. */
function unfurls(pattern: string, domain: string): boolean {
  const host =
    pattern
      .replace(/^[a-z*]+:\/\//i, '')
      .split('/')[0]
      ?.toLowerCase() ?? ''
  return host === domain || host.endsWith(`.${domain}`)
}

interface IntegrationFilter {
  search?: string
  category?: string
  blockDomain?: string
  blocks?: boolean
  contentSources?: boolean
  owner?: string
  scope?: string
  target?: string
}

export function matches(
  { id, organization, manifest }: IntegrationRow,
  wanted: IntegrationFilter,
): boolean {
  const { search, category, blockDomain, owner, scope, target } = wanted
  const manifestList = (key: string) => (manifest[key] ?? []) as Json[]
  const blocks = manifestList('blocks') as { urlUnfurl?: string[] }[]
  const text = search?.toLowerCase()
  const names = [id, String(manifest.title)]
  return (
    (text === undefined || names.some((name) => name.toLowerCase().includes(text))) &&
    (category === undefined || manifestList('categories').includes(category)) &&
    (owner === undefined || organization === owner) &&
    (scope === undefined || manifestList('scopes').includes(scope)) &&
    (target === undefined || (manifest.target ?? 'all') === target) &&
    (wanted.blocks === undefined || blocks.length > 0 === wanted.blocks) &&
    (wanted.contentSources === undefined ||
      manifestList('contentSources').length > 0 === wanted.contentSources) &&
    (blockDomain === undefined ||
      blocks.some(({ urlUnfurl = [] }) =>
        urlUnfurl.some((pattern) => unfurls(pattern, blockDomain.toLowerCase())),
      ))
  )
}

/**
 * Returns the organization that publishes an integration, by ID or hostname. Throws a 400 error if
 * the organization doesn't exist.
 */
function requirePublisher(state: Reader, name: string): Readonly<Records['organizations']> {
  const found =
    state.get('organizations', name) ??
    state.list('organizations', 'all', '').find(({ hostname }) => hostname === name)
  if (!found)
    throw invalid('organization', `refers to ${JSON.stringify(name)}, which does not exist`)
  return found
}

/**
 * Returns an integration. Throws a 403 error if the caller's role in the integration's organization
 * is too low.
 */
function requireOwned(
  { tx, caller }: { tx: Reader; caller: Caller },
  name: string,
  operation: AnyOperation,
): IntegrationRow {
  const integration = requireIntegration(tx, name, caller)
  requireRole(requireMembership(tx, integration.organization, caller), operation)
  return integration
}

/** Returns the integrations on a space or site, sorted by name. */
function enabledIntegrations(
  state: Reader,
  organization: string,
  place: { space: string } | { site: string },
  filter: IntegrationFilter,
): IntegrationRow[] {
  const [selection, on] =
    'space' in place
      ? (['space_selection', state.list('contentInstallations', 'onSpace', place.space)] as const)
      : (['site_selection', state.list('contentInstallations', 'onSite', place.site)] as const)
  const names = state
    .list('installations', 'byOrganization', organization)
    .filter((one) => one[selection] === 'all' || on.some((each) => each.installation === one.id))
    .map(({ integration }) => integration)
  return state
    .list('integrations', 'all', '')
    .filter((one) => names.includes(one.id) && matches(one, filter))
}

const choices = {
  visibility: knownValues(IntegrationVisibility) ?? [],
  target: knownValues(IntegrationTarget) ?? [],
  scopes: knownValues(IntegrationScope) ?? [],
  categories: knownValues(IntegrationCategory) ?? [],
}

export const integrationHandlers = [
  implement(listIntegrations, ({ tx, query, page, caller, now, url }) => {
    if (query.category !== undefined) requireChoice('category', query.category, choices.categories)
    return paginate(tx, page, {
      table: 'integrations',
      index: 'all',
      group: '',
      where: (one) =>
        (one.visibility === 'public' || isOwn(tx, one, caller)) && matches(one, query),
      view: (one) => integrationView(tx, one, { caller, now, url }),
    })
  }),

  implement(getIntegration, ({ tx, path, caller, now, url }) =>
    integrationView(tx, requireIntegration(tx, path.integrationName, caller), { caller, now, url }),
  ),

  implement(publishIntegration, ({ tx, path, body, caller, now, url }) => {
    const id = path.integrationName
    const { organization, script: _, secrets: __, visibility, ...manifest } = body
    const owner = requirePublisher(tx, organization)
    requireRole(requireMembership(tx, owner.id, caller), publishIntegration)
    if (visibility !== undefined) requireChoice('visibility', visibility, choices.visibility)
    if (body.target !== undefined) requireChoice('target', body.target, choices.target)
    for (const scope of body.scopes) requireChoice('scopes', scope, choices.scopes)
    for (const category of body.categories ?? [])
      requireChoice('categories', category, choices.categories)
    const before = tx.get('integrations', id)
    if (before && before.organization !== owner.id) {
      throw conflict(`Integration ${JSON.stringify(id)} belongs to another organization`)
    }
    tx.put('integrations', {
      id,
      organization: owner.id,
      version: (before?.version ?? 0) + 1,
      visibility: visibility ?? before?.visibility ?? 'private',
      verified: before?.verified ?? false,
      publishedAt: now,
      manifest: manifest as IntegrationRow['manifest'],
    })
    const view = integrationView(tx, requireIntegration(tx, id, caller), { caller, now, url })
    return view
  }),

  implement(unpublishIntegration, ({ tx, path, caller }) => {
    const { id, organization } = requireIntegration(tx, path.integrationName, caller)
    requireRole(requireMembership(tx, organization, caller), unpublishIntegration)
    for (const one of tx.list('installations', 'byIntegration', id)) dropInstallation(tx, one)
    tx.delete('integrations', id)
  }),

  implement(enableDevMode, ({ tx, path, body, caller }) => {
    const { id } = requireOwned({ tx, caller }, path.integrationName, enableDevMode)
    tx.patch('integrations', id, { devMode: { all: false, ...body } })
  }),

  implement(disableDevMode, ({ tx, path, caller }) => {
    const { id } = requireOwned({ tx, caller }, path.integrationName, disableDevMode)
    tx.patch('integrations', id, { devMode: undefined })
    return new HandlerReply(205, undefined)
  }),

  implement(listSpaceIntegrations, ({ tx, org, path, query, caller, now, url }) => {
    const found = enabledIntegrations(tx, org.id, { space: path.spaceId }, query)
    return { items: found.map((one) => integrationView(tx, one, { caller, now, url })) }
  }),

  implement(listSiteIntegrations, ({ tx, org, path, query, caller, now, url }) => {
    const site = requireSite(tx, org.id, path.siteId).id
    const found = enabledIntegrations(tx, org.id, { site }, query)
    return { items: found.map((one) => integrationView(tx, one, { caller, now, url })) }
  }),

  implement(listInstallations, ({ tx, path, query, page, caller, url }) => {
    const { id, organization } = requireIntegration(tx, path.integrationName, caller)
    requireRole(requireMembership(tx, organization, caller), listInstallations)
    const { externalId } = query
    return paginate(tx, page, {
      table: 'installations',
      index: 'byIntegration',
      group: id,
      where:
        externalId === undefined
          ? undefined
          : ({ externalIds }) => externalIds.includes(externalId),
      view: (one) => installationView(one, url),
    })
  }),
]
