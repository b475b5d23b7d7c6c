import type { Json, MergeRulesStored, PlacedRecord, Stored, StoredLevel } from './record.ts'

export interface CollectionRecord extends PlacedRecord {
  organization: string
  title: string
  description?: string
  parent?: string
  /** null for what guests have */
  defaultLevel: StoredLevel
  createdAt: string
}

export interface SpaceRecord extends PlacedRecord {
  organization: string
  title: string
  emoji?: string
  /** the URL of a picture, in place of the emoji */
  icon?: string
  language?: string
  /** a space that says how to write */
  type?: 'styleguide'
  mergeRules?: MergeRulesStored
  visibility: string
  createdAt: string
  updatedAt: string
  deletedAt?: string
  editMode: 'live' | 'locked'
  parent?: string
  /** null for what guests have */
  defaultLevel: StoredLevel
  /** the active revision of the main content */
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
  /** the target is worked out where it is absent */
  proxy?: { origin: string; target?: string }
  visibility: string
  published: boolean
  createdAt: string
  adaptiveContent?: { enabled: boolean }
  ads?: { [key: string]: Json; status: string }
  features: { id: string; plan: string; frozen: boolean }[]
  /** of the site as a whole; the usual ones where it is absent */
  customizations?: { [key: string]: Json }
  defaultSiteSection?: string
  /** among those at the root, for a site without sections */
  defaultSiteSpace?: string
  shareKey?: string
  defaultLevel?: StoredLevel
  /** the space with its style guide */
  styleguide?: string
}

/** Ungrouped sections and groups stand in one order, the sections of a group in one of their own. */
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
  /** the group that it stands in */
  sectionGroup?: string
}

export interface SiteSpaceRecord extends PlacedRecord {
  site: string
  space: string
  path: string
  title: string
  section?: string
  condition?: string
  /** the page of the space that it opens with */
  pageId?: string
  draft?: boolean
  hidden?: boolean
  localizedTitle?: { [language: string]: string }
  /** what looks unlike the site */
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
  /** what stands in its URL */
  key: string
  createdAt: string
}

/** A path may have a redirect that works and a draft beside it. */
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
  /** the group that it stands in */
  sectionGroup?: string
  localizedTitle?: { [language: string]: string }
  localizedDescription?: { [language: string]: string }
}

/** How a site knows its visitors; the id is the site's. */
export interface PublishingAuthRecord extends Stored {
  backend: 'custom' | 'integration'
  privateKey: string
  fallbackURL?: string
  logoutURL?: string
  integration?: string
}
