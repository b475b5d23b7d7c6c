import { getOwnUser } from '../contract/organizations/users.ts'
import { operationCommand } from '../frame/operation/operation-command.ts'

export default operationCommand(getOwnUser, {
  columns: ['id', 'displayName', 'email'],
  noun: 'users',
  examples: ['whoami', 'whoami -o ids'],
})
