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
  /** the URL of an image that is shown instead of the emoji */
  icon?: string
  language?: string
  /** set for a space that contains a style guide */
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
  /** the number of the latest change request */
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
  /** if the target is absent, it is derived from the origin */
  proxy?: { origin: string; target?: string }
  visibility: string
  published: boolean
  createdAt: string
  adaptiveContent?: { enabled: boolean }
  ads?: { [key: string]: Json; status: string }
  features: { id: string; plan: string; frozen: boolean }[]
  /** the customization of the whole site; absent if it has the default values */
  customizations?: { [key: string]: Json }
  defaultSiteSection?: string
  /** the default site space at the root, for a site without sections */
  defaultSiteSpace?: string
  shareKey?: string
  defaultLevel?: StoredLevel
  /** the space that contains the style guide of the site */
  styleguide?: string
}

/**
 * Sections without a group share one order with groups. The sections in each group have their own
 * order.
 */
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
  /** the start page of the site space */
  pageId?: string
  draft?: boolean
  hidden?: boolean
  localizedTitle?: { [language: string]: string }
  /** the values that override the customization of the site */
  customizations?: { [key: string]: Json }
}

/** The ID is the ID of the site. */
export interface AdaptiveSchemaRecord extends Stored {
  jsonSchema: { [key: string]: Json }
  updatedAt: string
}

export interface ShareLinkRecord extends Stored {
  site: string
  name: string
  active: boolean
  /** the key in the URL of the share link */
  key: string
  createdAt: string
}

/** A path can have both an active redirect and a draft. */
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

/** The visitor authentication of a site. Its ID is the ID of the site. */
export interface PublishingAuthRecord extends Stored {
  backend: 'custom' | 'integration'
  privateKey: string
  fallbackURL?: string
  logoutURL?: string
  integration?: string
}
