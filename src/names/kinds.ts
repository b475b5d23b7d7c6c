/** Things of the service that people call by something else than their ids. */
export const thingKinds = [
  'orgs',
  'spaces',
  'teams',
  'members',
  'sites',
  'collections',
  'sections',
  'section-groups',
  'site-spaces',
  'external-links',
  'share-links',
  'redirects',
  'providers',
  'translations',
  'change-requests',
  'pages',
  'files',
  'specifications',
  'integrations',
  'custom-fields',
  'findings',
  'questions',
] as const

export type ThingKind = (typeof thingKinds)[number]

interface Naming {
  noun: string
  plural: string
  /** what its id is called, where that is a word that people choose */
  id?: string
  /** what is taken for one, beside its id, as help says it */
  by: string
  /** the command that shows all of them */
  list: string
}

/** What each kind is called, and by what. Specifications are addressed by their slug: it is their id. */
export const namings: Record<ThingKind, Naming> = {
  orgs: { noun: 'organization', plural: 'organizations', by: 'title', list: 'orgs list' },
  spaces: { noun: 'space', plural: 'spaces', by: 'title', list: 'spaces list' },
  teams: { noun: 'team', plural: 'teams', by: 'title', list: 'teams list' },
  members: {
    noun: 'member',
    plural: 'members',
    by: 'e-mail address, name, or @me',
    list: 'members list',
  },
  sites: { noun: 'site', plural: 'sites', by: 'title', list: 'sites list' },
  collections: {
    noun: 'collection',
    plural: 'collections',
    by: 'title',
    list: 'collections list',
  },
  sections: {
    noun: 'section',
    plural: 'sections',
    by: 'title or path',
    list: 'sites sections list',
  },
  'section-groups': {
    noun: 'section group',
    plural: 'section groups',
    by: 'title',
    list: 'sites section-groups list',
  },
  'site-spaces': {
    noun: 'site space',
    plural: 'site spaces',
    by: 'title or path',
    list: 'sites spaces list',
  },
  'external-links': {
    noun: 'link to elsewhere',
    plural: 'links to elsewhere',
    by: 'title or URL',
    list: 'sites structure get',
  },
  'share-links': {
    noun: 'share link',
    plural: 'share links',
    by: 'name',
    list: 'sites share-links list',
  },
  redirects: {
    noun: 'redirect',
    plural: 'redirects',
    by: 'source',
    list: 'sites redirects list',
  },
  providers: { noun: 'SAML provider', plural: 'SAML providers', by: 'label', list: 'saml list' },
  translations: {
    noun: 'translation',
    plural: 'translations',
    by: 'title',
    list: 'translations list',
  },
  'change-requests': {
    noun: 'change request',
    plural: 'change requests',
    by: 'number or subject',
    list: 'change-requests list',
  },
  pages: { noun: 'page', plural: 'pages', by: 'path or title', list: 'content pages list' },
  files: { noun: 'file', plural: 'files', by: 'name', list: 'content files list' },
  specifications: {
    noun: 'specification',
    plural: 'specifications',
    by: 'slug',
    list: 'openapi list',
  },
  integrations: {
    noun: 'integration',
    plural: 'integrations',
    id: 'name',
    by: 'title',
    list: 'integrations list',
  },
  'custom-fields': {
    noun: 'custom field',
    plural: 'custom fields',
    id: 'name',
    by: 'title',
    list: 'custom-fields list',
  },
  findings: { noun: 'finding', plural: 'findings', by: 'title', list: 'sites findings list' },
  questions: { noun: 'question', plural: 'questions', by: 'text', list: 'sites questions list' },
}

/** Of what each parameter of a path is the id, where such a thing has a name too. */
export const kindsByParameter: Readonly<Record<string, ThingKind>> = {
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
}

/** The same for keys of queries and bodies, which mean the same wherever they stand. */
const kindsByKey: Readonly<Record<string, ThingKind>> = {
  ...kindsByParameter,
  actor: 'members',
  author: 'members',
  authors: 'members',
  changeRequest: 'change-requests',
  collection: 'collections',
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
}

/** The same key, and another thing in this operation. */
const kindsByOperation: Readonly<Record<string, ThingKind>> = {
  'changeRequests.reviewers.request users': 'members',
  'collections.create parent': 'collections',
  'collections.move parent': 'collections',
  'integrations.list owner': 'orgs',
  'orgs.integrations owner': 'orgs',
  'sites.externalLinks.create parent': 'section-groups',
  'sites.externalLinks.update parent': 'section-groups',
  'sites.sectionGroups.create parent': 'section-groups',
  'sites.findings.list question': 'questions',
  'spaces.create parent': 'collections',
  'spaces.move parent': 'collections',
  'teams.list owner': 'members',
  'teams.members.update add': 'members',
  'teams.members.update memberships': 'members',
  'teams.members.update remove': 'members',
  'translations.create source.space': 'spaces',
}

/** The same for parts of objects: `--announcement.link.to.space`. A page would need its space. */
export const kindsByPart: Readonly<Record<string, ThingKind>> = {
  collection: 'collections',
  'site-space': 'site-spaces',
  space: 'spaces',
  spec: 'specifications',
  user: 'members',
}

/** Of what a key of an operation's query or body is the id. */
export function kindOfKey(key: string, operation: string): ThingKind | undefined {
  const own = `${operation} ${key}`
  if (Object.hasOwn(kindsByOperation, own)) return kindsByOperation[own]
  return Object.hasOwn(kindsByKey, key) ? kindsByKey[key] : undefined
}

/** What a thing lies in: without the ids of all of them there is no list of it. */
export interface Scope {
  organizationId?: string | undefined
  siteId?: string | undefined
  spaceId?: string | undefined
  changeRequestId?: string | undefined
  revisionId?: string | undefined
}

/** The ids that the list of a kind is asked with, in order; `undefined` where one is missing. */
export function scopeOf(kind: ThingKind, scope: Scope): string[] | undefined {
  const needed = neededFor(kind).map((name) => scope[name])
  if (needed.some((id) => id === undefined || id === '')) return undefined
  const { changeRequestId = '', revisionId = '' } = scope
  const seen = kind === 'pages' || kind === 'files' ? [changeRequestId, revisionId] : []
  // what was kept before revisions were told apart stays where it is
  return [...(needed as string[]), ...(revisionId === '' ? seen.slice(0, 1) : seen)]
}

export function neededFor(kind: ThingKind): (keyof Scope)[] {
  if (kind === 'orgs' || kind === 'integrations') return []
  if (kind === 'change-requests' || kind === 'pages' || kind === 'files') return ['spaceId']
  return onSites.has(kind) ? ['organizationId', 'siteId'] : ['organizationId']
}

/** What a site has of its own. */
const onSites: ReadonlySet<ThingKind> = new Set([
  'sections',
  'section-groups',
  'site-spaces',
  'external-links',
  'share-links',
  'redirects',
  'findings',
  'questions',
])
