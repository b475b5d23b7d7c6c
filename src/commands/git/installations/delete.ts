import { deleteGitInstallation, getGitInstallation } from '../../../contract/git.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(deleteGitInstallation, {
  examples: ['git installations delete ins_1', 'git installations delete ins_1 ins_2 --yes'],
  confirm: { verb: 'end the Git sync', read: getGitInstallation },
})
