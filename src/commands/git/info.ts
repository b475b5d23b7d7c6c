import { getGitInfo } from '../../contract/git.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getGitInfo, {
  columns: [
    'repoName',
    'installationStatus',
    'installationProvider',
    'operation.direction',
    'operation.state',
    'operation.error',
    'updatedAt',
  ],
  ids: 'installationId',
  examples: ['git info --space spc_1', 'git info --space spc_1 --jq .operation.state'],
})
