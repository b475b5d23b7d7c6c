import { operationCommand } from '../../command/operation/operation-command.ts'
import { getChangeRequestPdf } from '../../contract/change-requests/change-requests.ts'
import {
  downloadFlag,
  presentDownload,
  requireDownloadFile,
} from '../../features/change-requests/download-result.ts'

export default operationCommand(getChangeRequestPdf, {
  target: 'changeRequestId',
  columns: ['url'],
  ids: 'url',
  summary: 'Show the PDF URL for a change request, or download the PDF',
  examples: [
    { description: 'Show the PDF URL', command: 'change-requests pdf 12 --space spc_1' },
    {
      description: 'Download the PDF',
      command: 'change-requests pdf 12 --space spc_1 --download changes.pdf',
    },
    {
      description: 'Print the PDF URL for a single page',
      command: 'change-requests pdf 12 --space spc_1 --page pg_1 --only --jq .url',
    },
  ],
  flags: downloadFlag,
  before: requireDownloadFile,
  present: presentDownload,
})
