import { searchSite } from './content/search.ts'
import type { AnyOperation } from './operation.ts'
import * as context from './site-publishing/context.ts'
import {
  deleteSiteSpaceCustomization,
  getCustomization,
  getSiteSpaceCustomization,
  setCustomization,
  updateSiteSpaceCustomization,
} from './site-publishing/customization.ts'
import {
  getFinding,
  getFindingStats,
  listFindingChangeRequests,
  listFindingPages,
  listFindingQuestions,
  listFindingRecords,
  listFindings,
  updateFinding,
} from './site-publishing/findings.ts'
import { aggregateInsights, listVisitorSegments } from './site-publishing/insights.ts'
import {
  getPublishingAuth,
  getSitePreview,
  publishSite,
  regeneratePublishingAuth,
  unpublishSite,
  updatePublishingAuth,
} from './site-publishing/publishing.ts'
import { getQuestion, getQuestionStats, listQuestions } from './site-publishing/questions.ts'
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
import { duplicateSiteSpace } from './sites/site-spaces.ts'

/** Operations for sites that exist only in the current API. */
export const currentOnlySites = [
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
  getCustomization,
  setCustomization,
  getSiteSpaceCustomization,
  updateSiteSpaceCustomization,
  deleteSiteSpaceCustomization,
  listFindings,
  getFinding,
  updateFinding,
  getFindingStats,
  listFindingPages,
  listFindingQuestions,
  listFindingRecords,
  listFindingChangeRequests,
  listQuestions,
  getQuestion,
  getQuestionStats,
  aggregateInsights,
  listVisitorSegments,
  searchSite,
  duplicateSiteSpace,
  context.listContextRecords,
  context.getContextRecord,
  context.upsertContextRecords,
  context.listContextConnections,
  context.createContextConnection,
  context.getContextConnection,
  context.updateContextConnection,
  context.deleteContextConnection,
  context.syncContextConnection,
  context.testContextConnection,
] as const satisfies readonly AnyOperation[]
