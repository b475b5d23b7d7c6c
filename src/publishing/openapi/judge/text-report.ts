import { type ChangeGroup, groupText, placeCount, placesText } from './groups.ts'
import type { Judgement } from './policy.ts'

/** How many places of a change are named. */
const shownPlaces = 3

/** What differs, for people at a terminal: what matters most first. */
export function textReport(judgement: Judgement): string {
  const lines = judgement.groups.flatMap((group) => linesOf(group))
  return [...lines, ...notesOf(judgement), totalOf(judgement)].map((line) => `${line}\n`).join('')
}

function linesOf(group: ChangeGroup): string[] {
  const { severity, fingerprint, rule, accepted, places } = group
  const places1 = placesText(group)
  const head = `${severity.padEnd(8)} ${groupText(group)}${places1 === '' ? '' : `, ${places1}`}`
  const reason = accepted ? `, accepted: ${accepted.reason}` : ''
  const shown = places.length === 1 && places[0]?.operation === group.subject ? [] : places
  return [
    `${head} (${rule} ${fingerprint}${reason})`,
    ...shown.slice(0, shownPlaces).map(placeLine),
    ...(shown.length > shownPlaces
      ? [`           and ${placeCount(group) - shownPlaces} more`]
      : []),
  ]
}

function placeLine({ operation, where }: ChangeGroup['places'][number]): string {
  return `           ${operation}${where === '' ? '' : `, ${where}`}`
}

/** What else is to be said of versions, and of changes that were accepted. */
export function notesOf({ comparison: { version }, expired, unused }: Judgement): string[] {
  return [
    ...(version ? [`a break wants a new major version: ${version.wanted}, not ${version.is}`] : []),
    ...expired.map(
      ({ fingerprint, until, reason }) => `${fingerprint} was accepted until ${until}: ${reason}`,
    ),
    ...unused.map(({ fingerprint }) => `${fingerprint} is accepted, and not among what differs`),
  ]
}

/** `2 breaking, 1 warning, 4 others`, or that nothing differs. */
export function totalOf({ groups }: Judgement): string {
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
  return parts.join(', ') || 'nothing differs for clients'
}
