import { listFindingPages } from '../../../contract/site-publishing/findings.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

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
    'sites findings pages fnd_1 --site site_1',
    'sites findings pages fnd_1 --site site_1 --json',
  ],
})
