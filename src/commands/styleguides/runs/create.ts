import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createStyleguideRun } from '../../../contract/site-publishing/styleguides.ts'

export default operationCommand(createStyleguideRun, {
  columns: ['run.id', 'run.styleguide', 'run.spaces', 'changeRequests', 'run.createdAt'],
  ids: 'run.id',
  description: 'The service creates a change request with the corrections for each space.',
  examples: [
    {
      description: 'Check two spaces',
      command: 'styleguides runs create --site site_1 --space spc_1 --space spc_2',
    },
    {
      description: 'Print the numbers of the change requests',
      command:
        "styleguides runs create --site site_1 --space spc_1 --jq '.changeRequests[].number'",
    },
  ],
})
