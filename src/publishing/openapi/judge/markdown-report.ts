import { markdownText } from '../../../text/markdown-text.ts'
import { changelogOf } from './changelog.ts'
import { type ChangeGroup, groupText, placeCount, placesText } from './groups.ts'
import type { Judgement } from './policy.ts'
import { notesOf, totalOf } from './text-report.ts'

/** How many changes a comment or a summary lists: beyond some length providers show none of it. */
const most = 100
const shownPlaces = 5

/** What differs, in the Markdown that providers show in summaries and comments. */
export function markdownReport(judgement: Judgement): string {
  const told = judgement.groups.filter(({ severity }) => severity !== 'info')
  const rows = told.slice(0, most).map(rowOf)
  const more = told.length - rows.length
  return [
    `### API changes: ${totalOf(judgement)}`,
    '',
    ...(rows.length > 0
      ? ['| level | change | where | rule |', '|---|---|---|---|', ...rows, '']
      : []),
    ...(more > 0 ? [`and ${more} more`, ''] : []),
    ...notesOf(judgement).flatMap((note) => [`> ${markdownText(note)}`, '']),
    ...details(changelogReport(judgement)),
  ].join('\n')
}

/** Added, changed, deprecated, removed: for those who read the documentation. */
export function changelogReport(judgement: Judgement): string {
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
