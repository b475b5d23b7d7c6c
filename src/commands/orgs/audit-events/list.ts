import { listAuditEvents } from '../../../contract/organizations/audit.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { auditTarget } from '../../../topics/orgs/audit-target.ts'
import { auditColumns } from '../../../topics/orgs/columns.ts'

export default operationCommand(listAuditEvents, {
  columns: auditColumns,
  fields: [auditTarget],
  examples: [
    'orgs audit-events list --limit 20',
    'orgs audit-events list --from 2026-11-01T00:00:00Z --actor usr_1 -o csv',
    'orgs audit-events list --actor @me --target space:developer-guide',
  ],
})
