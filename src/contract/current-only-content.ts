import { askOrganization, askSite } from './ask.ts'
import * as changeRequests from './change-requests/change-requests.ts'
import * as contentChanges from './change-requests/content-changes.ts'
import * as conversations from './change-requests/conversations.ts'
import * as reviews from './change-requests/reviews.ts'
import * as places from './content/places.ts'
import * as reusableContents from './content/reusable-contents.ts'
import * as revisions from './content/revisions.ts'
import * as git from './git.ts'
import * as glossary from './glossary.ts'
import * as imports from './imports.ts'
import * as gitRepositories from './integrations/git-repositories.ts'
import { getPublishedOpenAPIDocument } from './openapi.ts'
import * as openapiVersions from './openapi-versions.ts'
import type { AnyOperation } from './operation.ts'

/** Operations for content and change requests that only the current API has. */
export const currentOnlyContent = [
  askOrganization,
  askSite,
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
  places.findPage,
  places.findChangeRequestPage,
  places.findRevisionPage,
  places.getSpacePdf,
  places.listContributors,
  places.listCommenters,
  places.listChangeRequestCommenters,
  places.locateContent,
  openapiVersions.updateOpenAPISpec,
  openapiVersions.listOpenAPIVersions,
  openapiVersions.getOpenAPIVersion,
  openapiVersions.getOpenAPIVersionContent,
  glossary.listGlossaryEntries,
  glossary.getGlossaryEntry,
  glossary.updateGlossary,
  glossary.runTranslation,
  imports.listImportRuns,
  imports.startImportRun,
  imports.getImportRun,
  imports.cancelImportRun,
  git.getGitInfo,
  git.importFromGit,
  git.exportToGit,
  git.listGitInstallations,
  git.createGitInstallation,
  git.getGitInstallation,
  git.updateGitInstallation,
  git.deleteGitInstallation,
  gitRepositories.listGithubRepositories,
  gitRepositories.listGithubBranches,
  gitRepositories.getGithubFile,
  gitRepositories.listGitlabProjects,
  gitRepositories.listGitlabBranches,
  gitRepositories.getGitlabFile,
  conversations.listConversations,
  conversations.updateConversation,
  conversations.deleteConversation,
  reusableContents.getReusableContent,
  reusableContents.getChangeRequestReusableContent,
  reusableContents.getRevisionReusableContent,
  reusableContents.getRevisionReusableContentDocument,
] as const satisfies readonly AnyOperation[]
