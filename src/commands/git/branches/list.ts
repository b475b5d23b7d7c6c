import { onePage } from '../../../command/operation/request-pages.ts'
import { writeList } from '../../../command/result/result.ts'
import {
  branchLists,
  installationArgument,
  listView,
  providerFlag,
  repositoryArgument,
  repositoryRequest,
  requestLines,
  resultShape,
} from '../../../features/git/repositories.ts'
import { outputFlags } from '../../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../../host/program/command.ts'
import type { Run } from '../../../host/program/run.ts'

const view = { ...listView(branchLists, ['name', 'ref'], 'branches'), ids: 'ref' }

export default class ListBranchesCommand extends DocsctlCommand {
  static override summary = 'List branches of a repository'
  static override args = { ...installationArgument, ...repositoryArgument }
  static override flags = { ...providerFlag, ...outputFlags }
  static override examples = [
    { description: 'List branches', command: 'git branches list gitinst_1 acme/docs' },
    {
      description: 'Print the branches as refs for "docsctl git import"',
      command: 'git branches list gitinst_1 acme/docs -o ids',
    },
  ]
  static override api = requestLines(branchLists)
  static override result = () => resultShape(branchLists)

  protected override get isReading(): boolean {
    return true
  }

  override async perform(run: Run): Promise<void> {
    const call = await repositoryRequest(branchLists, undefined, run)
    await writeList(run, onePage(call, run), view)
  }
}
