import { listSamlProviders } from '../../contract/organizations/saml.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(listSamlProviders, {
  columns: [
    'id',
    'label',
    'status',
    roleColumn('defaultRole'),
    { path: 'defaultTeam.title', header: 'DEFAULT TEAM' },
    'createdAt',
  ],
  noun: 'SAML providers',
  examples: ['saml list', 'saml list --columns id,label,service.acsURL,service.entityID'],
})
