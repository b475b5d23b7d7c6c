import { markdownText } from '../../../text/markdown-text.ts'
import { changelogOf } from './changelog.ts'
import { type ChangeGroup, groupText, placeCount, placesText } from './groups.ts'
import type { Judgement } from './policy.ts'
import { notesOf, totalOf } from './text-report.ts'

/** How many changes a comment or a summary lists at most. */
const counts = [100, 50, 20, 10, 5, 1, 0]
const shownPlaces = 5

/** Beyond some length providers show nothing of a summary. */
const mostOfSummary = 500_000

/** What differs, in the Markdown that providers show in summaries and comments; as much as they take. */
export function markdownReport(judgement: Judgement, mostCharacters = mostOfSummary): string {
  const most = counts.find((count) => reportOf(judgement, count).length <= mostCharacters)
  return reportOf(judgement, most ?? 0)
}

function reportOf(judgement: Judgement, most: number): string {
  const reported = judgement.groups.filter(({ severity }) => severity !== 'info')
  const rows = reported.slice(0, most).map(rowOf)
  const more = reported.length - rows.length
  return [
    `### API changes: ${totalOf(judgement)}`,
    '',
    ...(rows.length > 0
      ? ['| level | change | where | rule |', '|---|---|---|---|', ...rows, '']
      : []),
    ...(more > 0 ? [`and ${more} more`, ''] : []),
    ...notesOf(judgement)
      .slice(0, most + 1)
      .flatMap((note) => [`> ${markdownText(note)}`, '']),
    ...details(changelogReport(judgement, most)),
  ].join('\n')
}

/** Added, changed, deprecated, removed: for those who read the documentation. */
export function changelogReport(judgement: Judgement, most = Number.POSITIVE_INFINITY): string {
  return changelogOf(judgement)
    .flatMap(({ title, entries }) => [
      `#### ${title}`,
      '',
      ...entries.slice(0, most).map((entry) => `- ${markdownText(entry)}`),
      ...(entries.length > most ? [`- and ${entries.length - most} more`] : []),
      '',
    ])
    .join('\n')
}

function details(text: string): string[] {
  return text === '' ? [] : ['<details><summary>Changelog</summary>', '', text, '</details>', '']
}

function rowOf(group: ChangeGroup): string {
  const { severity, accepted, places, fingerprint, rule } = group
  const level = accepted ? `accepted: ${markdownText(accepted.reason)}` : severity
  const shown = places.slice(0, shownPlaces).map(({ operation }) => markdownText(operation))
  const rest = placeCount(group) - shown.length
  const where = [...new Set(shown), ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>')
  const at = placesText(group)
  const change = markdownText(`${groupText(group)}${at === '' ? '' : `, ${at}`}`)
  return `| ${level} | ${change} | ${where} | ${rule}<br>\`${fingerprint}\` |`
}
