import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { requireToken } from '../../profile/session.ts'

export default class extends DocsctlCommand {
  static override summary = 'Print the current token'
  static override examples = [
    { description: 'Print the current token', command: 'auth token' },
    { description: "Print a profile's token", command: 'auth token --profile work' },
  ]

  override async perform(run: Run): Promise<void> {
    const { value } = await requireToken(await run.service.session())
    await run.console.printData(`${value}\n`)
  }
}
