import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getGitInstallation } from '../../../contract/git.ts'
import { gitColumns } from '../../../features/git/installations.ts'

export default operationCommand(getGitInstallation, {
  columns: gitColumns,
  examples: [
    { description: 'Show a Git sync', command: 'git installations get gitinst_1' },
    {
      description: 'Print several Git syncs as JSON',
      command: 'git installations get gitinst_1 gitinst_2 --json',
    },
  ],
})
