import type { WithArgs } from '../../host/program/run.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { readingFlags } from './flags.ts'
import type { ChangeGroup } from './model/judge/groups.ts'

/** Returns the command that accepts the failing changes, with the same documents and flags. */
export function acceptCommand(
  run: WithArgs,
  sides: readonly string[],
  failing: readonly ChangeGroup[],
): string {
  const flags = Object.entries(run.args.flags).flatMap(([name, value]) =>
    name in readingFlags || name === 'accepted' || name === 'rules'
      ? [value].flat().flatMap((one) => (one === true ? [`--${name}`] : [`--${name}`, String(one)]))
      : [],
  )
  const isBreak = failing.every(({ severity }) => severity === 'breaking')
  const changes = failing.flatMap(({ fingerprint }) => ['--change', fingerprint])
  const chosen = isBreak ? ['--all'] : changes
  return docsctlLine(['openapi', 'accept', ...sides, ...flags, ...chosen, '--reason', 'TEXT'])
}
