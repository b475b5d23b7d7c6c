import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { configPath } from '../../profile/profiles.ts'

export default class extends DocsctlCommand {
  static override summary = 'print the path of the file that profiles and defaults are kept in'
  static override examples = ['config path']

  override async perform(run: Run): Promise<void> {
    await run.runtime.stdout.write(`${configPath(run.environment)}\n`)
  }
}
