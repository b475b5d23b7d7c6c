import { operationCommand } from '../../command/operation/operation-command.ts'
import { listRevisionChanges } from '../../contract/content/revisions.ts'
import { changeColumns, changesLimitField } from '../../features/content/changes.ts'

export default operationCommand(listRevisionChanges, {
  description:
    'Compares the revision with the previous one. For a merge, lists the changes from the change request.',
  columns: changeColumns,
  fields: [changesLimitField],
  ids: 'page.id',
  noun: 'changes',
  examples: [
    {
      description: 'List changes in a revision',
      command: 'revisions changes rev_1 --space spc_1',
    },
    {
      description: 'Print the first 10 changes as JSON',
      command: 'revisions changes rev_1 --space spc_1 --limit 10 --json',
    },
  ],
})
