import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeList } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { openBelow } from '../../fs/below.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { findingPath } from '../../output/ci/finding.ts'
import { invalidValue, missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { type Accepted, addAccepted, parseAcceptance, readAccepted } from '../manifests/index.ts'
import { compareSides } from './diff-openapi.ts'
import { type ChangeGroup, groupText } from './model/judge/groups.ts'
import { acceptedPath } from './policy-flags.ts'

const view: View = {
  columns: ['fingerprint', 'change', 'reason', 'until'],
  known: ['fingerprint', 'change', 'reason', 'until'],
  ids: 'fingerprint',
  noun: 'changes',
}

/** Records breaking changes and warnings as accepted, with a reason. */
export async function acceptChanges(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const typed = (run.args.flags.change ?? []) as string[]
  if (!run.args.has('all') && typed.length === 0) throw usage([missing('--all or --change')])
  const { reason, until } = await parseAcceptance(run.args, run.environment.clock.now())
  const { path, isRequired } = await acceptedPath(run)
  // a link at the default path is rejected, because the user didn't choose it
  const file = isRequired ? { path } : await openBelow(dirname(path), path, { chosen: 'file' })
  const text = await readFile(path, 'utf8').catch(() => undefined)
  // reject an invalid file of accepted changes before the slow comparison
  if (text !== undefined) await readAccepted(path, run.environment.cwd)
  const { judgment } = await compareSides(run, true)
  const open = judgment.groups.filter(({ severity }) => severity !== 'info')
  const chosen = run.args.has('all')
    ? open
        .filter(({ severity, accepted }) => severity === 'breaking' && !accepted)
        .map(toAcceptedRows)
    : open.map((group) =>
        typed.includes(group.fingerprint)
          ? toAcceptedRows(group)
          : toAcceptedRows(group).filter(({ fingerprint }) => typed.includes(fingerprint)),
      )
  const found = new Set(
    open.flatMap((group) => [group, ...toAcceptedRows(group)]).map((one) => one.fingerprint),
  )
  const unknown = typed.filter((one) => !found.has(one))
  if (unknown.length > 0) {
    const expected =
      'To list breaking changes and warnings, run docsctl openapi diff with the same documents'
    throw usage(unknown.map((value) => invalidValue('--change', value, expected)))
  }
  const changes: Accepted[] = chosen.flat().map((row) => ({ ...row, reason, until }))
  if (changes.length > 0 && !run.args.has('dry-run')) {
    await addAccepted(file, text, changes)
  }
  const name = findingPath(run.environment.cwd, path)
  const what = count(changes.length, 'change')
  const verb = run.args.has('dry-run') ? 'Would accept' : 'Accepted'
  await run.console.note(`${verb} ${what} in ${name}`)
  await writeList(run, [{ items: changes, envelope: {} }], view)
}

/**
 * Returns a row for the change, or for each of its operations, so that an accepted removal doesn't
 * apply to other operations.
 */
function toAcceptedRows({ rule, path, message, members, ...group }: ChangeGroup) {
  return (members ?? [group]).map((one) => ({
    fingerprint: one.fingerprint,
    change: `${rule}: ${groupText({ ...one, path, message })}`,
  }))
}
