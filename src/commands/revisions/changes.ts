import { listRevisionChanges } from '../../contract/content/revisions.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { changeColumns, changesLimitField } from '../../topics/content/changes.ts'

export default operationCommand(listRevisionChanges, {
  description: 'Against the revision before it; of a merge, what the change request brought.',
  columns: changeColumns,
  fields: [changesLimitField],
  ids: 'page.id',
  noun: 'changes',
  examples: [
    'revisions changes rev_1 --space spc_1',
    'revisions changes rev_1 --space spc_1 --limit 10 --json',
  ],
})
