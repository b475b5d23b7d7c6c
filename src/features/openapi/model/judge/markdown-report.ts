import { markdownText } from '../../../../output/text/markdown-text.ts'
import { changelogSections } from './changelog.ts'
import { type ChangeGroup, groupText, placeCount, placesText } from './groups.ts'
import type { Judgement } from './policy.ts'
import { reportNotes, totalText } from './text-report.ts'

/** The possible numbers of listed changes; the largest that fits is used. */
const counts = [100, 50, 20, 10, 5, 1, 0]
const shownPlaces = 5

/** Providers don't show summaries above a certain length. */
const mostOfSummary = 500_000

/**
 * Returns the differences as Markdown for summaries and comments, within the limit of the provider.
 */
export function markdownReport(judgement: Judgement, mostCharacters = mostOfSummary): string {
  const most = counts.find((count) => createReport(judgement, count).length <= mostCharacters)
  return createReport(judgement, most ?? 0)
}

function createReport(judgement: Judgement, most: number): string {
  const reported = judgement.groups.filter(({ severity }) => severity !== 'info')
  const rows = reported.slice(0, most).map(markdownRow)
  const more = reported.length - rows.length
  return [
    `### API changes: ${totalText(judgement)}`,
    '',
    ...(rows.length > 0
      ? ['| level | change | where | rule |', '|---|---|---|---|', ...rows, '']
      : []),
    ...(more > 0 ? [`and ${more} more`, ''] : []),
    ...reportNotes(judgement)
      .slice(0, most + 1)
      .flatMap((note) => [`> ${markdownText(note)}`, '']),
    ...details(changelogReport(judgement, most)),
  ].join('\n')
}

/** Returns a changelog for readers of the documentation: added, changed, deprecated, removed. */
export function changelogReport(judgement: Judgement, most = Number.POSITIVE_INFINITY): string {
  return changelogSections(judgement)
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

function markdownRow(group: ChangeGroup): string {
  const { severity, accepted, places, fingerprint, rule } = group
  const level = accepted ? `accepted: ${markdownText(accepted.reason)}` : severity
  const shown = places.slice(0, shownPlaces).map(({ operation }) => markdownText(operation))
  const rest = placeCount(group) - shown.length
  const where = [...new Set(shown), ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>')
  const at = placesText(group)
  const change = markdownText(`${groupText(group)}${at === '' ? '' : `, ${at}`}`)
  return `| ${level} | ${change} | ${where} | ${rule}<br>\`${fingerprint}\` |`
}
