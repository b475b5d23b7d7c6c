import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateGitInstallation } from '../../../contract/git.ts'
import { gitColumns } from '../../../features/git/installations.ts'

export default operationCommand(updateGitInstallation, {
  columns: gitColumns,
  examples: [
    {
      description: 'Change the branch',
      command:
        'git installations update gitinst_1 --provider github --provider-configuration.branch refs/heads/main',
    },
    {
      description: 'Update the settings from a file',
      command: 'git installations update gitinst_1 --input sync.json',
    },
  ],
})
