import { listAuditActions } from '../../../contract/organizations/audit.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(listAuditActions, {
  columns: ['id', 'label'],
  examples: ['orgs audit-events actions', 'orgs audit-events actions -o ids'],
})
