import { listSamlLogins } from '../../contract/organizations/saml.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listSamlLogins, {
  columns: ['id', 'label', 'startURL'],
  examples: ['saml logins', 'saml logins --json'],
})
