import type { Json, MergeRulesStored, PlacedRecord, Stored, StoredLevel } from './record.ts'

export interface CollectionRecord extends PlacedRecord {
  organization: string
  title: string
  description?: string
  parent?: string
  /** the default access level; null means the role `guest`, which grants no access */
  defaultLevel: StoredLevel
  createdAt: string
  /** the ID of the user who created the collection; absent if unknown */
  createdBy?: string
}

export interface SpaceRecord extends PlacedRecord {
  organization: string
  title: string
  emoji?: string
  /** the URL of an image to show instead of the emoji */
  icon?: string
  language?: string
  /** set if the space contains a style guide */
  type?: 'styleguide'
  mergeRules?: MergeRulesStored
  visibility: string
  createdAt: string
  /** the ID of the user who created the space; absent if unknown */
  createdBy?: string
  updatedAt: string
  deletedAt?: string
  editMode: 'live' | 'locked'
  parent?: string
  /** the default access level; null means the role `guest`, which grants no access */
  defaultLevel: StoredLevel
  /** the ID of the main content's current revision */
  revision: string
  /** the number of the last created change request */
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
  /**
   * the URL prefix under which a proxy serves the site; the default target is derived from the
   * origin
   */
  proxy?: { origin: string; target?: string }
  visibility: string
  published: boolean
  createdAt: string
  adaptiveContent?: { enabled: boolean }
  ads?: { [key: string]: Json; status: string }
  features: { id: string; plan: string; frozen: boolean }[]
  /** the customization of the site; absent for the default customization */
  customizations?: { [key: string]: Json }
  defaultSiteSection?: string
  /** the default site space; set only for a site without sections */
  defaultSiteSpace?: string
  shareKey?: string
  defaultLevel?: StoredLevel
  /** the ID of the space with the site's style guide */
  styleguide?: string
}

/**
 * A section of a site. Sections without a group are ordered together with section groups, and the
 * sections in each group have their own order.
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
  /** the ID of the section group */
  sectionGroup?: string
}

export interface SiteSpaceRecord extends PlacedRecord {
  site: string
  space: string
  path: string
  title: string
  section?: string
  condition?: string
  /** the ID of the site space's start page */
  pageId?: string
  draft?: boolean
  hidden?: boolean
  localizedTitle?: { [language: string]: string }
  /** values that override the site's customization */
  customizations?: { [key: string]: Json }
}

/** The visitor claims schema of a site. It has the ID of the site. */
export interface AdaptiveSchemaRecord extends Stored {
  jsonSchema: { [key: string]: Json }
  updatedAt: string
}

export interface ShareLinkRecord extends Stored {
  site: string
  name: string
  active: boolean
  /** the secret key in the share link's URL */
  key: string
  createdAt: string
}

/** A redirect of a site. A path can have an active redirect and a draft at the same time. */
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
  /** the ID of the section group */
  sectionGroup?: string
  localizedTitle?: { [language: string]: string }
  localizedDescription?: { [language: string]: string }
}

/** The visitor authentication of a site. It has the ID of the site. */
export interface PublishingAuthRecord extends Stored {
  backend: 'custom' | 'integration'
  privateKey: string
  fallbackURL?: string
  logoutURL?: string
  integration?: string
}
