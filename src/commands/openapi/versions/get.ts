import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getOpenAPIVersion } from '../../../contract/openapi-versions.ts'

export default operationCommand(getOpenAPIVersion, {
  columns: ['id', 'createdAt', 'url'],
  examples: [
    { description: 'Show the newest version', command: 'openapi versions get petstore latest' },
    {
      description: 'Print the URLs of two versions',
      command: 'openapi versions get petstore ver_1 ver_2 --jq ".[].url"',
    },
  ],
})
