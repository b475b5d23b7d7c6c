import { operationCommand } from '../../command/operation/operation-command.ts'
import { importChangeRequestContent } from '../../contract/change-requests/content.ts'
import { importContent } from '../../contract/content/content.ts'

export default operationCommand(importContent, {
  variant: { flag: 'change-request', operation: importChangeRequestContent },
  summary: 'Import content from a URL into a space or a change request',
  columns: ['revision', 'importedResources', 'totalResources'],
  ids: 'revision',
  look: ({ spaceId = '', changeRequestId }) => [
    ...['content', 'get', '--space', spaceId],
    ...(changeRequestId === undefined ? [] : ['--change-request', changeRequestId]),
  ],
  examples: [
    {
      description: 'Import a website into a space',
      command: 'content import --space spc_1 --url https://example.com/handbook --source website',
    },
    {
      description: 'Import a zip file into a change request',
      command:
        'content import --space spc_1 --change-request 12 --url https://example.com/a.zip --source zip',
    },
  ],
})
