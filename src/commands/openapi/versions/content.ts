import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getOpenAPIVersionContent } from '../../../contract/openapi-versions.ts'

export default operationCommand(getOpenAPIVersionContent, {
  columns: ['urls.source', 'urls.public'],
  ids: 'urls.source',
  examples: [
    {
      description: 'Show the files in the newest version',
      command: 'openapi versions content petstore latest',
    },
    {
      description: 'Print the file system of a version',
      command: 'openapi versions content petstore ver_1 --jq .filesystem',
    },
  ],
})
