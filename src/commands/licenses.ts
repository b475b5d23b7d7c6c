import { bundledLicenses } from '../features/upgrade/licenses.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class extends DocsctlCommand {
  static override summary = 'Print the licenses of the bundled libraries'
  static override description = 'Lists each library in docsctl with its version and license text.'
  static override examples = [
    { description: 'Save the licenses in a file', command: 'licenses > licenses.txt' },
  ]
  static override baseFlags = {}

  override async perform(run: Run): Promise<void> {
    await run.console.printData(await bundledLicenses(this.config.root))
  }
}
