import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'

export default operationCommand(getOrganization, {
  target: 'organizationId',
  targetFromContext: true,
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: [
    { description: 'Show the current organization', command: 'orgs get' },
    { description: 'Print an organization as JSON', command: 'orgs get acme --json' },
    { description: 'Open an organization in the browser', command: 'orgs get acme --web' },
  ],
})
