import { getSamlProvider } from '../../contract/organizations/saml.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(getSamlProvider, {
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
  examples: ['saml get saml_1', 'saml get saml_1 --jq .certificate'],
})
