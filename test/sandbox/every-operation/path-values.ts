import { walkPages } from '../../../src/sandbox/content/tree.ts'
import { repositoryId } from '../../../src/sandbox/handlers/git/provider-repositories.ts'
import type { Reader } from '../../../src/sandbox/store/tables.ts'
import { type Filling, filled } from '../every-answer.ts'

/**
 * A function that returns the IDs of existing resources for a parameter, given the values of the
 * preceding parameters and the path.
 */
type Values = (state: Reader, before: Filling, path: string) => readonly (string | undefined)[]

/** The ID of the administrator whose token is used for the requests. */
export const caller = 'usr_ines'

const ids = (rows: Iterable<{ id: string }>) => [...rows].map(({ id }) => id)

function headOf(state: Reader, { spaceId = '', changeRequestId }: Filling) {
  const holder =
    changeRequestId === undefined
      ? state.get('spaces', spaceId)
      : state.get('changeRequests', changeRequestId)
  return state.get('revisions', holder?.revision ?? '')
}

const pages = (state: Reader, before: Filling) => [...walkPages(headOf(state, before)?.pages ?? [])]

/** Returns a function that lists a table's records for the site in the path. */
const ofSite =
  (
    table:
      | 'externalLinks'
      | 'redirects'
      | 'sectionGroups'
      | 'shareLinks'
      | 'siteFindings'
      | 'siteQuestions'
      | 'siteSections'
      | 'siteSpaces',
  ): Values =>
  (state, { siteId }) =>
    ids([...state.all(table)].filter(({ site }) => site === siteId))

/** Returns the users or teams with a permission on the content in the path. */
const permitted = (state: Reader, before: Filling, subject: 'user' | 'team') => {
  const target = before.spaceId ?? before.collectionId ?? before.siteId
  return [...state.all('permissions')]
    .filter((one) => one.target === target)
    .flatMap((one) => one[subject] ?? [])
}

/** Returns the spaces or sites on which the installation in the path is installed. */
const installedOn = (state: Reader, { installationId }: Filling, kind: 'space' | 'site') =>
  [...state.all('contentInstallations')]
    .filter(({ installation }) => installation === installationId)
    .flatMap((one) => one[kind] ?? [])

/** Returns the names of synced repositories at a Git provider, as `[owner, name]`. */
const repositories = (state: Reader, provider: string) =>
  [...state.all('gitRefs')]
    .map(({ id }) => id.split(' ')[0] as string)
    // skip addresses that aren't URLs
    .flatMap((address) => (URL.canParse(address) ? [new URL(address)] : []))
    .filter(({ hostname }) => hostname.includes(provider))
    .map(({ pathname }) => pathname.slice(1).split('/'))

const values: Readonly<Record<string, Values>> = {
  organizationId: () => ['tidewater'],
  collectionId: (state) => ids(state.list('collections', 'byOrganization', 'tidewater')),
  spaceId: (state, before, path) => {
    if (before.installationId !== undefined) return installedOn(state, before, 'space')
    const isRestored = path.endsWith('/restore')
    const spaces = [...state.all('spaces')].filter((one) => one.organization === 'tidewater')
    return ids(spaces.filter(({ deletedAt }) => (deletedAt !== undefined) === isRestored))
  },
  siteId: (state, before) => {
    if (before.installationId !== undefined) return installedOn(state, before, 'site')
    return ids(state.list('sites', 'byOrganization', 'tidewater'))
  },
  changeRequestId: (state, { spaceId = '' }) =>
    ids(state.list('changeRequests', 'bySpace', spaceId)),
  revisionId: (state, before) => [headOf(state, before)?.id],
  commentId: (state, { spaceId = '', changeRequestId }) =>
    ids(state.list('comments', 'byThread', changeRequestId ?? spaceId)),
  commentReplyId: (state, { commentId = '' }) =>
    ids(state.list('commentReplies', 'byComment', commentId)),
  reviewId: (state, { changeRequestId = '' }) =>
    ids(state.list('reviews', 'byChangeRequest', changeRequestId)),
  pageId: (state, before) => pages(state, before).map(({ page }) => page.id),
  pagePath: (state, before) => pages(state, before).map(({ path }) => path),
  documentId: (state, before) => pages(state, before).map(({ page }) => page.body),
  fileId: (state, before) => ids(headOf(state, before)?.files ?? []),
  reusableContentId: (state, before) => ids(headOf(state, before)?.reusableContents ?? []),
  userId: (state, before, path) => {
    if (path.includes('/permissions/')) return permitted(state, before, 'user')
    if (path.includes('/requested-reviewers/')) {
      const asked = [...state.all('requestedReviewers')]
      const own = asked.filter((one) => one.changeRequest === before.changeRequestId)
      return own.map(({ user }) => user)
    }
    const members = state.list('members', 'byJoinedAt', 'tidewater')
    const isCaller = ({ user }: { user: string }) => user === caller
    return members
      .filter((one) => isCaller(one) === path.startsWith('/users/'))
      .map(({ user }) => user)
  },
  teamId: (state, before, path) =>
    path.includes('/permissions/')
      ? permitted(state, before, 'team')
      : ids(state.list('teams', 'byOrganization', 'tidewater')),
  siteSectionId: ofSite('siteSections'),
  siteSectionGroupId: ofSite('sectionGroups'),
  siteSpaceId: ofSite('siteSpaces'),
  siteFindingId: ofSite('siteFindings'),
  siteQuestionId: ofSite('siteQuestions'),
  siteQuestionAnswerId: (state, { siteId }) =>
    [...state.all('siteQuestions')]
      .filter(({ site }) => site === siteId)
      .flatMap(({ id, answers }) => answers.map((_, index) => `${id}-${index + 1}`)),
  shareLinkId: ofSite('shareLinks'),
  siteRedirectId: ofSite('redirects'),
  siteExternalLinkId: ofSite('externalLinks'),
  emailDomain: () => ['tidewater.example'],
  specSlug: (state) => [...state.all('openapiSpecs')].map(({ slug }) => slug),
  versionId: (state, { specSlug }) =>
    [...state.all('openapiSpecs')].flatMap(({ slug, version }) =>
      slug === specSlug ? version : [],
    ),
  translationId: (state) => ids(state.all('translations')),
  glossaryEntryId: (state) => ids(state.all('glossaryEntries')),
  importRunId: (state) => ids(state.all('importRuns')),
  auditEventId: (state) => ids(state.all('auditEvents')),
  eventId: (state) => ids(state.all('integrationEvents')),
  integrationName: (state) => ids(state.all('integrations')),
  installationId: (state, { integrationName }) =>
    integrationName === undefined
      ? ids(state.all('gitInstallations'))
      : ids([...state.all('installations')].filter((one) => one.integration === integrationName)),
  samlProviderId: (state) => ids(state.all('samlProviders')),
  inviteId: (state) => ids(state.all('invites')),
  accountName: (state) => repositories(state, 'github').map(([account]) => account),
  repositoryName: (state) => repositories(state, 'github').map(([, name]) => name),
  projectId: (state) =>
    repositories(state, 'gitlab').map((names) => String(repositoryId(names.join('/')))),
}

/** Returns the IDs of resources in the generic storage, or in a table that has no entry above. */
function storedIds(state: Reader, path: string, name: string, before: Filling): string[] {
  const list = filled(path.slice(0, path.indexOf(`/{${name}}`)), before)
  const found = state.list('generic', 'byCollection', list)
  return found.map(({ id }) => decodeURIComponent(id.split('/').at(-1) ?? ''))
}

/**
 * Returns the combinations of path parameters for existing resources. A parameter without a known
 * resource gets an arbitrary value.
 */
export function pathValues(state: Reader, path: string): Filling[] {
  let all: Filling[] = [{}]
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const valuesOf = values[name]
    const found = all.flatMap((before) => {
      const known = valuesOf
        ? valuesOf(state, before, path).flatMap((value) => value ?? [])
        : storedIds(state, path, name, before)
      return known.map((value) => ({ ...before, [name]: value }))
    })
    all =
      found.length > 0 || valuesOf ? found : all.map((before) => ({ ...before, [name]: 'any-one' }))
  }
  return all
}

/** Returns the ID of an existing resource for a key in a request body. */
export function referenced(
  state: Reader,
  key: string,
  before: Filling,
): readonly (string | undefined)[] {
  const name = bodyKeys[key]
  // the body refers to content without the installation, so ignore the installation's ID
  const { installationId: _, ...others } = before
  return name === undefined ? [] : (values[name]?.(state, others, '') ?? [])
}

const bodyKeys: Readonly<Record<string, string>> = {
  ...{ space: 'spaceId', spaceId: 'spaceId', site: 'siteId', siteId: 'siteId' },
  ...{ collection: 'collectionId', parent: 'collectionId', team: 'teamId', teamId: 'teamId' },
  ...{ user: 'userId', member: 'userId', defaultTeam: 'teamId', organization: 'organizationId' },
  ...{ organizationId: 'organizationId', siteSection: 'siteSectionId', section: 'siteSectionId' },
  ...{ sectionId: 'siteSectionId', defaultSiteSection: 'siteSectionId', page: 'pageId' },
  ...{ siteSpace: 'siteSpaceId', siteSpaceId: 'siteSpaceId', defaultSiteSpace: 'siteSpaceId' },
  ...{ file: 'fileId', integration: 'integrationName' },
}
