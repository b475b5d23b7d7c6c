import { updateSamlProvider } from '../../contract/organizations/saml.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(updateSamlProvider, {
  columns: [
    'id',
    'label',
    'status',
    roleColumn('defaultRole'),
    { path: 'defaultTeam.title', header: 'DEFAULT TEAM' },
    'createdAt',
    { path: 'certificate', kind: 'block' },
  ],
  noun: 'SAML providers',
  examples: [
    'saml update saml_1 --certificate @okta.pem',
    'saml update saml_1 --default-team team_1 --default-role read',
    'saml update saml_1 --unset default-role',
  ],
})
