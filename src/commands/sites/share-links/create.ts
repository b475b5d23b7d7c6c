import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createShareLink } from '../../../contract/site-publishing/share-links.ts'
import { getSite } from '../../../contract/sites/sites.ts'
import { shareLinkColumns } from '../../../features/sites/columns.ts'

export default operationCommand(createShareLink, {
  columns: shareLinkColumns,
  exposes: {
    verb: 'create a share link that gives visitors access to the site',
    read: getSite,
    undo: () => 'docsctl undo',
  },
  examples: [
    {
      description: 'Create a share link',
      command: 'sites share-links create --site site_1 --name Partners',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'share-links', 'list', '--site', siteId],
})
