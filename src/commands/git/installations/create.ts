import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createGitInstallation } from '../../../contract/git.ts'
import { gitColumns, syncTargetField } from '../../../features/git/installations.ts'

export default operationCommand(createGitInstallation, {
  columns: gitColumns,
  fields: [syncTargetField],
  examples: [
    {
      description: 'Sync a space with GitHub',
      command: 'git installations create --provider github --space spc_1',
    },
    {
      description: 'Sync a site with GitLab',
      command: 'git installations create --provider gitlab --site site_1',
    },
  ],
})
