import { getMember } from '../../../contract/organizations/members.ts'
import { removeTeamMember } from '../../../contract/organizations/team-members.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(removeTeamMember, {
  examples: ['teams members remove team_1 usr_1', 'teams members remove team_1 usr_1 usr_2 --yes'],
  confirm: {
    verb: 'remove from the team',
    read: getMember,
    title: 'user.displayName',
    undo: ({ organizationId, teamId, userId }) =>
      `docsctl teams members set ${teamId} ${userId} --org ${organizationId}`,
  },
})
