import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteShareLink } from '../../../contract/site-publishing/share-links.ts'

export default operationCommand(deleteShareLink, {
  examples: [
    {
      description: 'Delete a share link',
      command: 'sites share-links delete link_1 --site site_1',
    },
    {
      description: 'Delete all share links for a site',
      command:
        'sites share-links list --site site_1 -o ids | docsctl sites share-links delete - --site site_1 --yes',
    },
  ],
  confirm: { verb: 'delete the share link' },
})
