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

/** The id is `memberId(organization, user)`. */
export interface MemberRecord extends Stored {
  organization: string
  user: string
  /** a copy of the user's name, because lists are sorted by it; no operation changes it */
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

/** The id is `teamMemberId(team, user)`. */
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

/** The id is `scopedId(organization, name)`. */
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

/** The id is `scopedId(space, name of the field)`. */
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
  /** the time when the instructions were last changed, which restarts the translation */
  startedAt?: string
  createdAt: string
  updatedAt: string
}

/** The id is `scopedId(organization, slug)`. */
export interface OpenAPISpecRecord extends Stored {
  specId: string
  organization: string
  slug: string
  sourceURL?: string
  createdAt: string
  updatedAt: string
  /** the time of the last publish; together with the clock, it determines the processing state */
  publishedAt: string
  /** the version that is current after processing */
  version: string
  /** the previous version */
  previousVersion?: string
  previousProcessedAt?: string
  /** the text of the last publish, and the text of the version before; absent if unknown */
  text?: string | undefined
  previousText?: string
  visibility?: 'private' | 'public'
  /** true while the sandbox fetches the URL */
  isFetching?: true
  /** the error with which the processing of the last publish ends */
  errorCode?: string
}

/** The id is the name. */
export interface IntegrationRecord extends Stored {
  organization: string
  version: number
  visibility: string
  verified: boolean
  publishedAt: string
  /** the published manifest, without its script and secrets */
  manifest: { [key: string]: Json }
  /** the tunnel that receives the integration's events during development */
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

/** An installation on a space or site. Its ID is `scopedId(installation, id of the target)`. */
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
}

/** An event in the audit log, as administrators see it. */
export interface AuditEventRecord extends Stored {
  organization: string
  occurredAt: string
  action: string
  user: string
  target: { type: string; id: string }
  /** the values in the request, without secrets */
  payload: { [key: string]: Json }
}

/** A glossary entry: the same term in several languages. */
export interface GlossaryEntryRecord extends Stored {
  organization: string
  translations: { [language: string]: string }
  createdAt: string
  updatedAt: string
}

export interface ImportRunRecord extends Stored {
  organization: string
  status: string
  /** the reason why the import failed */
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
   * the content of the URL after it was fetched, or of the files; absent after the import has ended
   */
  found?: { title: string; markdown: string }[] | { problem: string }
}
