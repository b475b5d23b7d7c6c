import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getScan } from '../../../contract/site-publishing/topics.ts'
import { scanColumns } from '../../../features/sites/answer-columns.ts'

export default operationCommand(getScan, {
  columns: scanColumns,
  examples: [{ description: 'Show a scan', command: 'sites scans get scn_1 --site site_1' }],
})
