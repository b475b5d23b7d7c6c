import { operationCommand } from '../../command/operation/operation-command.ts'
import { getSitePreview } from '../../contract/site-publishing/publishing.ts'

export default operationCommand(getSitePreview, {
  target: 'siteId',
  columns: ['url'],
  ids: 'url',
  examples: [
    { description: 'Show the preview URL', command: 'sites preview site_1' },
    {
      description: 'Show the preview URL of a site space for a visitor with claims',
      command: 'sites preview site_1 --site-space ss_1 --claims \'{"plan":"scale"}\'',
    },
  ],
})
