import { findOrganizations } from '../../contract/organizations/organizations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(findOrganizations, {
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: ['orgs find acme.com', 'orgs find acme.com -o ids'],
})
