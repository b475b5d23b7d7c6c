import { operationCommand } from '../../../command/operation/operation-command.ts'
import { sortStructure } from '../../../contract/site-publishing/structure.ts'
import { presentSorted } from '../../../features/sites/published-view.ts'
import { sortedItem, sortedPosition } from '../../../features/sites/structure-order.ts'

export default operationCommand(sortStructure, {
  columns: ['object', 'id', 'title'],
  present: presentSorted,
  fields: [sortedItem, sortedPosition],
  examples: [
    {
      description: 'Move a section before a group',
      command: 'sites structure sort section:sec_1 --site site_1 --before group:grp_1',
    },
    {
      description: 'Move a space after another one',
      command: 'sites structure sort site-space:ss_1 --site site_1 --after site-space:ss_2',
    },
    {
      description: 'Move a link to the end',
      command: 'sites structure sort link:link_1 --site site_1',
    },
  ],
})
