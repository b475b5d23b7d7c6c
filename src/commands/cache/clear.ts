import { writeObject } from '../../command/result/result.ts'
import { clearNames } from '../../features/names/write-names.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

const columns = ['folder', 'removed']

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Clear the name cache'
  static override description =
    "Later commands fetch the names again. Resources, profiles, and tokens don't change."
  static override examples = [
    { description: 'Clear the cache', command: 'cache clear' },
    { description: 'Print the result as JSON', command: 'cache clear --json' },
  ]
  static override flags = outputFlags

  override async perform(run: Run): Promise<void> {
    const cleared = clearNames(run.environment)
    await writeObject(run, cleared, { columns, known: columns, ids: 'folder' })
  }
}
