import { writeList } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { defaultFormat } from '../../output/formats.ts'
import { type CheckLine, checklist } from '../../output/table/checklist.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { listSettings } from '../../profile/overview.ts'
import type { Session } from '../../profile/session.ts'
import { createRows, type DoctorRow, errorSummary } from './checks.ts'
import { checkMachine } from './machine.ts'
import { checkNetwork } from './network.ts'
import { checkService } from './service.ts'

const columns = ['area', 'check', 'state', 'value', 'origin', 'hint']

/**
 * Runs all checks of the settings, machine, network, and service. Prints problems as results. If
 * there are any, exits with 11.
 */
export async function runChecks(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const { rows: settings, session } = await settingRows(run)
  run.console.progress.at('Checking the setup')
  const [machine, network, service] = await Promise.all([
    checkMachine(run),
    session ? checkNetwork(run.environment, session.apiUrl.value) : [],
    session ? checkService(run) : [],
  ])
  const items = [...settings, ...machine, ...network, ...service]
  await writeList(run, [{ items, envelope: {} }], {
    columns: columns.map((path) => (path === 'state' ? { path, kind: 'status' } : path)),
    known: columns,
    ids: 'check',
    noun: 'checks',
    // use the default format, because the settings can't be read
    ...(!session && { format: defaultFormat(run.environment.stdout) }),
    draw: (terminal) =>
      checklist(terminal, Math.max(...items.map(({ check }) => check.length)), rowLine),
  })
  const failed = items.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return
  const [first] = failed
  throw new DocsctlError('check-failed', `${failed.length} of ${items.length} checks failed`, {
    problems: failed.map(({ area, check, value }) => itemFailed(`${area} ${check}`, value)),
    ...(first?.hint && { hint: first.hint }),
  })
}

const marks = {
  ok: { mark: '✓', color: 'green' },
  note: { mark: '-', color: 'dim' },
  warning: { mark: '!', color: 'yellow' },
  failed: { mark: '✗', color: 'red' },
} as const

/** Formats a check, with its suggested command on the next line. */
function rowLine({ area, check, state, value, origin, hint }: DoctorRow): CheckLine {
  const from = origin === undefined || origin === value ? '' : ` (${origin})`
  return { ...marks[state], group: area, name: check, text: `${value}${from}`, command: hint }
}

/**
 * Returns the effective settings and their origins. Reports an invalid setting as a failed check
 * and otherwise ignores it.
 */
async function settingRows(run: WithService): Promise<{ rows: DoctorRow[]; session?: Session }> {
  const row = createRows('settings')
  const failed = (error: DocsctlError) => {
    const hint = error.details.hint ?? 'docsctl help environment'
    return row('configuration', 'failed', errorSummary(error), { hint })
  }
  try {
    const { session, faults } = await run.service.usableSession()
    const rows = [
      ...listSettings(session).map(({ key, value, origin }) =>
        row(key, 'ok', `${value}`, { origin }),
      ),
      ...(session.project ? [row('project file', 'ok', session.project.path)] : []),
      ...faults.map(failed),
    ]
    return { rows, session }
  } catch (error) {
    // without an API URL or profile, only the settings can be checked
    if (!(error instanceof DocsctlError)) throw error
    return { rows: [failed(error)] }
  }
}
