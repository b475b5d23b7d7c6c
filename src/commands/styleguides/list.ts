import { operationCommand } from '../../command/operation/operation-command.ts'
import { listStyleguides } from '../../contract/site-publishing/styleguides.ts'
import { siteTitles } from '../../features/sites/styleguide-columns.ts'

export default operationCommand(listStyleguides, {
  columns: ['space.id', 'space.title', { path: 'sites', value: siteTitles }, 'space.updatedAt'],
  ids: 'space.id',
  noun: 'style guides',
  examples: [
    { description: 'List style guides', command: 'styleguides list' },
    {
      description: 'Print only the space IDs',
      command: 'styleguides list -o ids',
    },
  ],
})
