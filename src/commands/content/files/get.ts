import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getChangeRequestFile } from '../../../contract/change-requests/content.ts'
import { getFile } from '../../../contract/content/content.ts'
import { fetchFile, outFlag, validateOutFlag } from '../../../features/content/fetch-file.ts'

export default operationCommand(getFile, {
  variant: { flag: 'change-request', operation: getChangeRequestFile },
  summary: 'Show a file in a space or a change request',
  description:
    'With --out, downloads the file to a path. If the path is a folder or ends with a slash, the file keeps its name. Several files require a folder, and a missing folder is created. If two files have the same name, the second file is saved with its ID before the name. An existing file is replaced only if the download completes.',
  columns: ['id', 'name', 'contentType', 'size', 'downloadURL'],
  flags: outFlag,
  before: validateOutFlag,
  follow: fetchFile,
  examples: [
    { description: 'Show a file', command: 'content files get fil_1 --space spc_1' },
    {
      description: 'Download a file',
      command: 'content files get logo.png --space spc_1 --out logo.png',
    },
    {
      description: 'Download all files in a space',
      command:
        'content files list --space spc_1 -o ids | docsctl content files get - --space spc_1 --out images/',
    },
    {
      description: 'Print the download URLs of several files',
      command:
        'content files get fil_1 fil_2 --space spc_1 --change-request 12 --jq ".[].downloadURL"',
    },
  ],
})
