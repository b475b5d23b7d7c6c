import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { listSettings } from '../../profile/overview.ts'
import { type CheckLine, checklist } from '../../text/table/checklist.ts'
import { type DoctorRow, reasonOf, rowsOf } from './checks.ts'
import { lookAtMachine } from './machine.ts'
import { lookAtNetwork } from './network.ts'
import { lookAtService } from './service.ts'

const columns = ['area', 'check', 'state', 'value', 'origin', 'hint']

/** Looks at everything that a command needs; what is wrong is the result, and exit code 11. */
export async function examine(run: TypedWords & ServiceAccess & Speaker & Machine): Promise<void> {
  const settings = await settingRows(run)
  const isSettled = settings.every(({ state }) => state !== 'failed')
  run.progress.at('looking')
  const [machine, network, service] = await Promise.all([
    lookAtMachine(run),
    isSettled ? lookAtNetwork(run, (await run.session()).apiUrl.value) : [],
    isSettled ? lookAtService(run) : [],
  ])
  const items = [...settings, ...machine, ...network, ...service]
  await writeList(run, [{ items, envelope: {} }], {
    columns: columns.map((path) => (path === 'state' ? { path, kind: 'status' } : path)),
    known: columns,
    ids: 'check',
    noun: 'checks',
    draw: (terminal) =>
      checklist(terminal, Math.max(...items.map(({ check }) => check.length)), lineOf),
  })
  const failed = items.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return
  const [first] = failed
  throw new DocsctlError('check-failed', `${failed.length} of ${items.length} checks failed`, {
    problems: failed.map(({ area, check, value }) => ({ where: `${area} ${check}`, rule: value })),
    ...(first?.hint && { hint: first.hint }),
  })
}

const marks = {
  ok: { mark: '✓', color: 'green' },
  note: { mark: '-', color: 'dim' },
  warning: { mark: '!', color: 'yellow' },
  failed: { mark: '✗', color: 'red' },
} as const

/** Below what could be better, what to type. */
function lineOf({ area, check, state, value, origin, hint }: DoctorRow): CheckLine {
  const from = origin === undefined || origin === value ? '' : ` (${origin})`
  return { ...marks[state], group: area, name: check, text: `${value}${from}`, command: hint }
}

/** The settings in force and where they come from; a file that can't be read is a finding too. */
async function settingRows(run: ServiceAccess): Promise<DoctorRow[]> {
  const row = rowsOf('settings')
  try {
    const session = await run.session()
    return [
      ...listSettings(session).map(({ key, value, origin }) =>
        row(key, 'ok', `${value}`, { origin }),
      ),
      ...(session.project ? [row('project file', 'ok', session.project.path)] : []),
    ]
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    const { hint } = error.details
    return [row('configuration', 'failed', reasonOf(error), { ...(hint && { hint }) })]
  }
}
