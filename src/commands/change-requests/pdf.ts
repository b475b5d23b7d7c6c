import { getChangeRequestPdf } from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import {
  downloadFlag,
  presentDownload,
  refuseNoFile,
} from '../../topics/change-requests/download-result.ts'

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
