import type { Records, TableName } from './records.ts'

export type SortKey = string | number

/**
 * An index of a table. It divides the records into groups and sorts each group, so that lists don't
 * have to sort.
 */
export interface RecordIndex<Row> {
  /** returns the group of a record, or undefined if the record isn't listed */
  group: (row: Row) => string | undefined
  /** returns the sort key of a record in its group; records with equal keys are sorted by ID */
  sort: (row: Row) => SortKey
}

const lower = (text: string) => text.toLowerCase()

/** Returns the group, or undefined for a deleted space. */
const ifLive = (row: Records['spaces'], group: string | undefined) =>
  row.deletedAt === undefined ? group : undefined

/** Returns a sort key that consists of the time of the last change and the number. */
export const updatedLast = ({ updatedAt, number }: Records['changeRequests']) =>
  `${updatedAt}/${String(number).padStart(9, '0')}`

/** The indexes of all tables. Their functions depend only on the record itself. */
export const indexes = {
  organizations: {
    all: { group: () => '', sort: (row) => row.createdAt },
  },
  users: {
    byEmail: { group: (row) => row.email && lower(row.email), sort: (row) => row.id },
  },
  members: {
    byJoinedAt: { group: (row) => row.organization, sort: (row) => row.joinedAt },
    byName: { group: (row) => row.organization, sort: (row) => lower(row.displayName) },
    // active members, who aren't disabled and were seen at least once
    byLastSeenAt: {
      group: (row) => (row.lastSeenAt && !row.disabled ? row.organization : undefined),
      sort: (row) => row.lastSeenAt ?? '',
    },
    byUser: { group: (row) => row.user, sort: (row) => row.joinedAt },
  },
  teams: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  teamMembers: {
    byTeam: { group: (row) => row.team, sort: (row) => row.addedAt },
    byMember: { group: (row) => `${row.organization}/${row.user}`, sort: (row) => row.addedAt },
  },
  permissions: {
    usersOn: { group: (row) => (row.user === undefined ? undefined : row.target), sort: () => '' },
    teamsOn: { group: (row) => (row.team === undefined ? undefined : row.target), sort: () => '' },
    byUser: { group: (row) => row.user && `${row.organization}/${row.user}`, sort: () => '' },
    byTeam: { group: (row) => row.team, sort: () => '' },
  },
  samlProviders: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  customFields: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  generic: {
    byCollection: { group: (row) => row.collection, sort: (row) => row.createdAt },
  },
  customFieldValues: {
    bySpace: { group: (row) => row.space, sort: (row) => row.field },
    byField: { group: (row) => `${row.organization}/${row.field}`, sort: (row) => row.space },
  },
  translations: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  glossaryEntries: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  importRuns: {
    running: {
      group: (row) => (row.status === 'in-progress' ? '' : undefined),
      sort: (row) => row.startedAt,
    },
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  openapiSpecs: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  integrations: {
    all: { group: () => '', sort: (row) => row.id },
  },
  installations: {
    byIntegration: { group: (row) => row.integration, sort: (row) => row.createdAt },
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  contentInstallations: {
    onSpace: { group: (row) => row.space, sort: (row) => row.createdAt },
    onSite: { group: (row) => row.site, sort: (row) => row.createdAt },
    spacesOf: {
      group: (row) => (row.space === undefined ? undefined : row.installation),
      sort: (row) => row.createdAt,
    },
    sitesOf: {
      group: (row) => (row.site === undefined ? undefined : row.installation),
      sort: (row) => row.createdAt,
    },
  },
  integrationEvents: {
    byIntegration: { group: (row) => row.integration, sort: (row) => row.createdAt },
  },
  auditEvents: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.occurredAt },
  },
  invites: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.id },
  },
  collections: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
    // collections by parent collection or organization; their positions are relative to spaces as
    // well
    byParent: { group: (row) => row.parent ?? row.organization, sort: (row) => row.position },
  },
  spaces: {
    byOrganization: {
      group: (row) => ifLive(row, row.organization),
      sort: (row) => row.createdAt,
    },
    byParent: {
      group: (row) => ifLive(row, row.parent ?? row.organization),
      sort: (row) => row.position,
    },
    // spaces by collection; includes deleted spaces, which move with the collection
    inCollection: { group: (row) => row.parent, sort: (row) => row.position },
  },
  sites: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.createdAt },
  },
  siteSections: {
    bySite: { group: (row) => row.site, sort: (row) => row.position },
    byGroup: { group: (row) => row.sectionGroup, sort: (row) => row.position },
  },
  sectionGroups: {
    bySite: { group: (row) => row.site, sort: (row) => row.position },
  },
  shareLinks: {
    bySite: { group: (row) => row.site, sort: (row) => row.createdAt },
  },
  redirects: {
    bySite: { group: (row) => row.site, sort: (row) => row.createdAt },
    bySource: { group: (row) => `${row.site}${row.source}`, sort: (row) => row.id },
  },
  externalLinks: {
    bySite: { group: (row) => row.site, sort: (row) => row.position },
    byGroup: { group: (row) => row.sectionGroup, sort: (row) => row.position },
  },
  siteSpaces: {
    bySite: { group: (row) => row.site, sort: (row) => row.position },
    bySection: { group: (row) => row.section, sort: (row) => row.position },
    bySpace: { group: (row) => row.space, sort: (row) => row.id },
  },
  siteFindings: {
    bySite: { group: (row) => row.site, sort: (row) => row.createdAt },
  },
  siteQuestions: {
    bySite: { group: (row) => row.site, sort: (row) => row.createdAt },
  },
  siteEvents: {
    bySite: { group: (row) => row.site, sort: (row) => row.at },
  },
  aiUsages: {
    byOrganization: { group: (row) => row.organization, sort: (row) => row.at },
  },
  revisions: {
    bySpace: { group: (row) => row.space, sort: (row) => row.createdAt },
  },
  changeRequests: {
    bySpace: { group: (row) => row.space, sort: (row) => row.number },
    byStatus: { group: (row) => `${row.space}/${row.status}`, sort: (row) => row.number },
    byNumber: { group: (row) => `${row.space}/${row.number}`, sort: (row) => row.id },
    byUpdate: { group: (row) => `${row.space}/${row.status}`, sort: updatedLast },
    byMergeRevision: { group: (row) => row.revisionMerged, sort: (row) => row.number },
  },
  comments: {
    // comments by the ID of the change request, or by the ID of the space for comments on the main
    // content
    byThread: { group: (row) => row.changeRequest ?? row.space, sort: (row) => row.postedAt },
    open: {
      group: (row) => (row.status === 'open' ? (row.changeRequest ?? row.space) : undefined),
      sort: (row) => row.postedAt,
    },
  },
  gitInstallations: {
    bySpace: { group: (row) => row.space, sort: (row) => row.createdAt },
    bySite: {
      group: (row) => (row.space === undefined ? row.site : undefined),
      sort: (row) => row.createdAt,
    },
    byParent: { group: (row) => row.parent, sort: (row) => row.createdAt },
  },
  gitOperations: {
    all: { group: () => '', sort: (row) => row.startedAt },
  },
  gitRefs: {},
  reviews: {
    byChangeRequest: { group: (row) => row.changeRequest, sort: (row) => row.createdAt },
  },
  requestedReviewers: {
    byChangeRequest: { group: (row) => row.changeRequest, sort: (row) => row.createdAt },
  },
  commentReplies: {
    byComment: { group: (row) => row.comment, sort: (row) => row.postedAt },
  },
} as const satisfies { [Name in TableName]?: Record<string, RecordIndex<Records[Name]>> }

export type IndexName<Name extends TableName> = Name extends keyof typeof indexes
  ? keyof (typeof indexes)[Name] & string
  : never
