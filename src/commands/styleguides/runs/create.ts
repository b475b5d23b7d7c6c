import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createStyleguideRun } from '../../../contract/site-publishing/styleguides.ts'
import { type Column, cell } from '../../../output/columns.ts'

/** Shows only the numbers of the change requests. JSON output contains all fields. */
const changeRequestNumbers: Column = {
  path: 'changeRequests',
  value: (item) =>
    ((cell(item, 'changeRequests') ?? []) as { number: number }[]).map(({ number }) => number),
}

export default operationCommand(createStyleguideRun, {
  columns: ['run.id', 'run.styleguide', 'run.spaces', changeRequestNumbers, 'run.createdAt'],
  ids: 'run.id',
  description: 'For each space, the service creates a draft change request with the corrections.',
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
