import { downloadFlag, presentDownload, refuseNoFile } from '../../cli/download-result.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { getChangeRequestPdf } from '../../contract/change-requests.ts'

export default operationCommand(getChangeRequestPdf, {
  target: 'changeRequestId',
  columns: ['url'],
  ids: 'url',
  summary: 'show where the PDF of a change request is, or fetch it',
  examples: [
    'change-requests pdf 12 --space spc_1',
    'change-requests pdf 12 --space spc_1 --download changes.pdf',
    'change-requests pdf 12 --space spc_1 --page pg_1 --only --jq .url',
  ],
  flags: downloadFlag,
  before: refuseNoFile,
  present: presentDownload,
})
