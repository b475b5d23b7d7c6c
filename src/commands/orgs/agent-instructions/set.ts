import { operationCommand } from '../../../command/operation/operation-command.ts'
import { setAgentInstructions } from '../../../contract/organizations/agent-instructions.ts'
import {
  agentInstructionsColumns,
  orgInstructionsField,
} from '../../../features/orgs/agent-instructions.ts'

export default operationCommand(setAgentInstructions, {
  target: 'organizationId',
  targetFromContext: true,
  columns: agentInstructionsColumns,
  fields: [orgInstructionsField],
  examples: [
    {
      description: 'Set the instructions from a file',
      command: 'orgs agent-instructions set --instructions @instructions.txt',
    },
    {
      description: 'Copy the instructions of another organization',
      command:
        'orgs agent-instructions get other --jq {instructions} | docsctl orgs agent-instructions set acme --input -',
    },
  ],
})
