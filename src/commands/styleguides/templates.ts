import { operationCommand } from '../../command/operation/operation-command.ts'
import { listStyleguideTemplates } from '../../contract/site-publishing/styleguides.ts'

export default operationCommand(listStyleguideTemplates, {
  columns: ['id', 'title', 'subtitle', 'emoji'],
  noun: 'templates',
  examples: [
    { description: 'List templates', command: 'styleguides templates' },
    {
      description: 'Print the text of a template',
      command: 'styleguides templates --jq \'.[] | select(.id=="tpl_1") | .markdown\'',
    },
  ],
})
