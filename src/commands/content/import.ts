import { importChangeRequestContent } from '../../contract/change-requests/content.ts'
import { importContent } from '../../contract/content/content.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(importContent, {
  variant: { flag: 'change-request', operation: importChangeRequestContent },
  summary: 'import content from a URL into a space or a change request',
  columns: ['revision', 'importedResources', 'totalResources'],
  ids: 'revision',
  look: ({ spaceId = '', changeRequestId }) => [
    ...['content', 'get', '--space', spaceId],
    ...(changeRequestId === undefined ? [] : ['--change-request', changeRequestId]),
  ],
  examples: [
    'content import --space spc_1 --url https://example.com/handbook --source website',
    'content import --space spc_1 --change-request 12 --url https://example.com/a.zip --source zip',
  ],
})
