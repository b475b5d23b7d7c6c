import type { Json, MergeRulesStored, RoleOrGuest, Stored } from './record.ts'

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
  /** the user's, kept here too because lists sort by it; no operation changes it */
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
  /** when its instructions changed, which begins it anew */
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
  /** when the last publish came: the state of its processing follows from this and the clock */
  publishedAt: string
  /** the version that is there once processing is through */
  version: string
  /** the version that was there before */
  previousVersion?: string
  previousProcessedAt?: string
  /** what was published last, and what the version says that was there before; absent where it isn't known */
  text?: string | undefined
  previousText?: string
  visibility?: 'private' | 'public'
  /** whether its URL is being fetched; how that ended isn't known yet */
  isFetching?: true
  /** how the processing of the last publish ends, where it fails */
  errorCode?: string
}

/** The id is the name. */
export interface IntegrationRecord extends Stored {
  organization: string
  version: number
  visibility: string
  verified: boolean
  publishedAt: string
  /** what was published, without script and secrets */
  manifest: { [key: string]: Json }
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

/** An installation on one space or site; the id is `scopedId(installation, id of the thing)`. */
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

/** What was done, as the service tells it to administrators. */
export interface AuditEventRecord extends Stored {
  organization: string
  occurredAt: string
  action: string
  user: string
  target: { type: string; id: string }
  /** what was sent, without what is secret */
  payload: { [key: string]: Json }
}

/** The same word in several languages. */
export interface GlossaryEntryRecord extends Stored {
  organization: string
  translations: { [language: string]: string }
  createdAt: string
  updatedAt: string
}

export interface ImportRunRecord extends Stored {
  organization: string
  status: string
  /** why it failed */
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
  /** what is at the address, once it was fetched, or in the files, until the run is over */
  found?: { title: string; markdown: string }[] | { problem: string }
}
