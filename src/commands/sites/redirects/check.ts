import { checkRedirect } from '../../../contract/site-publishing/redirects.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(checkRedirect, {
  positionals: ['source'],
  columns: [
    'target',
    { path: 'redirect.id', header: 'REDIRECT' },
    { path: 'redirect.source', header: 'SOURCE' },
    { path: 'redirect.permanent', header: 'PERMANENT' },
  ],
  ids: 'redirect.id',
  examples: ['sites redirects check /old/page --site site_1'],
})
