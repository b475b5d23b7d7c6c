import { writeList } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import {
  gateFlags,
  gatePolicy,
  gateRows,
  gateView,
  unknownFlags,
} from '../../features/change-requests/gates/gate-policy.ts'
import { checkGates, defaultGates } from '../../features/change-requests/gates/model/gates.ts'
import {
  failedGates,
  failedGatesMessage,
  gateDetails,
} from '../../features/change-requests/merge/model/merge-by-rules.ts'
import { redirectLines } from '../../features/change-requests/redirects/redirects-text.ts'
import {
  changeRequestArgument,
  resolveTarget,
  targetFlags,
} from '../../features/change-requests/target.ts'
import { contextFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class GateCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Check whether a change request can be merged'
  static override description =
    `Checks the gates from --gate. Without --gate, checks the gates in .docsctl.yaml. If neither specifies gates, checks all gates except "redirects". The "rules" gate checks the space's merge rules, which can come from the organization. The "redirects" gate fails if a published path would have neither a page nor a redirect after the merge. docsctl then prints CSV rows for "sites redirects import" on stderr.

Exits with 11 if a gate fails or its state can't be determined. --allow-unknown accepts gates whose state can't be determined.`
  static override examples = [
    {
      description: 'Check the gates of a change request',
      command: 'change-requests gate 12 --space spc_1',
    },
    {
      description: 'Check two gates and print JSON',
      command: 'change-requests gate 12 --space spc_1 --gate comments --gate links --json',
    },
    {
      description: 'Find published paths that a merge would break',
      command: 'cr gate 12 --space spc_1 --gate redirects',
    },
    {
      description: "Accept gates whose state can't be determined",
      command: 'cr gate 12 --space spc_1 --allow-unknown',
    },
  ]
  static override args = changeRequestArgument
  static override flags = {
    ...targetFlags,
    space: contextFlags.spaceId.definition,
    ...gateFlags,
    ...unknownFlags,
    ...outputFlags,
  }

  async perform(run: Run): Promise<void> {
    const names = (await gatePolicy(run)) ?? defaultGates
    const target = await resolveTarget(run.args.named['change-request'] as string, run)
    const client = await run.service.client()
    run.console.progress.at('Checking the gates')
    const check = await checkGates(client, target, names, {
      signal: run.environment.signal,
      tellsWho: true,
    })
    await writeList(run, [{ items: gateRows(check), envelope: {} }], gateView)
    const paths = check.gates.flatMap((gate) => gate.paths ?? [])
    for (const line of redirectLines(paths)) await run.console.note(line)
    const failed = failedGates(check.gates, run.args.has('allow-unknown'))
    if (failed.length === 0) return
    const which = failed.map(({ gate }) => gate).join(', ')
    throw new DocsctlError('check-failed', failedGatesMessage(target, which), gateDetails(failed))
  }
}
