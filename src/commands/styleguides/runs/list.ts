import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listStyleguideRuns } from '../../../contract/site-publishing/styleguides.ts'

export default operationCommand(listStyleguideRuns, {
  columns: [
    'id',
    'styleguide',
    'spaces',
    { path: 'createdBy.displayName', header: 'BY' },
    'createdAt',
  ],
  examples: [{ description: 'List checks', command: 'styleguides runs list --site site_1' }],
})
