import { operationCommand } from '../../command/operation/operation-command.ts'
import { exportToGit } from '../../contract/git.ts'

export default operationCommand(exportToGit, {
  description:
    'The service continues the export after the command ends. To see the result, use "docsctl git info". To keep credentials out of the shell history, read the URL from a file (--url @FILE).',
  examples: [
    {
      description: 'Export a space to the URL in the file "repository-url"',
      command:
        'git export --space spc_1 --url @repository-url --ref refs/heads/main --commit-message "Nightly docs"',
    },
    {
      description: 'Print the request without sending it',
      command:
        'git export --space spc_1 --url https://example.com/docs.git --ref refs/heads/main --commit-message Docs --dry-run',
    },
  ],
})
