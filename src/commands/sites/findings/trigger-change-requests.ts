import { operationCommand } from '../../../command/operation/operation-command.ts'
import { triggerFindingChangeRequests } from '../../../contract/site-publishing/findings.ts'

export default operationCommand(triggerFindingChangeRequests, {
  description:
    'The service creates the change requests after the command ends. To see them, use "sites findings change-requests".',
  examples: [
    {
      description: 'Create change requests for a finding',
      command: 'sites findings trigger-change-requests fnd_1 --site site_1',
    },
  ],
})
