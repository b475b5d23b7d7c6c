import { updateShareLink } from '../../../contract/site-publishing/share-links.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { shareLinkColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(updateShareLink, {
  columns: shareLinkColumns,
  exposes: {
    verb: 'let visitors in by the share link',
    when: ({ body }) => (body as { active?: boolean }).active === true,
    undo: ({ siteId, shareLinkId }) =>
      `docsctl sites share-links update ${shareLinkId} --site ${siteId} --no-active`,
  },
  examples: [
    'sites share-links update link_1 --site site_1 --no-active',
    'sites share-links update link_1 link_2 --site site_1 --active --yes',
  ],
})
