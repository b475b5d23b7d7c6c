import { getSitePreview } from '../../contract/site-publishing/publishing.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getSitePreview, {
  target: 'siteId',
  columns: ['url'],
  ids: 'url',
  examples: [
    'sites preview site_1',
    'sites preview site_1 --site-space ss_1 --claims \'{"plan":"scale"}\'',
  ],
})
