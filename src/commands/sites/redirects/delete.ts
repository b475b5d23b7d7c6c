import { deleteRedirect } from '../../../contract/site-publishing/redirects.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(deleteRedirect, {
  examples: [
    'sites redirects delete red_1 --site site_1',
    'sites redirects list --site site_1 --draft -o ids | docsctl sites redirects delete - --site site_1 --yes',
  ],
  confirm: { verb: 'delete the redirect' },
})
