import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateRedirect } from '../../../contract/site-publishing/redirects.ts'
import { redirectColumns } from '../../../features/sites/columns.ts'
import { changedDestinationField } from '../../../features/sites/redirect-destination.ts'

export default operationCommand(updateRedirect, {
  columns: redirectColumns,
  fields: [changedDestinationField],
  examples: [
    {
      description: 'Change the destination to a page',
      command: 'sites redirects update red_1 --site site_1 --to page:ss_1/pg_1',
    },
    {
      description: 'Publish two drafts',
      command: 'sites redirects update red_1 red_2 --site site_1 --no-draft',
    },
  ],
})
