import { type AnyOperation, pathNames } from '../../src/contract/operation.ts'
import { walkPages } from '../../src/sandbox/content/tree.ts'
import type { Reader } from '../../src/sandbox/store/tables.ts'

/** The values of path parameters, by name. */
export type Filling = Readonly<Record<string, string>>

/**
 * A function that returns the possible values of a parameter, given the values of the preceding
 * parameters.
 */
type Values = (state: Reader, filling: Filling) => readonly string[]

function requestedRevision(state: Reader, { spaceId = '', changeRequestId }: Filling) {
  const holder =
    changeRequestId === undefined
      ? state.get('spaces', spaceId)
      : state.get('changeRequests', changeRequestId)
  return state.get('revisions', holder?.revision ?? '')
}

const placedPages = (state: Reader, filling: Filling) => [
  ...walkPages(requestedRevision(state, filling)?.pages ?? []),
]

const ids = (rows: Iterable<{ id: string }>) => [...rows].map(({ id }) => id)

/** The possible values of path parameters, in the order of paths. */
const values: Readonly<Record<string, Values>> = {
  organizationId: (state) => ids(state.all('organizations')),
  collectionId: (state) => ids(state.all('collections')),
  spaceId: (state) => ids(state.all('spaces')),
  siteId: (state, { organizationId = '' }) =>
    ids(state.list('sites', 'byOrganization', organizationId)),
  changeRequestId: (state, { spaceId = '' }) =>
    ids(state.list('changeRequests', 'bySpace', spaceId)),
  revisionId: (state, filling) => [requestedRevision(state, filling)?.id ?? ''],
  commentId: (state, { spaceId = '', changeRequestId }) =>
    ids(state.list('comments', 'byThread', changeRequestId ?? spaceId)),
  commentReplyId: (state, { commentId = '' }) =>
    ids(state.list('commentReplies', 'byComment', commentId)),
  reviewId: (state, { changeRequestId = '' }) =>
    ids(state.list('reviews', 'byChangeRequest', changeRequestId)),
  pageId: (state, filling) => placedPages(state, filling).map(({ page }) => page.id),
  pagePath: (state, filling) => placedPages(state, filling).map(({ path }) => path),
  fileId: (state, filling) => ids(requestedRevision(state, filling)?.files ?? []),
  userId: (state, { organizationId = '' }) =>
    state.list('members', 'byJoinedAt', organizationId).map(({ user }) => user),
  teamId: (state, { organizationId = '' }) =>
    ids(state.list('teams', 'byOrganization', organizationId)),
  siteSectionId: (state, { siteId = '' }) => ids(state.list('siteSections', 'bySite', siteId)),
  siteSectionGroupId: (state, { siteId = '' }) =>
    ids(state.list('sectionGroups', 'bySite', siteId)),
  siteSpaceId: (state, { siteId = '' }) => ids(state.list('siteSpaces', 'bySite', siteId)),
  emailDomain: (state) =>
    [...state.all('organizations')].flatMap(({ emailDomains }) => emailDomains),
  fieldName: (state) => [...state.all('customFields')].map(({ name }) => name),
  specSlug: (state) => [...state.all('openapiSpecs')].map(({ slug }) => slug),
  translationSettingsId: (state) => ids(state.all('translations')),
  integrationName: (state) => ids(state.all('integrations')),
  samlProviderId: (state) => ids(state.all('samlProviders')),
  inviteId: (state) => ids(state.all('invites')),
}

/**
 * Returns all combinations of path parameters for existing resources. Throws if a parameter is
 * unknown.
 */
export function pathFillings(state: Reader, { path }: AnyOperation): Filling[] {
  let all: Filling[] = [{}]
  for (const name of pathNames(path)) {
    const known = values[name]
    if (!known) throw new Error(`nothing is known of {${name}} in ${path}`)
    all = all.flatMap((filling) =>
      known(state, filling).map((value) => ({ ...filling, [name]: value })),
    )
  }
  return all
}

export function filled(path: string, filling: Filling): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(filling[name] ?? ''))
}
