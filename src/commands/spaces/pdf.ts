import { getSpacePdf } from '../../contract/content/places.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import {
  downloadFlag,
  presentDownload,
  refuseNoFile,
} from '../../topics/change-requests/download-result.ts'

export default operationCommand(getSpacePdf, {
  target: 'spaceId',
  columns: ['url'],
  ids: 'url',
  summary: 'show where the PDF of a space is, or fetch it',
  examples: [
    'spaces pdf spc_1',
    'spaces pdf spc_1 --download handbook.pdf',
    'spaces pdf spc_1 --page pg_1 --only --jq .url',
  ],
  flags: downloadFlag,
  before: refuseNoFile,
  present: presentDownload,
})
