import { deleteShareLink } from '../../../contract/site-publishing/share-links.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(deleteShareLink, {
  examples: [
    'sites share-links delete link_1 --site site_1',
    'sites share-links list --site site_1 -o ids | docsctl sites share-links delete - --site site_1 --yes',
  ],
  confirm: { verb: 'delete the share link' },
})
