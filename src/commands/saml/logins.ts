import { operationCommand } from '../../cli/operation-command.ts'
import { listSamlLogins } from '../../contract/saml.ts'

export default operationCommand(listSamlLogins, {
  columns: ['id', 'label', 'startURL'],
  examples: ['saml logins', 'saml logins --json'],
})
