import { sortStructure } from '../../../contract/site-publishing/structure.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { sortedItem, sortedPosition } from '../../../topics/sites/structure-words.ts'

export default operationCommand(sortStructure, {
  columns: ['object', 'id', 'title'],
  fields: [sortedItem, sortedPosition],
  examples: [
    'sites structure sort section:sec_1 --site site_1 --before group:grp_1',
    'sites structure sort site-space:ss_1 --site site_1 --after site-space:ss_2',
    'sites structure sort link:link_1 --site site_1',
  ],
})
