import { getOrganization } from '../../contract/organizations/organizations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(getOrganization, {
  target: 'organizationId',
  targetFromContext: true,
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: ['orgs get', 'orgs get acme --json', 'orgs get acme --web'],
})
