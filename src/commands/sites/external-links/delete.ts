import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteExternalLink } from '../../../contract/site-publishing/structure.ts'

export default operationCommand(deleteExternalLink, {
  examples: [
    {
      description: 'Delete a link without a prompt',
      command: 'sites external-links delete link_1 --site site_1 --yes',
    },
  ],
  confirm: { verb: 'delete the external link' },
})
