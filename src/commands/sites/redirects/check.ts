import { operationCommand } from '../../../command/operation/operation-command.ts'
import { checkRedirect } from '../../../contract/site-publishing/redirects.ts'

export default operationCommand(checkRedirect, {
  positionals: ['source'],
  columns: [
    'target',
    { path: 'redirect.id', header: 'REDIRECT' },
    { path: 'redirect.source', header: 'SOURCE' },
    { path: 'redirect.permanent', header: 'PERMANENT' },
  ],
  ids: 'redirect.id',
  examples: [
    { description: 'Check a path', command: 'sites redirects check /old/page --site site_1' },
  ],
})
