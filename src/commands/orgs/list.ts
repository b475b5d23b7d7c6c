import { listOrganizations } from '../../contract/organizations/organizations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(listOrganizations, {
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: ['orgs list', "orgs list --jq '.[] | select(.sso | not) | .id'"],
})
