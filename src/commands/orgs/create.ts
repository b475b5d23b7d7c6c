import { operationCommand } from '../../command/operation/operation-command.ts'
import { createOrganization } from '../../contract/organizations/create-organization.ts'

export default operationCommand(createOrganization, {
  columns: ['id', 'title', 'hostname', 'plan', 'createdAt'],
  noun: 'organizations',
  examples: [
    { description: 'Create an organization', command: 'orgs create --title "Acme Docs"' },
    {
      description: 'Create an organization with a site for an API',
      command:
        'orgs create --title "Acme Docs" --with-default-site --openapi-url https://example.com/openapi.yaml',
    },
  ],
  look: () => ['orgs', 'list'],
})
