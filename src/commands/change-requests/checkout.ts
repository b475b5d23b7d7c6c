import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeList } from '../../frame/result/result.ts'
import { Args } from '../../frame/words/definitions.ts'
import { contextFlags, outputFlags } from '../../frame/words/flags.ts'
import { checkOut } from '../../topics/change-requests/checkout.ts'
import {
  changeRequestArgument,
  targetFlags,
  targetOf,
} from '../../topics/change-requests/target.ts'

export default class CheckoutCommand extends DocsctlCommand {
  static override summary = 'write the pages of a change request into a folder'
  static override description =
    'Writes each page as markdown under its path, as a patch of "change-requests diff --format patch" names it. Files of the same name are replaced, others are left alone.'
  static override examples = [
    'change-requests checkout 12 review --space spc_1',
    'cr checkout 12 . --space spc_1 -o ids',
  ]
  static override args = {
    ...changeRequestArgument,
    folder: Args.string({ required: true, description: 'where the files are put' }),
  }
  static override flags = { ...targetFlags, space: contextFlags.spaceId.definition, ...outputFlags }
  static override api = [
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  ]

  async perform(run: Run): Promise<void> {
    const { 'change-request': word = '', folder = '' } = run.args
    const target = await targetOf(word, run)
    const client = await run.client()
    run.progress.at('reading the pages')
    const pages = async function* () {
      for await (const page of checkOut(client, target, folder, run.signal)) {
        yield { items: [page], envelope: {} }
      }
    }
    const columns = ['path', 'file']
    const view = { columns, known: ['id', ...columns], ids: 'file', noun: 'pages' }
    await writeList(run, pages(), view)
  }
}
