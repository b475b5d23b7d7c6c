import { deleteExternalLink } from '../../../contract/site-publishing/structure.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(deleteExternalLink, {
  examples: ['sites external-links delete link_1 --site site_1 --yes'],
  confirm: { verb: 'take off the site the link' },
})
