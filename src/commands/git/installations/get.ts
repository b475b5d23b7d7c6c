import { getGitInstallation } from '../../../contract/git.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { gitColumns } from '../../../topics/git/installations.ts'

export default operationCommand(getGitInstallation, {
  columns: gitColumns,
  examples: ['git installations get ins_1', 'git installations get ins_1 ins_2 --json'],
})
