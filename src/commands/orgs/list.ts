import { operationCommand } from '../../cli/operation-command.ts'
import { roleColumn } from '../../cli/role-column.ts'
import { listOrganizations } from '../../contract/organizations.ts'

export default operationCommand(listOrganizations, {
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: ['orgs list', "orgs list --jq '.[] | select(.sso | not) | .id'"],
})
