import { updateRedirect } from '../../../contract/site-publishing/redirects.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { redirectColumns } from '../../../topics/sites/columns.ts'
import { destinationField } from '../../../topics/sites/redirect-words.ts'

export default operationCommand(updateRedirect, {
  columns: redirectColumns,
  fields: [destinationField],
  examples: [
    'sites redirects update red_1 --site site_1 --to page:ss_1/pag_1',
    'sites redirects update red_1 red_2 --site site_1 --no-draft',
  ],
})
