import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getAuditEvent } from '../../../contract/organizations/audit.ts'
import { auditColumns } from '../../../features/orgs/columns.ts'

export default operationCommand(getAuditEvent, {
  columns: auditColumns,
  examples: [
    {
      description: 'Print an event as JSON',
      command: 'orgs audit-events get 0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11 --json',
    },
  ],
})
