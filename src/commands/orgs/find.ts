import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { findOrganizations } from '../../contract/organizations/organizations.ts'

export default operationCommand(findOrganizations, {
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: [
    { description: 'Find organizations by email domain', command: 'orgs find acme.com' },
    { description: 'Print only the organization IDs', command: 'orgs find acme.com -o ids' },
  ],
})
