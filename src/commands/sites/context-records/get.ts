import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getContextRecord } from '../../../contract/site-publishing/context.ts'
import { contextRecordColumns } from '../../../features/sites/context-columns.ts'

export default operationCommand(getContextRecord, {
  columns: contextRecordColumns,
  examples: [
    { description: 'Show a record', command: 'sites context-records get rec_1 --site site_1' },
  ],
})
