import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listOrganizations } from '../../contract/organizations/organizations.ts'

export default operationCommand(listOrganizations, {
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: [
    { description: 'List your organizations', command: 'orgs list' },
    {
      description: "Print the IDs of organizations that don't enforce SSO",
      command: "orgs list --jq '.[] | select(.sso | not) | .id'",
    },
  ],
})
