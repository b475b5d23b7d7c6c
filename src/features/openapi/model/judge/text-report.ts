import { sanitize } from '../../../../output/text/sanitize.ts'
import { expiredText } from '../../../manifests/index.ts'
import { type ChangeGroup, groupLine, shownPlaces } from './groups.ts'
import type { Judgment } from './policy.ts'

/** The maximum number of locations to list for each change. */
const maxPlaces = 3

/** Formats the changes as text, with the most severe changes first. */
export function textReport(judgment: Judgment): string {
  const lines = judgment.groups.flatMap((group) => groupLines(group))
  return [...lines, ...reportNotes(judgment), totalText(judgment)]
    .map((line) => `${sanitize(line)}\n`)
    .join('')
}

/** Returns whether the report omits locations. */
export function hasMorePlaces({ groups }: Judgment): boolean {
  return groups.some((group) => shownPlaces(group, maxPlaces).more > 0)
}

function groupLines(group: ChangeGroup): string[] {
  const { severity, fingerprint, rule, accepted } = group
  const head = `${severity.padEnd(8)} ${groupLine(group)}`
  const reason = accepted ? `, accepted: ${accepted.reason}` : ''
  const { shown, more } = shownPlaces(group, maxPlaces)
  return [
    `${head} (${rule} ${fingerprint}${reason})`,
    ...shown.map((place) => `           ${place}`),
    ...(more > 0 ? [`           and ${more.toLocaleString('en')} more`] : []),
  ]
}

/** Returns notes on the required version, and on expired and unused accepted changes. */
export function reportNotes({ comparison: { version }, expired, unused }: Judgment): string[] {
  return [
    ...(version
      ? [`Breaking changes require a new major version: ${version.wanted} instead of ${version.is}`]
      : []),
    ...expired.map((one) => `${expiredText(one)}: ${one.reason}`),
    ...unused.map(({ fingerprint }) => `The accepted change ${fingerprint} no longer occurs`),
  ]
}

/**
 * Returns a total such as `2 breaking, 1 warning, 4 others`, or a sentence if there are no changes.
 */
export function totalText({ groups }: Judgment): string {
  const count = (of: ChangeGroup['severity']) =>
    groups.filter(({ severity, accepted }) => severity === of && !accepted).length
  const [breaking, warning, info] = [count('breaking'), count('warning'), count('info')]
  const accepted = groups.filter((group) => group.accepted).length
  const parts = [
    ...(breaking > 0 ? [`${breaking} breaking`] : []),
    ...(warning > 0 ? [`${warning} ${warning === 1 ? 'warning' : 'warnings'}`] : []),
    ...(info > 0 ? [`${info} ${info === 1 ? 'other' : 'others'}`] : []),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
  ]
  return parts.join(', ') || 'No changes affect clients'
}
