import { createSamlProvider } from '../../contract/organizations/saml.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(createSamlProvider, {
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
    'saml create --label Okta',
    'saml create --label Okta --sso-url https://acme.okta.com/sso --entity-id okta --certificate @okta.pem',
  ],
})
