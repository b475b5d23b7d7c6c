import { onePage } from '../../../command/operation/request-pages.ts'
import { writeList } from '../../../command/result/result.ts'
import {
  installationArgument,
  listView,
  providerFlag,
  repositoryLists,
  repositoryRequest,
  requestLines,
  resultShape,
} from '../../../features/git/repositories.ts'
import { outputFlags } from '../../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../../host/program/command.ts'
import type { Run } from '../../../host/program/run.ts'

const view = listView(repositoryLists, ['id', 'fullName', 'defaultBranch'], 'repositories')

export default class ListRepositoriesCommand extends DocsctlCommand {
  static override summary = 'List repositories that a Git sync can use'
  static override args = installationArgument
  static override flags = { ...providerFlag, ...outputFlags }
  static override examples = [
    { description: 'List repositories', command: 'git repositories list gitinst_1' },
    {
      description: 'Print the ID of a repository',
      command:
        'git repositories list gitinst_1 --jq \'.[] | select(.fullName=="acme/docs") | .id\'',
    },
  ]
  static override api = requestLines(repositoryLists)
  static override result = () => resultShape(repositoryLists)

  protected override get isReading(): boolean {
    return true
  }

  override async perform(run: Run): Promise<void> {
    const call = await repositoryRequest(repositoryLists, undefined, run)
    await writeList(run, onePage(call, run), view)
  }
}
