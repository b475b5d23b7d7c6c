import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listSamlProviders } from '../../contract/organizations/saml.ts'

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
  examples: [
    { description: 'List providers', command: 'saml list' },
    {
      description: 'Show the values that your identity provider needs',
      command: 'saml list --columns id,label,service.acsURL,service.entityID',
    },
  ],
})
