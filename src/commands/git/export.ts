import { exportToGit } from '../../contract/git.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(exportToGit, {
  description:
    'The service works on after it has answered; git info says how it ended. A URL that begins with @ is read from a file, so that credentials stay out of the history of the shell.',
  examples: [
    'git export --space spc_1 --url @repository-url --ref refs/heads/main --commit-message "Docs of the night"',
    'git export --space spc_1 --url https://example.com/docs.git --ref refs/heads/main --commit-message Docs --dry-run',
  ],
})
