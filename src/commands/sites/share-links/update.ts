import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateShareLink } from '../../../contract/site-publishing/share-links.ts'
import { shareLinkColumns } from '../../../features/sites/columns.ts'

export default operationCommand(updateShareLink, {
  columns: shareLinkColumns,
  exposes: {
    verb: 'give visitors access to the site through the share link',
    when: ({ body }) => (body as { active?: boolean }).active === true,
    undo: ({ organizationId, siteId, shareLinkId }) =>
      `docsctl sites share-links update ${shareLinkId} --site ${siteId} --org ${organizationId} --no-active`,
  },
  examples: [
    {
      description: 'Disable a share link',
      command: 'sites share-links update link_1 --site site_1 --no-active',
    },
    {
      description: 'Enable two share links without a prompt',
      command: 'sites share-links update link_1 link_2 --site site_1 --active --yes',
    },
  ],
})
