import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { createSamlProvider } from '../../contract/organizations/saml.ts'
import { certificateColumn } from '../../features/saml/certificate.ts'
import { checkProviders } from '../../features/saml/check-provider.ts'

export default operationCommand(createSamlProvider, {
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
      description: 'Create a provider with only a label',
      command: 'saml create --label Okta',
    },
    {
      description: 'Create a provider with its login URL, entity ID, and certificate',
      command:
        'saml create --label Okta --sso-url https://acme.okta.com/sso --entity-id okta --certificate @okta.pem',
    },
  ],
})
