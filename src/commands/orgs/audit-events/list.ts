import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listAuditEvents } from '../../../contract/organizations/audit.ts'
import { auditFilters, resolveAuditFilters } from '../../../features/orgs/audit-filters.ts'
import { auditColumns } from '../../../features/orgs/columns.ts'

export default operationCommand(listAuditEvents, {
  columns: auditColumns,
  fields: auditFilters,
  before: resolveAuditFilters,
  examples: [
    { description: 'Show the last 20 events', command: 'orgs audit-events list --limit 20' },
    {
      description: "Export a member's events since November 1, as CSV",
      command: 'orgs audit-events list --from 2026-11-01T00:00:00Z --actor usr_1 -o csv',
    },
    {
      description: 'Show what you did in a space',
      command: 'orgs audit-events list --actor @me --target space:developer-guide',
    },
  ],
})
