import { listRedirects } from '../../../contract/site-publishing/redirects.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { redirectColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(listRedirects, {
  columns: redirectColumns,
  examples: [
    'sites redirects list --site site_1',
    'sites redirects list --site site_1 --draft --order-by source --json',
  ],
})
