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

/** Internal data of the sandbox, which isn't reported as a change. */
export interface MetaRecord extends Stored {
  value: Json
}

/** The record types of all tables. */
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

/**
 * The role of a user or team on a space, collection, or site. The ID is `permissionId(target,
 * subject)`.
 */
interface PermissionRecord extends Stored {
  organization: string
  /** the ID of the space, collection, or site */
  target: string
  /** the ID of the user or team; exactly one of the two keys is set */
  user?: string
  team?: string
  role: RoleOrGuest
}
