import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getSamlProvider } from '../../contract/organizations/saml.ts'
import { certificateColumn } from '../../features/saml/certificate.ts'

export default operationCommand(getSamlProvider, {
  columns: [
    'id',
    'label',
    'status',
    roleColumn('defaultRole'),
    { path: 'defaultTeam.title', header: 'DEFAULT TEAM' },
    'createdAt',
    certificateColumn,
  ],
  noun: 'SAML providers',
  examples: [
    { description: 'Show a provider', command: 'saml get saml_1' },
    { description: 'Print the certificate', command: 'saml get saml_1 --jq .certificate' },
  ],
})
