import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listAuditActions } from '../../../contract/organizations/audit.ts'

export default operationCommand(listAuditActions, {
  columns: ['id', 'label'],
  examples: [
    { description: 'List all actions', command: 'orgs audit-events actions' },
    { description: 'Print only the action IDs', command: 'orgs audit-events actions -o ids' },
  ],
})
