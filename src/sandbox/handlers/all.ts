import type { Implementation } from '../implement.ts'
import { memberHandlers } from './members.ts'
import { organizationHandlers } from './organizations.ts'
import { teamMemberHandlers } from './team-members.ts'
import { teamHandlers } from './teams.ts'

/** What the sandbox does for each operation. */
export const handlers: readonly Implementation[] = [
  ...memberHandlers,
  ...organizationHandlers,
  ...teamHandlers,
  ...teamMemberHandlers,
]
