import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getMember } from '../../../contract/organizations/members.ts'
import { removeTeamMember } from '../../../contract/organizations/team-members.ts'

export default operationCommand(removeTeamMember, {
  examples: [
    { description: 'Remove a member', command: 'teams members remove team_1 usr_1' },
    {
      description: 'Remove several members without a prompt',
      command: 'teams members remove team_1 usr_1 usr_2 --yes',
    },
  ],
  confirm: {
    verb: 'remove the team member',
    read: getMember,
    title: 'user.displayName',
    undo: ({ organizationId, teamId, userId }) =>
      `docsctl teams members set ${teamId} ${userId} --org ${organizationId} (for a team owner, add --role owner)`,
  },
})
