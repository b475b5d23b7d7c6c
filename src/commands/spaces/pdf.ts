import { operationCommand } from '../../command/operation/operation-command.ts'
import { getSpacePdf } from '../../contract/content/places.ts'
import {
  downloadFlag,
  presentDownload,
  requireDownloadFile,
} from '../../features/change-requests/download-result.ts'

export default operationCommand(getSpacePdf, {
  target: 'spaceId',
  columns: ['url'],
  ids: 'url',
  summary: 'Show the PDF URL for a space, or download the PDF',
  examples: [
    { description: 'Show the PDF URL', command: 'spaces pdf spc_1' },
    { description: 'Download the PDF', command: 'spaces pdf spc_1 --download handbook.pdf' },
    {
      description: 'Print the PDF URL for a single page',
      command: 'spaces pdf spc_1 --page pg_1 --only --jq .url',
    },
  ],
  flags: downloadFlag,
  before: requireDownloadFile,
  present: presentDownload,
})
