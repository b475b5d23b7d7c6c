import { operationCommand } from '../command/operation/operation-command.ts'
import { getOwnUser } from '../contract/organizations/users.ts'

export default operationCommand(getOwnUser, {
  columns: ['id', 'displayName', 'email'],
  noun: 'users',
  examples: [
    { description: 'Show the current user', command: 'whoami' },
    { description: 'Print only your user ID', command: 'whoami -o ids' },
  ],
})
