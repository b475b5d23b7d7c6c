import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { ChangeGroup } from '../../publishing/openapi/judge/groups.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { readingFlags } from './flags.ts'

/** The command that takes what a comparison failed for, as it was compared. */
export function acceptLine(
  run: TypedWords,
  sides: readonly string[],
  failing: readonly ChangeGroup[],
): string {
  const flags = Object.entries(run.flags).flatMap(([name, value]) =>
    name in readingFlags || name === 'accepted'
      ? [value].flat().flatMap((one) => (one === true ? [`--${name}`] : [`--${name}`, String(one)]))
      : [],
  )
  const isBreak = failing.every(({ severity }) => severity === 'breaking')
  const changes = failing.flatMap(({ fingerprint }) => ['--change', fingerprint])
  const chosen = isBreak ? ['--all'] : changes
  return docsctlLine(['openapi', 'accept', ...sides, ...flags, ...chosen, '--reason', 'WHY'])
}
