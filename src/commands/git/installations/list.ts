import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listGitInstallations } from '../../../contract/git.ts'
import { gitColumns } from '../../../features/git/installations.ts'

export default operationCommand(listGitInstallations, {
  columns: gitColumns,
  examples: [
    {
      description: 'List Git syncs for a site and its spaces',
      command: 'git installations list --site site_1',
    },
    { description: 'Print only the IDs', command: 'git installations list --site site_1 -o ids' },
  ],
})
