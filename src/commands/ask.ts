import { prepare } from '../client/prepare.ts'
import { askOrganization } from '../contract/ask.ts'
import { DocsctlCommand } from '../frame/program/command.ts'
import type { Run } from '../frame/program/run.ts'
import { Args, Flags } from '../frame/words/definitions.ts'
import { contextFlags, outputFlags } from '../frame/words/flags.ts'
import { printAnswer } from '../topics/ask/answer.ts'

export default class AskCommand extends DocsctlCommand {
  static override summary = askOrganization.summary
  static override description =
    'Prints the answer as it comes; with a typed -o, --json, --columns or --jq the whole of it at its end, with its sources and further questions.'
  static override examples = [
    'ask "How do I install it on Linux?"',
    'ask "What changed in March?" --details --json',
  ]
  static override args = {
    question: Args.string({ required: true, description: 'the question' }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    details: Flags.boolean({ description: 'tell more of the sources', helpGroup: 'TARGET' }),
    ...outputFlags,
  }
  static override api = ['GET /v1/orgs/{organizationId}/ask/stream']

  async perform(run: Run): Promise<void> {
    const query = {
      query: run.args.question as string,
      format: 'markdown',
      ...(run.has('details') && { details: true }),
    }
    const path = { organizationId: await run.context('organizationId') }
    await printAnswer(prepare(askOrganization, { path, query }), run)
  }
}
