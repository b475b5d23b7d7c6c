import type { RoleOrGuest } from '../../contract/common.ts'
import type { Json, MergeRulesStored, Stored } from './record.ts'

export interface OrganizationRecord extends Stored {
  title: string
  createdAt: string
  emailDomains: string[]
  hostname?: string
  type: string
  useCase?: string
  communityType?: string
  defaultRole?: RoleOrGuest
  defaultContent?: { type: string; site?: string }
  sso?: boolean
  ai?: boolean
  inviteLinks: boolean
  mergeRules?: MergeRulesStored
  plan: string
  logo?: string
  billing?: { [key: string]: Json }
  trial: { status: string; endDate?: string; decision?: string }
  customHostname?: string
  blocked?: { reason: string; source: string }
  internal_isOnNewTrial?: boolean
  internal_billingMigration?: { [key: string]: Json }
}

export interface UserRecord extends Stored {
  displayName: string
  email?: string
  photoURL?: string
}

/** A member of an organization. The ID is `memberId(organization, user)`. */
export interface MemberRecord extends Stored {
  organization: string
  user: string
  /** a copy of the user's name for sorting; no operation changes it */
  displayName: string
  role: RoleOrGuest
  disabled: boolean
  joinedAt: string
  lastSeenAt?: string
  sso: boolean
}

export interface TeamRecord extends Stored {
  organization: string
  title: string
  createdAt: string
}

/** A member of a team. The ID is `teamMemberId(team, user)`. */
export interface TeamMemberRecord extends Stored {
  team: string
  organization: string
  user: string
  role: 'owner' | 'member'
  addedAt: string
}

export interface InviteRecord extends Stored {
  organization: string
  role?: RoleOrGuest
  level?: RoleOrGuest
  space?: string
  collection?: string
}

export interface SamlProviderRecord extends Stored {
  organization: string
  label: string
  ssoURL?: string
  entityID?: string
  certificate?: string
  defaultTeam?: string
  defaultRole?: RoleOrGuest
  createdAt: string
}

/** A custom field. The ID is `scopedId(organization, name)`. */
export interface CustomFieldRecord extends Stored {
  fieldId: string
  organization: string
  name: string
  type: string
  title?: string
  description?: string
  placeholder?: string
  options?: string[]
  createdAt: string
  updatedAt: string
}

/** The value of a custom field. The ID is `scopedId(space, name of the field)`. */
export interface CustomFieldValueRecord extends Stored {
  space: string
  organization: string
  field: string
  value: string | number | boolean | string[]
}

export interface TranslationRecord extends Stored {
  organization: string
  title: string
  languages: string[]
  source?: { space: string; language: string }
  language?: string
  instructions?: Json
  /** the time at which the translation last started; new instructions restart it */
  startedAt?: string
  createdAt: string
  updatedAt: string
}

/** An OpenAPI specification. The ID is `scopedId(organization, slug)`. */
export interface OpenAPISpecRecord extends Stored {
  specId: string
  organization: string
  slug: string
  sourceURL?: string
  createdAt: string
  updatedAt: string
  /** the time of the last publication, which determines the processing state */
  publishedAt: string
  /** the last published version, which becomes current after processing */
  version: string
  /** the version that was current before the last publication */
  previousVersion?: string
  previousProcessedAt?: string
  /** the last published document; absent if unknown */
  text?: string | undefined
  previousText?: string
  visibility?: 'private' | 'public'
  /** true while the sandbox fetches the specification from its URL */
  isFetching?: true
  /** the error code with which processing ends */
  errorCode?: string
}

/** An integration. The ID is its name. */
export interface IntegrationRecord extends Stored {
  organization: string
  version: number
  visibility: string
  verified: boolean
  publishedAt: string
  /** the published manifest, which doesn't contain the script or secrets */
  manifest: { [key: string]: Json }
  /** the tunnel for events during development */
  devMode?: { tunnelUrl: string; all: boolean }
}

export interface InstallationRecord extends Stored {
  integration: string
  organization: string
  status: string
  space_selection: string
  site_selection: string
  spaces: number
  configuration: { [key: string]: Json }
  externalIds: string[]
  createdAt: string
  updatedAt: string
}

/**
 * An integration's installation on a space or site. Its ID is `scopedId(installation, ID of the
 * target)`.
 */
export interface ContentInstallationRecord extends Stored {
  installation: string
  space?: string
  site?: string
  configuration: { [key: string]: Json }
  externalIds: string[]
  createdAt: string
}

export interface IntegrationEventRecord extends Stored {
  integration: string
  installation?: string
  createdAt: string
  payload: { type: string; [key: string]: Json }
  /** the default is `success` */
  status?: string
  /** the default is a single line, because the sandbox doesn't run scripts */
  logs?: { level: string; message: string; timestamp: string }[]
}

/** An event in an organization's audit log. */
export interface AuditEventRecord extends Stored {
  organization: string
  occurredAt: string
  action: string
  user: string
  target: { type: string; id: string; label?: string }
  /** the keys in the request, without their values */
  payload: { [key: string]: Json }
}

/** A term with its translations in several languages. */
export interface GlossaryEntryRecord extends Stored {
  organization: string
  translations: { [language: string]: string }
  createdAt: string
  updatedAt: string
}

export interface ImportRunRecord extends Stored {
  organization: string
  status: string
  /** the reason for the failure of the import */
  reason?: string
  source: { type: 'website'; url: string } | { type: 'file'; files: string[] }
  target: { space: string; changeRequest?: string; page?: string }
  site?: string
  createdBy: string
  createdAt: string
  updatedAt: string
  startedAt: string
  completedAt?: string
  pages?: { id: string; sourceURL?: string; type: string; status: string }[]
  /**
   * the pages that were found, or a problem; absent before they were fetched and after the import
   * has ended
   */
  found?: { title: string; markdown: string }[] | { problem: string }
}
