import type { AnyOperation } from './operation.ts'
import {
  getPublishingAuth,
  getSitePreview,
  publishSite,
  regeneratePublishingAuth,
  unpublishSite,
  updatePublishingAuth,
} from './site-publishing/publishing.ts'
import {
  bulkRedirects,
  checkRedirect,
  createRedirect,
  deleteRedirect,
  listRedirects,
  updateRedirect,
} from './site-publishing/redirects.ts'
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  updateShareLink,
} from './site-publishing/share-links.ts'
import {
  createExternalLink,
  deleteExternalLink,
  getStructure,
  sortStructure,
  updateExternalLink,
} from './site-publishing/structure.ts'

/** What the living service can do with sites, beyond its reference. */
export const livingSites = [
  publishSite,
  unpublishSite,
  getPublishingAuth,
  updatePublishingAuth,
  regeneratePublishingAuth,
  getSitePreview,
  listShareLinks,
  createShareLink,
  updateShareLink,
  deleteShareLink,
  listRedirects,
  createRedirect,
  updateRedirect,
  deleteRedirect,
  checkRedirect,
  bulkRedirects,
  getStructure,
  sortStructure,
  createExternalLink,
  updateExternalLink,
  deleteExternalLink,
] as const satisfies readonly AnyOperation[]
