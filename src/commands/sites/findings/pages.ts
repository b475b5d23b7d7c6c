import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listFindingPages } from '../../../contract/site-publishing/findings.ts'

export default operationCommand(listFindingPages, {
  columns: [
    { path: 'page.id', header: 'PAGE' },
    'page.title',
    { path: 'page.path', header: 'PATH' },
    'page.type',
    { path: 'spaceId', header: 'SPACE' },
  ],
  ids: 'page.id',
  examples: [
    { description: 'List pages', command: 'sites findings pages fnd_1 --site site_1' },
    {
      description: 'Print the pages as JSON',
      command: 'sites findings pages fnd_1 --site site_1 --json',
    },
  ],
})
