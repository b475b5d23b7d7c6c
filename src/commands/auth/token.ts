import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { requireToken } from '../../profile/session.ts'

export default class extends DocsctlCommand {
  static override summary = 'print the token in use'
  static override examples = ['auth token', 'auth token --profile work']

  override async perform(run: Run): Promise<void> {
    const { value } = await requireToken(await run.session())
    await run.runtime.stdout.write(`${value}\n`)
  }
}
