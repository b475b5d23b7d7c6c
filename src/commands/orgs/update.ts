import { operationCommand } from '../../cli/operation-command.ts'
import { roleColumn } from '../../cli/role-column.ts'
import { idField } from '../../cli/written-fields.ts'
import { updateOrganization } from '../../contract/organizations.ts'

export default operationCommand(updateOrganization, {
  target: 'organizationId',
  targetFromContext: true,
  fields: [
    idField('defaultContent', 'default-site', 'the site that members see first', (site) => ({
      type: 'site',
      site,
    })),
  ],
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: [
    'orgs update --title "Acme Docs" --default-role read',
    'orgs update acme --email-domain acme.com --email-domain acme.org --sso',
    'orgs update acme --unset default-content',
  ],
})
