import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { listSettings } from '../../profile/overview.ts'
import type { Session } from '../../profile/session.ts'
import { type CheckLine, checklist } from '../../text/table/checklist.ts'
import { type DoctorRow, reasonOf, rowsOf } from './checks.ts'
import { lookAtMachine } from './machine.ts'
import { lookAtNetwork } from './network.ts'
import { lookAtService } from './service.ts'

const columns = ['area', 'check', 'state', 'value', 'origin', 'hint']

/** Looks at everything that a command needs; what is wrong is the result, and exit code 11. */
export async function examine(run: TypedWords & ServiceAccess & Speaker & Machine): Promise<void> {
  const { rows: settings, session } = await settingRows(run)
  run.progress.at('looking')
  const [machine, network, service] = await Promise.all([
    lookAtMachine(run),
    session ? lookAtNetwork(run, session.apiUrl.value) : [],
    session ? lookAtService(run) : [],
  ])
  const items = [...settings, ...machine, ...network, ...service]
  await writeList(run, [{ items, envelope: {} }], {
    columns: columns.map((path) => (path === 'state' ? { path, kind: 'status' } : path)),
    known: columns,
    ids: 'check',
    noun: 'checks',
    // the settings that would say it can't be read
    ...(!session && { format: run.runtime.stdout.isTTY ? 'table' : 'tsv' }),
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

/** The settings in force and where they come from; one that can't be used is a finding, and is passed over. */
async function settingRows(run: ServiceAccess): Promise<{ rows: DoctorRow[]; session?: Session }> {
  const row = rowsOf('settings')
  const failed = (error: DocsctlError) => {
    const hint = error.details.hint ?? 'docsctl help environment'
    return row('configuration', 'failed', reasonOf(error), { hint })
  }
  try {
    const { session, faults } = await run.usableSession()
    const rows = [
      ...listSettings(session).map(({ key, value, origin }) =>
        row(key, 'ok', `${value}`, { origin }),
      ),
      ...(session.project ? [row('project file', 'ok', session.project.path)] : []),
      ...faults.map(failed),
    ]
    return { rows, session }
  } catch (error) {
    // where to go, or as whom, isn't known
    if (!(error instanceof DocsctlError)) throw error
    return { rows: [failed(error)] }
  }
}
