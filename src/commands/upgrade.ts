import { Flags } from '../host/arguments/definitions.ts'
import { outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Check for a newer release'
  static override description =
    `Compares this version with the newest release at the URL in the setting "release-url". The response must be a JSON object that contains "tag_name" (as in GitHub's releases/latest) or "version". The request contains no token.

Set the URL once:
  docsctl config set release-url https://api.github.com/repos/OWNER/REPOSITORY/releases/latest

Exits with 11 if there is a newer release. docsctl never checks for updates on its own, and never replaces itself. Install the new version in the same way as you installed this one.`
  static override examples = [
    { description: 'Compare this version with the newest release', command: 'upgrade --check' },
    { description: 'Print the newest version', command: 'upgrade --check -o ids' },
  ]
  static override flags = {
    check: Flags.boolean({
      description: 'Compare this version with the newest release',
      helpGroup: 'TARGET',
      required: true,
    }),
    ...outputFlags,
  }

  override async perform(run: Run): Promise<void> {
    const { checkRelease } = await import('../features/upgrade/check-release.ts')
    await checkRelease(run)
  }
}
