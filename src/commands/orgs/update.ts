import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateOrganization } from '../../contract/organizations/organizations.ts'
import { idField } from '../../host/arguments/written-fields.ts'

export default operationCommand(updateOrganization, {
  target: 'organizationId',
  targetFromContext: true,
  fields: [
    idField(
      'defaultContent',
      'default-site',
      'Site that members see first (ID or title)',
      (site) => ({ type: 'site', site }),
      { resource: 'sites', helpValue: 'SITE' },
    ),
  ],
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: [
    {
      description: 'Change the title and the default role',
      command: 'orgs update --title "Acme Docs" --default-role read',
    },
    {
      description: 'Set the email domains and enforce SSO',
      command: 'orgs update acme --email-domain acme.com --email-domain acme.org --sso',
    },
    {
      description: 'Clear the default site',
      command: 'orgs update acme --unset default-site',
    },
  ],
})
