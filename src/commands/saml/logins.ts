import { operationCommand } from '../../command/operation/operation-command.ts'
import { listSamlLogins } from '../../contract/organizations/saml.ts'

export default operationCommand(listSamlLogins, {
  columns: ['id', 'label', 'startURL'],
  examples: [
    { description: 'List the SSO options', command: 'saml logins' },
    { description: 'Print the SSO options as JSON', command: 'saml logins --json' },
  ],
})
