import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getAgentInstructions } from '../../../contract/organizations/agent-instructions.ts'
import { agentInstructionsColumns } from '../../../features/orgs/agent-instructions.ts'

export default operationCommand(getAgentInstructions, {
  target: 'organizationId',
  targetFromContext: true,
  columns: agentInstructionsColumns,
  examples: [
    { description: 'Show the instructions', command: 'orgs agent-instructions get' },
    {
      description: 'Print the instructions as a JSON document',
      command: 'orgs agent-instructions get acme --jq .instructions',
    },
  ],
})
