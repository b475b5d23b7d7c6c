import type { Implementation } from '../implement.ts'
import { changeRequestHandlers } from './change-requests.ts'
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
import { samlHandlers } from './saml.ts'
import { searchHandlers } from './search.ts'
import { teamMemberHandlers } from './team-members.ts'
import { teamHandlers } from './teams.ts'
import { translationHandlers } from './translations.ts'

/** What the sandbox does for each operation. */
export const handlers: readonly Implementation[] = [
  ...changeRequestHandlers,
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
  ...samlHandlers,
  ...searchHandlers,
  ...teamHandlers,
  ...teamMemberHandlers,
  ...translationHandlers,
]
