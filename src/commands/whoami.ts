import { operationCommand } from '../command/operation/operation-command.ts'
import { getOwnUser } from '../contract/organizations/users.ts'

export default operationCommand(getOwnUser, {
  columns: ['id', 'displayName', 'email'],
  noun: 'users',
  follow: async (user, _, run) => {
    const { recordUserId } = await import('../command/operation/run-job.ts')
    await recordUserId(run, (user as { id: string }).id)
    return user
  },
  examples: [
    { description: 'Show the current user', command: 'whoami' },
    { description: 'Print only your user ID', command: 'whoami -o ids' },
  ],
})
