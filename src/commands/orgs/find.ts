import { operationCommand } from '../../cli/operation-command.ts'
import { roleColumn } from '../../cli/role-column.ts'
import { findOrganizations } from '../../contract/organizations.ts'

export default operationCommand(findOrganizations, {
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: ['orgs find acme.com', 'orgs find acme.com -o ids'],
})
