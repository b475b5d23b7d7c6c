import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { createStyleguide } from '../../contract/site-publishing/styleguides.ts'

export default operationCommand(createStyleguide, {
  columns: spaceColumns,
  noun: 'style guides',
  examples: [
    { description: 'Create an empty style guide', command: 'styleguides create --site site_1' },
    {
      description: 'Create a style guide from a template',
      command: 'styleguides create --site site_1 --template tpl_1',
    },
  ],
})
