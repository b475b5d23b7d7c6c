import type { Client } from '../../client/client.ts'
import { prepare } from '../../client/prepare.ts'
import { listChangeRequests } from '../../contract/change-requests/change-requests.ts'
import {
  listChangeRequestFiles,
  listChangeRequestPages,
} from '../../contract/change-requests/content.ts'
import { listCollections } from '../../contract/collections.ts'
import { listFiles, listPages } from '../../contract/content/content.ts'
import { listRevisionFiles, listRevisionPages } from '../../contract/content/revisions.ts'
import { listIntegrations } from '../../contract/integrations/integrations.ts'
import { listOpenAPISpecs } from '../../contract/openapi.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { listCustomFields } from '../../contract/organizations/custom-fields.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { listOrganizations } from '../../contract/organizations/organizations.ts'
import { listSamlProviders } from '../../contract/organizations/saml.ts'
import { listTeams } from '../../contract/organizations/teams.ts'
import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'
import { listMcpServers } from '../../contract/site-publishing/agents.ts'
import { listContextConnections } from '../../contract/site-publishing/context.ts'
import { listFindings } from '../../contract/site-publishing/findings.ts'
import { listQuestions } from '../../contract/site-publishing/questions.ts'
import { listRedirects } from '../../contract/site-publishing/redirects.ts'
import { listShareLinks } from '../../contract/site-publishing/share-links.ts'
import { getStructure } from '../../contract/site-publishing/structure.ts'
import { listTopics } from '../../contract/site-publishing/topics.ts'
import { listSectionGroups } from '../../contract/sites/section-groups.ts'
import { listSiteSections } from '../../contract/sites/site-sections.ts'
import { listSiteSpaces } from '../../contract/sites/site-spaces.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { listSpaces } from '../../contract/spaces.ts'
import { listTranslations } from '../../contract/translations.ts'
import { type NamedResource, withPagesBelow } from './resource-names.ts'

/** A string in a response. Invalid responses are reported elsewhere. */
type Text = string | undefined

interface Listed {
  object?: Text
  id: string
  title?: Text
  label?: Text
  name?: Text
  source?: Text
  question?: Text
  slug?: Text
  path?: Text
  hostname?: Text
  basename?: Text
  number?: number
  subject?: Text
  user?: { id?: Text; displayName?: Text; email?: Text }
  pages?: Listed[]
  children?: Listed[]
  url?: Text
  urls?: { published?: Text }
}

interface Listing {
  operation: (scope: Scope) => AnyOperation
  toNamed: (item: Listed) => NamedResource
  /** the filters of the lists that contain the resources, if there are several lists */
  filters?: readonly Readonly<Record<string, string>>[]
  /** returns the items of a response that isn't paginated */
  among?: (body: object) => Listed[]
}

const titled = ({ id, title = '' }: Listed): NamedResource => ({ id, title })

const labeled = ({ id, label = '' }: Listed): NamedResource => ({ id, title: label })

/** Converts a resource whose name is its ID. */
const toNameAsId = ({ name = '', title = '' }: Listed): NamedResource => ({ id: name, title })

/** Adds further names to a resource. */
function withNames(resource: NamedResource, ...names: Text[]): NamedResource {
  const given = names.filter((name): name is string => typeof name === 'string' && name !== '')
  return given.length > 0 ? { ...resource, also: given } : resource
}

const withOther = (resource: NamedResource, other: Text): NamedResource =>
  other ? { ...resource, other } : resource

const listings: Record<ResourceKind, Listing> = {
  orgs: {
    operation: () => listOrganizations,
    toNamed: (item) => withNames(titled(item), item.hostname),
  },
  spaces: { operation: () => listSpaces, toNamed: titled },
  teams: { operation: () => listTeams, toNamed: titled },
  collections: { operation: () => listCollections, toNamed: titled },
  sites: {
    operation: () => listSites,
    toNamed: (item) => withNames(titled(item), item.basename, item.hostname, item.urls?.published),
  },
  members: {
    operation: () => listMembers,
    toNamed: ({ id, user }) =>
      withOther({ id: user?.id ?? id, title: user?.displayName ?? '' }, user?.email),
  },
  sections: {
    operation: () => listSiteSections,
    toNamed: (item) => withOther(titled(item), item.path),
  },
  'section-groups': { operation: () => listSectionGroups, toNamed: titled },
  'site-spaces': {
    operation: () => listSiteSpaces,
    toNamed: (item) => withOther(titled(item), item.path),
  },
  'external-links': {
    operation: () => getStructure,
    among: (body) =>
      withChildren((body as { structure: Listed[] }).structure).filter(
        ({ object }) => object === 'site-external-link',
      ),
    toNamed: (item) => withOther(titled(item), item.url),
  },
  'share-links': {
    operation: () => listShareLinks,
    toNamed: ({ id, name = '' }) => ({ id, title: name }),
  },
  redirects: {
    operation: () => listRedirects,
    toNamed: ({ id, source = '' }) => ({ id, title: source }),
  },
  providers: {
    operation: () => listSamlProviders,
    toNamed: labeled,
  },
  translations: { operation: () => listTranslations, toNamed: titled },
  'change-requests': {
    operation: () => listChangeRequests,
    // without a filter, the service lists only open change requests
    filters: [{}, { status: 'draft' }],
    toNamed: ({ id, number, subject = '' }) =>
      number === undefined
        ? { id, title: subject }
        : withNames({ id: `${number}`, title: subject }, id),
  },
  specifications: {
    operation: () => listOpenAPISpecs,
    toNamed: ({ slug = '' }) => ({ id: slug, title: '' }),
  },
  integrations: { operation: () => listIntegrations, toNamed: toNameAsId },
  'custom-fields': { operation: () => listCustomFields, toNamed: toNameAsId },
  findings: { operation: () => listFindings, toNamed: titled },
  questions: {
    operation: () => listQuestions,
    toNamed: ({ id, question = '' }) => ({ id, title: question }),
  },
  connections: { operation: () => listContextConnections, toNamed: labeled },
  topics: { operation: () => listTopics, toNamed: labeled },
  'mcp-servers': {
    operation: () => listMcpServers,
    toNamed: ({ id, name = '' }) => ({ id, title: name }),
  },
  pages: {
    operation: ({ changeRequestId, revisionId }) =>
      changeRequestId ? listChangeRequestPages : revisionId ? listRevisionPages : listPages,
    toNamed: (page) => {
      const resource = withOther(titled(page), page.path)
      // omit the slug if it equals the path
      return withNames(resource, page.slug !== page.path ? page.slug : undefined)
    },
  },
  files: {
    operation: ({ changeRequestId, revisionId }) =>
      changeRequestId ? listChangeRequestFiles : revisionId ? listRevisionFiles : listFiles,
    toNamed: ({ id, name = '' }) => ({ id, title: name }),
  },
}

/** Reads all resources of a kind in the given scope. */
export async function readResources(
  kind: ResourceKind,
  client: Client,
  scope: Scope,
): Promise<NamedResource[]> {
  const { operation: choose, toNamed, among, filters = [{}] } = listings[kind]
  const operation = choose(scope)
  const path = Object.fromEntries(
    pathNames(operation.path).map((name) => [name, scope[name as keyof Scope] ?? '']),
  )
  const items: Listed[] = []
  if (operation.paged) {
    for (const query of filters) {
      const call = prepare(operation, { path, query })
      for await (const page of client.preparedPages(call)) items.push(...(page.items as Listed[]))
    }
  } else {
    const { body } = await client.exchange(prepare(operation, { path }))
    const list = (body as Record<string, Listed[] | undefined>)[operation.list ?? '']
    items.push(...(among ? among(body as object) : (list ?? []).flatMap(withPagesBelow)))
  }
  return items.map(toNamed).filter(({ id }) => typeof id === 'string' && id !== '')
}

/** Converts a resource from the service to its ID and names. */
export function namedResource(kind: ResourceKind, resource: object): NamedResource {
  return listings[kind].toNamed(resource as Listed)
}

/** Returns the structure of a site as a flat list. Groups precede their children. */
function withChildren(placed: readonly Listed[]): Listed[] {
  return placed.flatMap((one) => [one, ...withChildren(one.children ?? [])])
}
