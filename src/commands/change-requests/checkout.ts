import { writeList } from '../../command/result/result.ts'
import { writeCheckout } from '../../features/change-requests/checkout.ts'
import {
  changeRequestArgument,
  resolveTarget,
  targetFlags,
} from '../../features/change-requests/target.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { contextFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class CheckoutCommand extends DocsctlCommand {
  static override summary = "Write a change request's pages to a folder"
  static override description =
    'Writes each page as a Markdown file at its path. Paths match those of "change-requests diff --format patch". Replaces existing files at these paths and keeps all others.'
  static override examples = [
    {
      description: 'Write the pages to the folder "review"',
      command: 'change-requests checkout 12 review --space spc_1',
    },
    {
      description: 'Write to the current folder and list the files',
      command: 'cr checkout 12 . --space spc_1 -o ids',
    },
  ]
  static override args = {
    ...changeRequestArgument,
    folder: Args.string({ required: true, description: 'Folder to write to' }),
  }
  static override flags = { ...targetFlags, space: contextFlags.spaceId.definition, ...outputFlags }
  static override api = [
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  ]

  async perform(run: Run): Promise<void> {
    const { 'change-request': argument = '', folder = '' } = run.args.named
    const target = await resolveTarget(argument, run)
    const client = await run.service.client()
    run.console.progress.at('Loading the pages')
    const pages = async function* () {
      for await (const page of writeCheckout(client, target, folder, run.environment.signal)) {
        yield { items: [page], envelope: {} }
      }
    }
    const columns = ['path', 'file']
    const view = { columns, known: ['id', ...columns], ids: 'file', noun: 'pages' }
    await writeList(run, pages(), view)
  }
}
