import type { Json, MergeRulesStored, PlacedRecord, Stored, StoredLevel } from './record.ts'

export interface CollectionRecord extends PlacedRecord {
  organization: string
  title: string
  description?: string
  parent?: string
  /** null means guest */
  defaultLevel: StoredLevel
  createdAt: string
  /** absent if unknown */
  createdBy?: string
}

export interface SpaceRecord extends PlacedRecord {
  organization: string
  title: string
  emoji?: string
  /** the URL of an image instead of the emoji */
  icon?: string
  language?: string
  /** marks a space that contains a style guide */
  type?: 'styleguide'
  mergeRules?: MergeRulesStored
  visibility: string
  createdAt: string
  /** absent if unknown */
  createdBy?: string
  updatedAt: string
  deletedAt?: string
  editMode: 'live' | 'locked'
  parent?: string
  /** null means guest */
  defaultLevel: StoredLevel
  /** the current revision of the main content */
  revision: string
  /** the number of the last change request */
  lastNumber: number
  gitSync?: { [key: string]: Json }
  visitorAuth?: { backend: string; integration?: string }
}

export interface SiteRecord extends Stored {
  organization: string
  type: string
  title: string
  hostname?: string
  basename?: string
  /** an absent target is derived */
  proxy?: { origin: string; target?: string }
  visibility: string
  published: boolean
  createdAt: string
  adaptiveContent?: { enabled: boolean }
  ads?: { [key: string]: Json; status: string }
  features: { id: string; plan: string; frozen: boolean }[]
  /** the customization of the whole site; the defaults if absent */
  customizations?: { [key: string]: Json }
  defaultSiteSection?: string
  /** one of the site spaces at the root of a site without sections */
  defaultSiteSpace?: string
  shareKey?: string
  defaultLevel?: StoredLevel
  /** the space with its style guide */
  styleguide?: string
}

/** Ungrouped sections and groups share one order. The sections of a group have their own. */
export interface SiteSectionRecord extends PlacedRecord {
  site: string
  title: string
  path: string
  description?: string
  icon?: string
  condition?: string
  sectionGroup?: string
  defaultSiteSpace?: string
  draft?: boolean
  localizedTitle?: { [language: string]: string }
  localizedDescription?: { [language: string]: string }
}

export interface SectionGroupRecord extends PlacedRecord {
  site: string
  title: string
  icon?: string
  draft?: boolean
  localizedTitle?: { [language: string]: string }
  /** its group */
  sectionGroup?: string
}

export interface SiteSpaceRecord extends PlacedRecord {
  site: string
  space: string
  path: string
  title: string
  section?: string
  condition?: string
  /** its start page in the space */
  pageId?: string
  draft?: boolean
  hidden?: boolean
  localizedTitle?: { [language: string]: string }
  /** overrides of the site's customization */
  customizations?: { [key: string]: Json }
}

/** The id is the site's. */
export interface AdaptiveSchemaRecord extends Stored {
  jsonSchema: { [key: string]: Json }
  updatedAt: string
}

export interface ShareLinkRecord extends Stored {
  site: string
  name: string
  active: boolean
  /** the key in its URL */
  key: string
  createdAt: string
}

/** A path can have an active redirect and a draft. */
export interface RedirectRecord extends Stored {
  site: string
  source: string
  draft: boolean
  captureWildcard: boolean
  permanent: boolean
  destination: { kind: string; [key: string]: Json }
  createdAt: string
  updatedAt: string
}

export interface ExternalLinkRecord extends PlacedRecord {
  site: string
  title: string
  url: string
  description?: string
  icon?: string
  condition?: string
  draft?: boolean
  /** its group */
  sectionGroup?: string
  localizedTitle?: { [language: string]: string }
  localizedDescription?: { [language: string]: string }
}

/** The visitor authentication of a site. Its id is the site's. */
export interface PublishingAuthRecord extends Stored {
  backend: 'custom' | 'integration'
  privateKey: string
  fallbackURL?: string
  logoutURL?: string
  integration?: string
}
