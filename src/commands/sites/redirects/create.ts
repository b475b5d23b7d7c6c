import { createRedirect } from '../../../contract/site-publishing/redirects.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { redirectColumns } from '../../../topics/sites/columns.ts'
import { destinationField } from '../../../topics/sites/redirect-words.ts'

export default operationCommand(createRedirect, {
  columns: redirectColumns,
  positionals: ['source'],
  fields: [destinationField],
  examples: [
    'sites redirects create /old --site site_1 --to https://acme.test/new --permanent',
    "sites redirects create '/guide/*' --site site_1 --to section:sec_1 --capture-wildcard",
    'sites redirects create /start --site site_1 --to path:spc_1/get-started --draft',
  ],
  look: ({ siteId = '' }) => ['sites', 'redirects', 'list', '--site', siteId],
})
