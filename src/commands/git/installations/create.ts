import { createGitInstallation } from '../../../contract/git.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { gitColumns, syncTargetField } from '../../../topics/git/installations.ts'

export default operationCommand(createGitInstallation, {
  columns: gitColumns,
  fields: [syncTargetField],
  examples: [
    'git installations create --provider github --space spc_1',
    'git installations create --provider gitlab --site site_1',
  ],
})
