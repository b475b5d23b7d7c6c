import { getAiUsage } from '../../contract/organizations/audit.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getAiUsage, {
  columns: ['from', 'to', 'periods'],
  ids: 'from',
  examples: [
    'orgs ai-usage --from 2026-10-01T00:00:00Z --to 2026-11-01T00:00:00Z --interval day --json',
  ],
})
