import { checkGates, gateNames } from '../../changes/gates/gates.ts'
import { failedGates, gateDetails } from '../../changes/merge/merge-rule.ts'
import { DocsctlError } from '../../errors.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeList } from '../../frame/result/result.ts'
import { contextFlags, outputFlags } from '../../frame/words/flags.ts'
import {
  gateFlags,
  gatePolicy,
  gateRows,
  gateView,
  unknownFlags,
} from '../../topics/change-requests/gate-policy.ts'
import {
  changeRequestArgument,
  targetFlags,
  targetOf,
} from '../../topics/change-requests/target.ts'

export default class GateCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'check whether a change request may be merged'
  static override description =
    'Checks the gates that are named, else those of .docsctl.yaml, else all of them; rules are the merge rules of the space, or of its organization where the space leaves it to that. Ends with exit code 11 where one is not passed; one that cannot be told is not, unless --allow-unknown.'
  static override examples = [
    'change-requests gate 12 --space spc_1',
    'change-requests gate 12 --space spc_1 --gate comments --gate links --json',
    'cr gate 12 --space spc_1 --allow-unknown',
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
    const names = (await gatePolicy(run)) ?? gateNames
    const target = await targetOf(run.args['change-request'] as string, run)
    const client = await run.client()
    run.progress.at('checking the gates')
    const check = await checkGates(client, target, names, { signal: run.signal, tellsWho: true })
    await writeList(run, [{ items: gateRows(check), envelope: {} }], gateView)
    const failed = failedGates(check.gates, run.has('allow-unknown'))
    if (failed.length === 0) return
    const which = failed.map(({ gate }) => gate).join(', ')
    const count = `${failed.length} of ${check.gates.length}`
    throw new DocsctlError(
      'check-failed',
      `change request ${target.changeRequestId} does not pass ${count} gates: ${which}`,
      gateDetails(failed),
    )
  }
}
