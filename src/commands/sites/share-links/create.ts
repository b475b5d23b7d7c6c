import { createShareLink } from '../../../contract/site-publishing/share-links.ts'
import { getSite } from '../../../contract/sites/sites.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { shareLinkColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(createShareLink, {
  columns: shareLinkColumns,
  exposes: {
    verb: 'make a link that lets visitors into the site',
    read: getSite,
    undo: () => 'docsctl undo',
  },
  examples: ['sites share-links create --site site_1 --name Partners'],
  look: ({ siteId = '' }) => ['sites', 'share-links', 'list', '--site', siteId],
})
