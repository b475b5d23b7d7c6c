import { roleColumn } from '../../../command/columns/role.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listTeamMembers } from '../../../contract/organizations/team-members.ts'

export default operationCommand(listTeamMembers, {
  columns: [
    { path: 'organization.id', header: 'ID' },
    { path: 'organization.user.displayName', header: 'NAME' },
    { path: 'organization.user.email', header: 'EMAIL' },
    { path: 'team.role', header: 'TEAM ROLE' },
    roleColumn('organization.role', 'ORG ROLE'),
    'organization.lastSeenAt',
  ],
  ids: 'organization.id',
  examples: [
    { description: 'List team members', command: 'teams members list team_1' },
    { description: 'Print only the user IDs', command: 'teams members list team_1 -o ids' },
  ],
})
