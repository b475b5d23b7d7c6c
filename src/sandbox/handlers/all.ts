import type { Implementation } from '../http/implement.ts'
import { collectionHandlers } from './collections.ts'
import { askHandlers } from './content/ask.ts'
import { changeRequestHandlers } from './content/change-requests.ts'
import { commentReplyHandlers } from './content/comment-replies.ts'
import { commentHandlers } from './content/comments.ts'
import { contentHandlers } from './content/content.ts'
import { contentChangeHandlers } from './content/content-changes.ts'
import { conversationHandlers } from './content/conversations.ts'
import { linkHandlers } from './content/links.ts'
import { locateHandlers } from './content/locate.ts'
import { placeHandlers } from './content/places.ts'
import { reusableContentHandlers } from './content/reusable-contents.ts'
import { reviewHandlers } from './content/reviews.ts'
import { revisionHandlers } from './content/revisions.ts'
import { searchHandlers } from './content/search.ts'
import { gitInstallationHandlers } from './git/installations.ts'
import { providerRepositoryHandlers } from './git/provider-repositories.ts'
import { gitRepositoryHandlers } from './git/repositories.ts'
import { auditHandlers } from './organization/audit.ts'
import { customFieldHandlers } from './organization/custom-fields.ts'
import { glossaryHandlers } from './organization/glossary.ts'
import { importHandlers } from './organization/imports.ts'
import { installationPlaceHandlers } from './organization/installation-places.ts'
import { installationHandlers } from './organization/installations.ts'
import { integrationEventHandlers } from './organization/integration-events.ts'
import { integrationHandlers } from './organization/integrations.ts'
import { inviteHandlers } from './organization/invites.ts'
import { memberHandlers } from './organization/members.ts'
import { openapiHandlers } from './organization/openapi.ts'
import { organizationHandlers } from './organization/organizations.ts'
import { permissionHandlers } from './organization/permissions.ts'
import { samlHandlers } from './organization/saml.ts'
import { teamMemberHandlers } from './organization/team-members.ts'
import { teamHandlers } from './organization/teams.ts'
import { translationHandlers } from './organization/translations.ts'
import { userHandlers } from './organization/users.ts'
import { agentHandlers } from './sites/agents.ts'
import { answerHandlers } from './sites/answers.ts'
import { contextHandlers } from './sites/context.ts'
import { customizationHandlers } from './sites/customization.ts'
import { findingHandlers } from './sites/findings.ts'
import { insightHandlers } from './sites/insights.ts'
import { publishedSiteHandlers } from './sites/published-sites.ts'
import { sitePublishingHandlers } from './sites/publishing.ts'
import { questionHandlers } from './sites/questions.ts'
import { redirectHandlers } from './sites/redirects.ts'
import { sectionGroupHandlers } from './sites/section-groups.ts'
import { siteSectionHandlers } from './sites/site-sections.ts'
import { siteSpaceHandlers } from './sites/site-spaces.ts'
import { siteHandlers } from './sites/sites.ts'
import { siteStructureHandlers } from './sites/structure.ts'
import { styleguideHandlers } from './sites/styleguides.ts'
import { topicHandlers } from './sites/topics.ts'
import { spaceHandlers } from './spaces.ts'

/** The handlers of all operations, except those that use the generic storage. */
export const handlers: readonly Implementation[] = [
  ...askHandlers,
  ...changeRequestHandlers,
  ...collectionHandlers,
  ...commentHandlers,
  ...commentReplyHandlers,
  ...agentHandlers,
  ...answerHandlers,
  ...contextHandlers,
  ...conversationHandlers,
  ...reusableContentHandlers,
  ...styleguideHandlers,
  ...topicHandlers,
  ...contentChangeHandlers,
  ...contentHandlers,
  ...customFieldHandlers,
  ...auditHandlers,
  ...installationHandlers,
  ...installationPlaceHandlers,
  ...integrationEventHandlers,
  ...integrationHandlers,
  ...inviteHandlers,
  ...linkHandlers,
  ...memberHandlers,
  ...openapiHandlers,
  ...organizationHandlers,
  ...permissionHandlers,
  ...publishedSiteHandlers,
  ...glossaryHandlers,
  ...importHandlers,
  ...gitInstallationHandlers,
  ...gitRepositoryHandlers,
  ...providerRepositoryHandlers,
  ...locateHandlers,
  ...placeHandlers,
  ...reviewHandlers,
  ...revisionHandlers,
  ...samlHandlers,
  ...searchHandlers,
  ...sectionGroupHandlers,
  ...customizationHandlers,
  ...findingHandlers,
  ...questionHandlers,
  ...insightHandlers,
  ...redirectHandlers,
  ...siteHandlers,
  ...sitePublishingHandlers,
  ...siteStructureHandlers,
  ...siteSectionHandlers,
  ...siteSpaceHandlers,
  ...spaceHandlers,
  ...teamHandlers,
  ...teamMemberHandlers,
  ...translationHandlers,
  ...userHandlers,
]
