import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listContextRecords } from '../../../contract/site-publishing/context.ts'
import { contextRecordColumns } from '../../../features/sites/context-columns.ts'

export default operationCommand(listContextRecords, {
  columns: contextRecordColumns,
  examples: [
    {
      description: 'List tickets',
      command: 'sites context-records list --site site_1 --type ticket',
    },
    {
      description: 'List records of a connection',
      command: 'sites context-records list --site site_1 --connection ctx_1',
    },
  ],
})
