import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listRedirects } from '../../../contract/site-publishing/redirects.ts'
import { redirectColumns } from '../../../features/sites/columns.ts'

export default operationCommand(listRedirects, {
  columns: redirectColumns,
  examples: [
    { description: 'List live redirects', command: 'sites redirects list --site site_1' },
    {
      description: 'Print drafts as JSON, sorted by source',
      command: 'sites redirects list --site site_1 --draft --order-by source --json',
    },
  ],
})
