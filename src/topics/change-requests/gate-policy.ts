import { type Gate, type GateCheck, type GateName, gateNames } from '../../changes/gates/gates.ts'
import { defaultPolicy, type MergePolicy } from '../../changes/merge/merge-rule.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { View } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { paint } from '../../text/paint.ts'
import type { Renderer } from '../../text/render.ts'
import { sanitise } from '../../text/sanitise.ts'
import { list, usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import type { TextArea } from '../../text/table/table.ts'

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
  draw: checklist,
}

const marks = { pass: '✓', fail: '✗', unknown: '?' } as const

/** A line for each gate, and below one that isn't passed the command to type. */
async function checklist({ color, width }: TextArea): Promise<Renderer> {
  // measuring text is slow to load, and a pipe never needs it
  const [{ layOut }, { gap, wrap }] = await Promise.all([
    import('../../text/table/lay-out.ts'),
    import('../../text/width.ts'),
  ])
  const { green, red, yellow, dim } = paint(color)
  const colors = { pass: green, fail: red, unknown: yellow }
  const nameWidth = Math.max(...gateNames.map((name) => name.length)) + 2
  const room = Math.max(10, width - nameWidth - gap.length)
  return {
    page: (rows) =>
      (rows as GateRow[])
        .map(({ gate, state, reason, fix }) => {
          const mark = `${colors[state](marks[state])} ${gate}`
          const line = layOut([[mark, wrap(sanitise(reason), room).join('\n')]], {
            widths: [nameWidth, room],
          })
          // whole, so that it can be copied
          return fix && state !== 'pass' ? `${line}${dim(`    ${sanitise(fix)}`)}\n` : line
        })
        .join(''),
    end: () => '',
  }
}
