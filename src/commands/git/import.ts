import { operationCommand } from '../../command/operation/operation-command.ts'
import { importFromGit } from '../../contract/git.ts'

export default operationCommand(importFromGit, {
  description:
    'The service continues the import after the command ends. To see the result, use "docsctl git info". To keep credentials out of the shell history, read the URL from a file (--url @FILE).',
  examples: [
    {
      description: 'Import from the URL in the file "repository-url"',
      command: 'git import --space spc_1 --url @repository-url --ref refs/heads/main',
    },
    {
      description: 'Import even if the space already has content',
      command:
        'git import --space spc_1 --url https://example.com/docs.git --ref refs/heads/main --force',
    },
  ],
})
