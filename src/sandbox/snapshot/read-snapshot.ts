import type * as z from 'zod'
import { type ReadingClient, Source } from '../../client/organization-reader.ts'
import { listCollectionSpaces, listCollections } from '../../contract/collections.ts'
import { listOpenAPISpecs } from '../../contract/openapi.ts'
import {
  getCustomFieldValues,
  listCustomFields,
} from '../../contract/organizations/custom-fields.ts'
import { listMemberSpaces } from '../../contract/organizations/member-spaces.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { listSamlProviders } from '../../contract/organizations/saml.ts'
import { listTeamMembers } from '../../contract/organizations/team-members.ts'
import { listTeams } from '../../contract/organizations/teams.ts'
import { roleRulesVersion } from '../../contract/roles/rules-version.ts'
import type { Snapshot, TeamSnapshot, Unknown } from '../../contract/snapshot.ts'
import { listSpaces, type Space } from '../../contract/spaces.ts'
import { listTranslations } from '../../contract/translations.ts'
import { readPermissions } from './read-access.ts'
import { readContent } from './read-content.ts'
import { readIntegrations } from './read-integrations.ts'
import { readSites } from './read-sites.ts'

export interface SnapshotOptions {
  client: ReadingClient
  organizationId: string
  /** true to include pages, comments, and change requests */
  content: boolean
  /** the number of parallel requests */
  jobs: number
  now: number
  /** receives the total number of requests after each response */
  onRead?: (count: number) => void
  /** reads the data with the client; the default records data with status 403, 404, or 405 */
  source?: Source
}

/** The description of missing data if the service doesn't list all spaces. */
const outside = 'some spaces that are not in a collection or on a site'

type SpaceAnswer = z.output<typeof Space>

/** The data that a snapshot never contains, with the reasons. */
const unavailableData: Unknown[] = [
  { what: 'order of collections relative to spaces', why: 'the service lists them separately' },
  { what: 'invite links', why: 'anyone with an invite link can join' },
  { what: 'share link keys and site keys', why: 'they are secret' },
  {
    what: 'integration scripts, secrets, and images',
    why: 'the service does not return them, or returns only temporary URLs',
  },
]

const withoutContent: Unknown[] = [
  { what: 'pages, comments, and change requests', why: 'use --content to include them' },
]

const contentData: Unknown[] = [
  { what: 'file contents', why: 'no option includes them' },
  { what: 'older revisions unrelated to change requests', why: 'no option includes them' },
]

/** Reads all data of an organization that the caller can access. */
export async function readSnapshot(options: SnapshotOptions): Promise<Snapshot> {
  const { client, organizationId, jobs, now } = options
  const source = options.source ?? new Source(client, jobs, options.onRead ?? (() => undefined))
  const org = { organizationId }
  const organization = await source.required(getOrganization, org)
  const [members, teams, collections, sites, listed, integrations, ...settings] = await Promise.all(
    [
      source.list('members', listMembers, { ...org, sort: 'joinedAt', order: 'asc' }),
      readTeams(source, organizationId),
      source.list('collections', listCollections, org),
      readSites(source, organizationId),
      source.list(outside, listSpaces, org),
      readIntegrations(source, organizationId),
      source.list('custom fields', listCustomFields, org),
      source.list('SAML providers', listSamlProviders, org),
      source.list('OpenAPI specifications', listOpenAPISpecs, org),
      source.list('translations', listTranslations, org),
    ],
  )
  const [customFields, saml, openapi, translations] = settings
  const admin = members.find(({ role, disabled }) => role === 'admin' && !disabled)
  const inCollections = await Promise.all(
    collections.map(({ id, title }) =>
      source.list(`spaces in collection "${title}"`, listCollectionSpaces, { collectionId: id }),
    ),
  )
  // if the caller can't list all spaces, adds an administrator's spaces to the spaces in
  // collections and on sites
  const reached =
    listed.length === 0 && admin
      ? await source.list(outside, listMemberSpaces, {
          ...org,
          userId: admin.id,
          order: 'asc',
        })
      : []
  const spaces = distinct([
    ...listed,
    ...inCollections.flat(),
    ...reached.map(({ space }) => space),
    ...sites.flatMap(({ siteSpaces }) => siteSpaces.map(({ space }) => space)),
  ])
  const customFieldValues = customFields.length === 0 ? {} : await readValues(source, spaces)
  const permissions = await readPermissions(source, organizationId, {
    spaces,
    collections,
    sites: sites.map(({ site }) => site),
  })
  const content = options.content ? await readContent(source, spaces) : undefined
  return {
    'docsctl-snapshot': 1,
    roleRules: roleRulesVersion,
    takenAt: new Date(now).toISOString(),
    masked: false,
    organization,
    members,
    teams,
    collections,
    spaces,
    sites,
    customFields,
    customFieldValues,
    saml,
    openapi,
    translations,
    permissions,
    ...integrations,
    ...(content && { content }),
    unknown: [
      ...unavailableData,
      ...(content ? contentData : withoutContent),
      ...source.unknown,
    ].sort(byWhat),
  }
}

const byWhat = (a: Unknown, b: Unknown) => (a.what < b.what ? -1 : a.what > b.what ? 1 : 0)

function distinct(spaces: SpaceAnswer[]): SpaceAnswer[] {
  return [...new Map(spaces.map((space) => [space.id, space])).values()]
}

async function readTeams(source: Source, organizationId: string): Promise<TeamSnapshot[]> {
  const teams = await source.list('teams', listTeams, { organizationId })
  return Promise.all(
    teams.map(async (team) => {
      const what = `members of team "${team.title}"`
      const members = await source.list(what, listTeamMembers, { organizationId, teamId: team.id })
      return {
        team,
        members: members.map(({ organization, team: { role } }) => ({
          user: organization.id,
          role,
        })),
      }
    }),
  )
}

async function readValues(
  source: Source,
  spaces: SpaceAnswer[],
): Promise<Snapshot['customFieldValues']> {
  const read = await Promise.all(
    spaces.map(async ({ id, title }) => {
      const what = `custom field values of space "${title}"`
      const values = (await source.one(what, getCustomFieldValues, { spaceId: id })) ?? []
      const set = values.flatMap(({ customField, value }) =>
        value === undefined || value === null ? [] : [[customField.name, value] as const],
      )
      return [id, Object.fromEntries(set)] as const
    }),
  )
  return Object.fromEntries(read.filter(([, values]) => Object.keys(values).length > 0))
}
