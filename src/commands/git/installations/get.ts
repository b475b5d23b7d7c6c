import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getGitInstallation } from '../../../contract/git.ts'
import { gitColumns } from '../../../features/git/installations.ts'

export default operationCommand(getGitInstallation, {
  columns: gitColumns,
  examples: [
    { description: 'Show a Git sync', command: 'git installations get ins_1' },
    {
      description: 'Print several Git syncs as JSON',
      command: 'git installations get ins_1 ins_2 --json',
    },
  ],
})
