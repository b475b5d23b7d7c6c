import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateSamlProvider } from '../../contract/organizations/saml.ts'
import { certificateColumn } from '../../features/saml/certificate.ts'
import { checkProviders } from '../../features/saml/check-provider.ts'

export default operationCommand(updateSamlProvider, {
  columns: [
    'id',
    'label',
    'status',
    roleColumn('defaultRole'),
    { path: 'defaultTeam.title', header: 'DEFAULT TEAM' },
    'createdAt',
    certificateColumn,
  ],
  before: checkProviders,
  noun: 'SAML providers',
  examples: [
    {
      description: 'Replace the certificate',
      command: 'saml update saml_1 --certificate @okta.pem',
    },
    {
      description: 'Set the team and role for new members',
      command: 'saml update saml_1 --default-team team_1 --default-role read',
    },
    {
      description: 'Clear the role for new members',
      command: 'saml update saml_1 --unset default-role',
    },
  ],
})
