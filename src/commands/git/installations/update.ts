import { updateGitInstallation } from '../../../contract/git.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { gitColumns } from '../../../topics/git/installations.ts'

export default operationCommand(updateGitInstallation, {
  columns: gitColumns,
  examples: [
    'git installations update ins_1 --provider github --provider-configuration.branch refs/heads/main',
    'git installations update ins_1 --input sync.json',
  ],
})
