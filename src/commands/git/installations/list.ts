import { listGitInstallations } from '../../../contract/git.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { gitColumns } from '../../../topics/git/installations.ts'

export default operationCommand(listGitInstallations, {
  columns: gitColumns,
  examples: ['git installations list --site site_1', 'git installations list --site site_1 -o ids'],
})
