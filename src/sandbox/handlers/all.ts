import type { Implementation } from '../implement.ts'
import { customFieldHandlers } from './custom-fields.ts'
import { integrationHandlers } from './integrations.ts'
import { inviteHandlers } from './invites.ts'
import { memberHandlers } from './members.ts'
import { openapiHandlers } from './openapi.ts'
import { organizationHandlers } from './organizations.ts'
import { samlHandlers } from './saml.ts'
import { teamMemberHandlers } from './team-members.ts'
import { teamHandlers } from './teams.ts'
import { translationHandlers } from './translations.ts'

/** What the sandbox does for each operation. */
export const handlers: readonly Implementation[] = [
  ...customFieldHandlers,
  ...integrationHandlers,
  ...inviteHandlers,
  ...memberHandlers,
  ...openapiHandlers,
  ...organizationHandlers,
  ...samlHandlers,
  ...teamHandlers,
  ...teamMemberHandlers,
  ...translationHandlers,
]
