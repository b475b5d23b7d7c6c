import { operationCommand } from '../../command/operation/operation-command.ts'
import { listSamlLogins } from '../../contract/organizations/saml.ts'

export default operationCommand(listSamlLogins, {
  columns: ['id', 'label', 'startURL'],
  examples: [
    { description: 'List sign-in options', command: 'saml logins' },
    { description: 'Print sign-in options as JSON', command: 'saml logins --json' },
  ],
})
