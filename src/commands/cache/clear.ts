import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeObject } from '../../frame/result/result.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { clearNames } from '../../names/store.ts'

const columns = ['folder', 'removed']

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'forget the names that were kept'
  static override description =
    'They are read anew when they are next asked for. Nothing that was written to the service is touched, nor are profiles and tokens.'
  static override examples = ['cache clear', 'cache clear --json']
  static override flags = outputFlags

  override async perform(run: Run): Promise<void> {
    const cleared = clearNames(run.environment)
    await writeObject(run, cleared, { columns, known: columns, ids: 'folder' })
  }
}
