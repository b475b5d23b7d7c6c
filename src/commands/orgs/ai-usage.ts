import { operationCommand } from '../../command/operation/operation-command.ts'
import { getAiUsage } from '../../contract/organizations/audit.ts'

export default operationCommand(getAiUsage, {
  columns: ['from', 'to', 'periods'],
  ids: 'from',
  examples: [
    {
      description: 'Print daily AI usage for October, as JSON',
      command:
        'orgs ai-usage --from 2026-10-01T00:00:00Z --to 2026-11-01T00:00:00Z --interval day --json',
    },
  ],
})
