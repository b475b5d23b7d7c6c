import { getOpenAPIVersion } from '../../../contract/openapi-versions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getOpenAPIVersion, {
  columns: ['id', 'createdAt', 'url'],
  examples: [
    'openapi versions get petstore latest',
    'openapi versions get petstore ver_1 ver_2 --jq ".[].url"',
  ],
})
