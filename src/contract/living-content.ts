import * as changeRequests from './change-requests/change-requests.ts'
import * as contentChanges from './change-requests/content-changes.ts'
import * as reviews from './change-requests/reviews.ts'
import * as revisions from './content/revisions.ts'
import { getPublishedOpenAPIDocument } from './openapi.ts'
import type { AnyOperation } from './operation.ts'

/** The operations on content and change requests that the reference doesn't have. */
export const livingContent = [
  changeRequests.listOrganizationChangeRequests,
  contentChanges.changeContent,
  contentChanges.listChangeRequestChanges,
  reviews.listReviews,
  reviews.submitReview,
  reviews.getReview,
  reviews.listRequestedReviewers,
  reviews.requestReviewers,
  reviews.removeRequestedReviewer,
  revisions.getRevision,
  revisions.listRevisionChanges,
  revisions.listRevisionPages,
  revisions.getRevisionPage,
  revisions.listRevisionFiles,
  revisions.getRevisionFile,
  getPublishedOpenAPIDocument,
] as const satisfies readonly AnyOperation[]
