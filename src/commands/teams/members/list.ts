import { listTeamMembers } from '../../../contract/organizations/team-members.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { roleColumn } from '../../../topics/columns/role.ts'

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
  examples: ['teams members list team_1', 'teams members list team_1 -o ids'],
})
