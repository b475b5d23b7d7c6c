import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteRedirect } from '../../../contract/site-publishing/redirects.ts'

export default operationCommand(deleteRedirect, {
  examples: [
    { description: 'Delete a redirect', command: 'sites redirects delete red_1 --site site_1' },
    {
      description: 'Delete all drafts without a prompt',
      command:
        'sites redirects list --site site_1 --draft -o ids | docsctl sites redirects delete - --site site_1 --yes',
    },
  ],
  confirm: { verb: 'delete the redirect' },
})
