import { operationCommand } from '../../command/operation/operation-command.ts'
import { getGitInfo } from '../../contract/git.ts'

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
  examples: [
    { description: "Show a space's Git sync", command: 'git info --space spc_1' },
    {
      description: 'Print the state of the latest operation',
      command: 'git info --space spc_1 --jq .operation.state',
    },
  ],
})
