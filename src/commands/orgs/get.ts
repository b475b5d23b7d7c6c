import { operationCommand } from '../../cli/operation-command.ts'
import { roleColumn } from '../../cli/role-column.ts'
import { getOrganization } from '../../contract/organizations.ts'

export default operationCommand(getOrganization, {
  target: 'organizationId',
  targetFromContext: true,
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: ['orgs get', 'orgs get acme --json', 'orgs get acme --web'],
})
