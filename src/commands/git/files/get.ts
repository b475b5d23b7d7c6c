import { writeObject } from '../../../command/result/result.ts'
import type { View } from '../../../command/result/view.ts'
import { fieldPaths } from '../../../contract/shape.ts'
import {
  fileReads,
  installationArgument,
  providerFlag,
  repositoryArgument,
  repositoryRequest,
  requestLines,
  resultShape,
} from '../../../features/git/repositories.ts'
import { Args, Flags } from '../../../host/arguments/definitions.ts'
import { outputFlags } from '../../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../../host/program/command.ts'
import type { Run } from '../../../host/program/run.ts'

const view: View = {
  columns: ['path', 'name', 'sha', 'size'],
  known: fieldPaths(fileReads.github.result),
  noun: 'files',
  ids: 'path',
}

export default class GetFileCommand extends DocsctlCommand {
  static override summary = 'Check whether a repository contains a file, and show its hash and size'
  static override args = {
    ...installationArgument,
    ...repositoryArgument,
    path: Args.string({ required: true, description: 'File path in the repository' }),
  }
  static override flags = {
    ref: Flags.string({
      required: true,
      description: 'Branch or other ref, such as refs/heads/main (required)',
      helpGroup: 'TARGET',
      helpValue: 'REF',
    }),
    ...providerFlag,
    ...outputFlags,
  }
  static override examples = [
    {
      description: 'Check whether a branch contains a summary file',
      command: 'git files get gitinst_1 acme/docs SUMMARY.md --ref refs/heads/main',
    },
  ]
  static override api = requestLines(fileReads)
  static override result = () => resultShape(fileReads)

  protected override get isReading(): boolean {
    return true
  }

  override async perform(run: Run): Promise<void> {
    const query = { path: run.args.named.path, ref: run.args.text('ref') }
    const client = await run.service.client()
    const { body } = await client.exchange(await repositoryRequest(fileReads, query, run))
    await writeObject(run, body, view)
  }
}
