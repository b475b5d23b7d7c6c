import type { View } from '../../../command/result/view.ts'
import { Flags } from '../../../host/arguments/definitions.ts'
import type { WithArgs, WithService } from '../../../host/program/run.ts'
import { type CheckLine, checklist } from '../../../output/table/checklist.ts'
import { invalidValue } from '../../../output/text/problems.ts'
import { usage } from '../../../output/text/sentences.ts'
import { docsctlLine } from '../../../output/text/shell-arguments.ts'
import { defaultPolicy, type MergePolicy } from '../merge/model/merge-by-rules.ts'
import { type Gate, type GateCheck, type GateName, gateNames } from './model/gates.ts'

export const gateFlags = {
  gate: Flags.string({
    description: 'Gate to check (repeatable; overrides the gates in .docsctl.yaml)',
    helpGroup: 'TARGET',
    helpValue: 'GATE',
    options: [...gateNames],
    multiple: true,
  }),
}

export const unknownFlags = {
  'allow-unknown': Flags.boolean({
    description: "Accept gates whose state can't be determined",
    helpGroup: 'TARGET',
  }),
}

/**
 * Returns the gates from the flags or the project file. Returns `undefined` if neither sets the
 * gates.
 */
export async function gatePolicy(run: WithArgs & WithService): Promise<GateName[] | undefined> {
  const typed = run.args.flags.gate as GateName[] | undefined
  if (typed) return [...new Set(typed)]
  const { project } = await run.service.session()
  const named = project?.data.gates
  if (named === undefined || named === null) return undefined
  const isName = (name: unknown): name is GateName => gateNames.includes(name as GateName)
  if (Array.isArray(named) && named.every(isName)) return [...new Set(named)]
  const expected = `Expected a list of gates. Allowed gates: ${gateNames.join(', ')}`
  throw usage([invalidValue(`"gates" in ${project?.path ?? ''}`, named, expected)])
}

/**
 * Returns the policy of a merge: the requested gates, or otherwise the merge rules of the space.
 */
export async function mergePolicy(run: WithArgs & WithService): Promise<MergePolicy> {
  const gates = await gatePolicy(run)
  return gates ? { gates, allowsUnknown: run.args.has('allow-unknown') } : defaultPolicy
}

/** A gate in the output. */
export type GateRow = Omit<Gate, 'fix'> & { fix?: string }

export function gateRow({ fix, ...gate }: Gate): GateRow {
  return { ...gate, ...(fix && { fix: docsctlLine(fix) }) }
}

/** Returns one row per checked gate, each with the checked revision. */
export function gateRows({ gates, changeRequest: { revision } }: GateCheck) {
  return gates.map((gate) => ({ ...gateRow(gate), revision }))
}

export const gateView: View = {
  columns: ['gate', 'state', 'reason', 'fix'],
  known: ['gate', 'state', 'reason', 'fix', 'pages', 'paths', 'mayBypass', 'revision'],
  ids: 'gate',
  noun: 'gates',
  draw: (terminal) => checklist(terminal, longestName, gatePolicyLine),
}

const longestName = Math.max(...gateNames.map((name) => name.length))

const marks = {
  pass: { mark: '✓', color: 'green' },
  fail: { mark: '✗', color: 'red' },
  unknown: { mark: '?', color: 'yellow' },
} as const

/** Formats a gate. If the gate failed or is unknown, adds the command to run next. */
function gatePolicyLine({ gate, state, reason, fix }: GateRow): CheckLine {
  return {
    ...marks[state],
    name: gate,
    text: reason,
    command: state === 'pass' ? undefined : fix,
  }
}
