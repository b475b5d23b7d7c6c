import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { configPath } from '../../profile/profiles.ts'

export default class extends DocsctlCommand {
  static override summary = 'Print the path of the config file'
  static override examples = [
    { description: 'Print the path of the config file', command: 'config path' },
  ]

  override async perform(run: Run): Promise<void> {
    await run.console.printData(`${configPath(run.environment)}\n`)
  }
}
