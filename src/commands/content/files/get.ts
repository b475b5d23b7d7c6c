import { getChangeRequestFile } from '../../../contract/change-requests/content.ts'
import { getFile } from '../../../contract/content/content.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { checkOut, fetchFile, outFlag } from '../../../topics/content/fetch-file.ts'

export default operationCommand(getFile, {
  variant: { flag: 'change-request', operation: getChangeRequestFile },
  summary: 'show a file of a space or a change request',
  description:
    'With --out the file itself is fetched, into a file of this name, or into a folder under its own name; several go into a folder. A file is replaced only by the whole of another.',
  columns: ['id', 'name', 'contentType', 'size', 'downloadURL'],
  flags: outFlag,
  before: checkOut,
  follow: fetchFile,
  examples: [
    'content files get fil_1 --space spc_1',
    'content files get logo.png --space spc_1 --out logo.png',
    'content files list --space spc_1 -o ids | docsctl content files get - --space spc_1 --out images/',
    'content files get fil_1 fil_2 --space spc_1 --change-request 12 --jq ".[].downloadURL"',
  ],
})
