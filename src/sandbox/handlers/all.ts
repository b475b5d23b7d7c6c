import type { Implementation } from '../http/implement.ts'
import { changeRequestHandlers } from './change-requests.ts'
import { collectionHandlers } from './collections.ts'
import { commentReplyHandlers } from './comment-replies.ts'
import { commentHandlers } from './comments.ts'
import { contentHandlers } from './content.ts'
import { contentChangeHandlers } from './content-changes.ts'
import { customFieldHandlers } from './custom-fields.ts'
import { integrationHandlers } from './integrations.ts'
import { inviteHandlers } from './invites.ts'
import { linkHandlers } from './links.ts'
import { memberHandlers } from './members.ts'
import { openapiHandlers } from './openapi.ts'
import { organizationHandlers } from './organizations.ts'
import { publishedSiteHandlers } from './published-sites.ts'
import { samlHandlers } from './saml.ts'
import { searchHandlers } from './search.ts'
import { sectionGroupHandlers } from './section-groups.ts'
import { siteSectionHandlers } from './site-sections.ts'
import { siteSpaceHandlers } from './site-spaces.ts'
import { siteHandlers } from './sites.ts'
import { spaceHandlers } from './spaces.ts'
import { teamMemberHandlers } from './team-members.ts'
import { teamHandlers } from './teams.ts'
import { translationHandlers } from './translations.ts'

/** What the sandbox does for each operation. */
export const handlers: readonly Implementation[] = [
  ...changeRequestHandlers,
  ...collectionHandlers,
  ...commentHandlers,
  ...commentReplyHandlers,
  ...contentChangeHandlers,
  ...contentHandlers,
  ...customFieldHandlers,
  ...integrationHandlers,
  ...inviteHandlers,
  ...linkHandlers,
  ...memberHandlers,
  ...openapiHandlers,
  ...organizationHandlers,
  ...publishedSiteHandlers,
  ...samlHandlers,
  ...searchHandlers,
  ...sectionGroupHandlers,
  ...siteHandlers,
  ...siteSectionHandlers,
  ...siteSpaceHandlers,
  ...spaceHandlers,
  ...teamHandlers,
  ...teamMemberHandlers,
  ...translationHandlers,
]
