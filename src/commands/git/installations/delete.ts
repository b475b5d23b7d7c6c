import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteGitInstallation, getGitInstallation } from '../../../contract/git.ts'

export default operationCommand(deleteGitInstallation, {
  examples: [
    { description: 'Delete a Git sync', command: 'git installations delete gitinst_1' },
    {
      description: 'Delete several Git syncs without a prompt',
      command: 'git installations delete gitinst_1 gitinst_2 --yes',
    },
  ],
  confirm: { verb: 'delete the Git sync', read: getGitInstallation },
})
