import { type Gate, type GateCheck, type GateName, gateNames } from '../../changes/gates/gates.ts'
import { defaultPolicy, type MergePolicy } from '../../changes/merge/merge-rule.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { View } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { list, usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { type CheckLine, checklist } from '../../text/table/checklist.ts'

export const gateFlags = {
  gate: Flags.string({
    description: 'check this gate (repeatable; default: gates in .docsctl.yaml)',
    helpGroup: 'TARGET',
    helpValue: 'GATE',
    options: [...gateNames],
    multiple: true,
  }),
}

export const unknownFlags = {
  'allow-unknown': Flags.boolean({
    description: "a gate that can't be told is no failure",
    helpGroup: 'TARGET',
  }),
}

/** The gates that were typed, else those of the project file; undefined where neither names any. */
export async function gatePolicy(run: TypedWords & ServiceAccess): Promise<GateName[] | undefined> {
  const typed = run.flags.gate as GateName[] | undefined
  if (typed) return [...new Set(typed)]
  const { project } = await run.session()
  const named = project?.data.gates
  if (named === undefined || named === null) return undefined
  const isName = (name: unknown): name is GateName => gateNames.includes(name as GateName)
  if (Array.isArray(named) && named.every(isName)) return [...new Set(named)]
  const rule = `"gates" is to be a list of ${list(gateNames)}`
  throw usage([{ where: project?.path ?? '', rule, value: JSON.stringify(named) }])
}

/** What holds a merge back: the gates that were asked for, else the merge rules of the space. */
export async function mergePolicy(run: TypedWords & ServiceAccess): Promise<MergePolicy> {
  const gates = await gatePolicy(run)
  return gates ? { gates, allowsUnknown: run.has('allow-unknown') } : defaultPolicy
}

/** A gate as it is printed. */
export type GateRow = Omit<Gate, 'fix'> & { fix?: string }

export function gateRow({ fix, ...gate }: Gate): GateRow {
  return { ...gate, ...(fix && { fix: docsctlLine(fix) }) }
}

/** All of a check, with the revision that was checked. */
export function gateRows({ gates, changeRequest: { revision } }: GateCheck) {
  return gates.map((gate) => ({ ...gateRow(gate), revision }))
}

export const gateView: View = {
  columns: ['gate', 'state', 'reason', 'fix'],
  known: ['gate', 'state', 'reason', 'fix', 'pages', 'mayBypass', 'revision'],
  ids: 'gate',
  noun: 'gates',
  draw: (terminal) => checklist(terminal, longestName, lineOf),
}

const longestName = Math.max(...gateNames.map((name) => name.length))

const marks = {
  pass: { mark: '✓', color: 'green' },
  fail: { mark: '✗', color: 'red' },
  unknown: { mark: '?', color: 'yellow' },
} as const

/** Below one that isn't passed the command to type. */
function lineOf({ gate, state, reason, fix }: GateRow): CheckLine {
  return {
    ...marks[state],
    name: gate,
    text: reason,
    command: state === 'pass' ? undefined : fix,
  }
}
