import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getOpenAPIVersionContent } from '../../../contract/openapi-versions.ts'

export default operationCommand(getOpenAPIVersionContent, {
  columns: ['urls.source', 'urls.public'],
  ids: 'urls.source',
  examples: [
    {
      description: 'Show the source and public URLs of the newest version',
      command: 'openapi versions content petstore latest',
    },
    {
      description: 'Print the files in a version, as JSON',
      command: 'openapi versions content petstore ver_1 --jq .filesystem',
    },
  ],
})
