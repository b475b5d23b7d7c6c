import type { RoleOrGuest } from '../../contract/common.ts'
import type { Json, Stored } from './record.ts'
import type {
  BlobRecord,
  BodyRecord,
  ChangeRequestRecord,
  CommentRecord,
  CommentReplyRecord,
  GitInstallationRecord,
  GitOperationRecord,
  GitRefRecord,
  RequestedReviewerRecord,
  ReviewRecord,
  RevisionRecord,
} from './records-content.ts'
import type { GenericRecord } from './records-generic.ts'
import type {
  AuditEventRecord,
  ContentInstallationRecord,
  CustomFieldRecord,
  CustomFieldValueRecord,
  GlossaryEntryRecord,
  ImportRunRecord,
  InstallationRecord,
  IntegrationEventRecord,
  IntegrationRecord,
  InviteRecord,
  MemberRecord,
  OpenAPISpecRecord,
  OrganizationRecord,
  SamlProviderRecord,
  TeamMemberRecord,
  TeamRecord,
  TranslationRecord,
  UserRecord,
} from './records-organization.ts'
import type {
  AiUsageRecord,
  SiteEventRecord,
  SiteFindingRecord,
  SiteQuestionRecord,
} from './records-readers.ts'
import type {
  AdaptiveSchemaRecord,
  CollectionRecord,
  ExternalLinkRecord,
  PublishingAuthRecord,
  RedirectRecord,
  SectionGroupRecord,
  ShareLinkRecord,
  SiteRecord,
  SiteSectionRecord,
  SiteSpaceRecord,
  SpaceRecord,
} from './records-structure.ts'

/** The sandbox's own data. It is never reported as a change to an organization. */
export interface MetaRecord extends Stored {
  value: Json
}

/** All tables, by name. */
export interface Records {
  organizations: OrganizationRecord
  users: UserRecord
  members: MemberRecord
  teams: TeamRecord
  teamMembers: TeamMemberRecord
  invites: InviteRecord
  permissions: PermissionRecord
  samlProviders: SamlProviderRecord
  customFields: CustomFieldRecord
  customFieldValues: CustomFieldValueRecord
  translations: TranslationRecord
  glossaryEntries: GlossaryEntryRecord
  importRuns: ImportRunRecord
  openapiSpecs: OpenAPISpecRecord
  integrations: IntegrationRecord
  installations: InstallationRecord
  contentInstallations: ContentInstallationRecord
  integrationEvents: IntegrationEventRecord
  auditEvents: AuditEventRecord
  collections: CollectionRecord
  spaces: SpaceRecord
  sites: SiteRecord
  siteSections: SiteSectionRecord
  sectionGroups: SectionGroupRecord
  siteSpaces: SiteSpaceRecord
  adaptiveSchemas: AdaptiveSchemaRecord
  shareLinks: ShareLinkRecord
  redirects: RedirectRecord
  externalLinks: ExternalLinkRecord
  publishingAuths: PublishingAuthRecord
  siteFindings: SiteFindingRecord
  siteQuestions: SiteQuestionRecord
  siteEvents: SiteEventRecord
  aiUsages: AiUsageRecord
  revisions: RevisionRecord
  bodies: BodyRecord
  blobs: BlobRecord
  changeRequests: ChangeRequestRecord
  comments: CommentRecord
  commentReplies: CommentReplyRecord
  gitInstallations: GitInstallationRecord
  gitOperations: GitOperationRecord
  gitRefs: GitRefRecord
  reviews: ReviewRecord
  requestedReviewers: RequestedReviewerRecord
  generic: GenericRecord
  meta: MetaRecord
}

export type TableName = keyof Records

/** A role on a space, collection, or site. Its ID is `permissionId(target, subject)`. */
interface PermissionRecord extends Stored {
  organization: string
  /** the space, collection, or site */
  target: string
  /** the user or team that has the role */
  user?: string
  team?: string
  role: RoleOrGuest
}
