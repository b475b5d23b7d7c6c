import { updateOrganization } from '../../contract/organizations/organizations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { idField } from '../../frame/words/written-fields.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(updateOrganization, {
  target: 'organizationId',
  targetFromContext: true,
  fields: [
    idField(
      'defaultContent',
      'default-site',
      'the site that members see first',
      (site) => ({ type: 'site', site }),
      { things: 'sites' },
    ),
  ],
  columns: ['id', 'title', 'hostname', 'plan', 'sso', roleColumn('defaultRole'), 'createdAt'],
  noun: 'organizations',
  examples: [
    'orgs update --title "Acme Docs" --default-role read',
    'orgs update acme --email-domain acme.com --email-domain acme.org --sso',
    'orgs update acme --unset default-content',
  ],
})
