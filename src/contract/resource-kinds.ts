interface Naming {
  noun: string
  plural: string
  /** the values that can identify a resource, such as `ID or title`; shown in help */
  by: string
  /** the command that lists resources of this kind */
  list: string
}

/**
 * The nouns and identifiers of each kind. Specifications are identified only by their slug, which
 * is also their ID.
 */
const namingsByKind = {
  orgs: { noun: 'organization', plural: 'organizations', by: 'ID or title', list: 'orgs list' },
  spaces: { noun: 'space', plural: 'spaces', by: 'ID or title', list: 'spaces list' },
  teams: { noun: 'team', plural: 'teams', by: 'ID or title', list: 'teams list' },
  members: {
    noun: 'member',
    plural: 'members',
    by: 'ID, email address, name, or @me',
    list: 'members list',
  },
  sites: { noun: 'site', plural: 'sites', by: 'ID or title', list: 'sites list' },
  collections: {
    noun: 'collection',
    plural: 'collections',
    by: 'ID or title',
    list: 'collections list',
  },
  sections: {
    noun: 'section',
    plural: 'sections',
    by: 'ID, title, or path',
    list: 'sites sections list',
  },
  'section-groups': {
    noun: 'section group',
    plural: 'section groups',
    by: 'ID or title',
    list: 'sites section-groups list',
  },
  'site-spaces': {
    noun: 'site space',
    plural: 'site spaces',
    by: 'ID, title, or path',
    list: 'sites spaces list',
  },
  'external-links': {
    noun: 'external link',
    plural: 'external links',
    by: 'ID, title, or URL',
    list: 'sites structure get',
  },
  'share-links': {
    noun: 'share link',
    plural: 'share links',
    by: 'ID or name',
    list: 'sites share-links list',
  },
  redirects: {
    noun: 'redirect',
    plural: 'redirects',
    by: 'ID or source',
    list: 'sites redirects list',
  },
  providers: {
    noun: 'SAML provider',
    plural: 'SAML providers',
    by: 'ID or label',
    list: 'saml list',
  },
  translations: {
    noun: 'translation',
    plural: 'translations',
    by: 'ID or title',
    list: 'translations list',
  },
  'change-requests': {
    noun: 'change request',
    plural: 'change requests',
    by: 'ID or number, or the subject of an open or draft change request',
    list: 'change-requests list',
  },
  pages: { noun: 'page', plural: 'pages', by: 'ID, path, or title', list: 'content pages list' },
  files: { noun: 'file', plural: 'files', by: 'ID or name', list: 'content files list' },
  specifications: {
    noun: 'specification',
    plural: 'specifications',
    by: 'slug',
    list: 'openapi list',
  },
  integrations: {
    noun: 'integration',
    plural: 'integrations',
    by: 'name or title',
    list: 'integrations list',
  },
  'custom-fields': {
    noun: 'custom field',
    plural: 'custom fields',
    by: 'name or title',
    list: 'custom-fields list',
  },
  findings: { noun: 'finding', plural: 'findings', by: 'ID or title', list: 'sites findings list' },
  questions: {
    noun: 'question',
    plural: 'questions',
    by: 'ID or text',
    list: 'sites questions list',
  },
  connections: {
    noun: 'connection',
    plural: 'connections',
    by: 'ID or label',
    list: 'sites context-connections list',
  },
  topics: { noun: 'topic', plural: 'topics', by: 'ID or label', list: 'sites topics list' },
  'mcp-servers': {
    noun: 'MCP server',
    plural: 'MCP servers',
    by: 'ID or name',
    list: 'sites mcp-servers list',
  },
} satisfies Record<string, Naming>

/** A kind of resource that can be identified by name instead of ID. */
export type ResourceKind = keyof typeof namingsByKind

export const namings: Record<ResourceKind, Naming> = namingsByKind

export const resourceKinds = Object.keys(namingsByKind) as ResourceKind[]

/** The kind of resource that each path parameter identifies, for kinds that have names. */
export const kindsByParameter: Readonly<Record<string, ResourceKind>> = {
  organizationId: 'orgs',
  spaceId: 'spaces',
  teamId: 'teams',
  userId: 'members',
  siteId: 'sites',
  collectionId: 'collections',
  siteSectionId: 'sections',
  sectionId: 'sections',
  siteSectionGroupId: 'section-groups',
  siteSpaceId: 'site-spaces',
  siteExternalLinkId: 'external-links',
  shareLinkId: 'share-links',
  siteRedirectId: 'redirects',
  samlProviderId: 'providers',
  translationSettingsId: 'translations',
  changeRequestId: 'change-requests',
  pageId: 'pages',
  fileId: 'files',
  specSlug: 'specifications',
  integrationName: 'integrations',
  fieldName: 'custom-fields',
  siteFindingId: 'findings',
  siteQuestionId: 'questions',
  siteContextConnectionId: 'connections',
  siteTopicId: 'topics',
  siteMcpServerId: 'mcp-servers',
}

/**
 * The kind of resource that a query or body key identifies, for keys with the same meaning in all
 * operations.
 */
const kindsByKey: Readonly<Record<string, ResourceKind>> = {
  ...kindsByParameter,
  actor: 'members',
  author: 'members',
  authors: 'members',
  changeRequest: 'change-requests',
  collection: 'collections',
  connection: 'connections',
  contributor: 'members',
  creator: 'members',
  defaultSite: 'sites',
  defaultSiteSection: 'sections',
  defaultSiteSpace: 'site-spaces',
  defaultTeam: 'teams',
  members: 'members',
  organization: 'orgs',
  page: 'pages',
  parentSectionGroupId: 'section-groups',
  requestedReviewer: 'members',
  sections: 'sections',
  site: 'sites',
  siteSpace: 'site-spaces',
  space: 'spaces',
  spaces: 'spaces',
  styleguide: 'spaces',
  targetPage: 'pages',
  team: 'teams',
  topic: 'topics',
}

/** The kind of resource that a key identifies, for keys whose meaning depends on the operation. */
const kindsByOperation: Readonly<Record<string, ResourceKind>> = {
  'changeRequests.reviewers.request users': 'members',
  'collections.create parent': 'collections',
  'collections.move parent': 'collections',
  'integrations.list owner': 'orgs',
  'orgs.integrations owner': 'orgs',
  'sites.externalLinks.create parent': 'section-groups',
  'sites.externalLinks.update parent': 'section-groups',
  'sites.sectionGroups.create parent': 'section-groups',
  'sites.answers.list question': 'questions',
  'sites.findings.list question': 'questions',
  'spaces.create parent': 'collections',
  'spaces.move parent': 'collections',
  'teams.list owner': 'members',
  'teams.members.update add': 'members',
  'teams.members.update memberships': 'members',
  'teams.members.update remove': 'members',
  'translations.create source.space': 'spaces',
}

/**
 * The kind of resource for flags that set a part of an object, such as
 * `--announcement.link.to.space`. Pages are missing, because resolving a page name requires its
 * space.
 */
export const kindsByPart: Readonly<Record<string, ResourceKind>> = {
  collection: 'collections',
  'site-space': 'site-spaces',
  space: 'spaces',
  spec: 'specifications',
  user: 'members',
}

/** Returns the kind of resource that a query or body key of an operation identifies. */
export function kindOfKey(key: string, operation: string): ResourceKind | undefined {
  const own = `${operation} ${key}`
  if (Object.hasOwn(kindsByOperation, own)) return kindsByOperation[own]
  return Object.hasOwn(kindsByKey, key) ? kindsByKey[key] : undefined
}

/**
 * The IDs of a resource's parents. The list that contains the resource can be read only if all
 * required IDs are known.
 */
export interface Scope {
  organizationId?: string | undefined
  siteId?: string | undefined
  spaceId?: string | undefined
  changeRequestId?: string | undefined
  revisionId?: string | undefined
}

/**
 * Returns the parent IDs that are required to list a kind of resource, in order. Returns undefined
 * if an ID is missing.
 */
export function listScope(kind: ResourceKind, scope: Scope): string[] | undefined {
  const needed = requiredScope(kind).map((name) => scope[name])
  if (needed.some((id) => id === undefined || id === '')) return undefined
  const { changeRequestId = '', revisionId = '' } = scope
  const seen = kind === 'pages' || kind === 'files' ? [changeRequestId, revisionId] : []
  // without a revision, the cache key has one fewer part, so that lists cached by older versions of
  // docsctl are still found
  return [...(needed as string[]), ...(revisionId === '' ? seen.slice(0, 1) : seen)]
}

export function requiredScope(kind: ResourceKind): (keyof Scope)[] {
  if (kind === 'orgs' || kind === 'integrations') return []
  if (kind === 'change-requests' || kind === 'pages' || kind === 'files') return ['spaceId']
  return onSites.has(kind) ? ['organizationId', 'siteId'] : ['organizationId']
}

/** Kinds that belong to a site. */
const onSites: ReadonlySet<ResourceKind> = new Set([
  'sections',
  'section-groups',
  'site-spaces',
  'external-links',
  'share-links',
  'redirects',
  'findings',
  'questions',
  'connections',
  'topics',
  'mcp-servers',
])
