import { operationCommand } from '../../cli/operation-command.ts'
import { roleColumn } from '../../cli/role-column.ts'
import { getSamlProvider } from '../../contract/saml.ts'

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
