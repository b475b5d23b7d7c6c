import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createRedirect } from '../../../contract/site-publishing/redirects.ts'
import { redirectColumns } from '../../../features/sites/columns.ts'
import { newDestinationField } from '../../../features/sites/redirect-destination.ts'

export default operationCommand(createRedirect, {
  columns: redirectColumns,
  positionals: ['source'],
  fields: [newDestinationField],
  examples: [
    {
      description: 'Redirect a path to a URL permanently',
      command: 'sites redirects create /old --site site_1 --to https://acme.test/new --permanent',
    },
    {
      description: 'Redirect all paths below /guide to a section',
      command:
        "sites redirects create '/guide/*' --site site_1 --to section:sec_1 --capture-wildcard",
    },
    {
      description: 'Create a draft that redirects to a page',
      command: 'sites redirects create /start --site site_1 --to path:spc_1/get-started --draft',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'redirects', 'list', '--site', siteId],
})
