import { markdownText } from '../../../../output/text/markdown-text.ts'
import { changelogSections } from './changelog.ts'
import { type ChangeGroup, groupLine, placeCount, shownPlaces } from './groups.ts'
import type { Judgment } from './policy.ts'
import { reportNotes } from './text-report.ts'

/**
 * The possible numbers of changes to list. A report uses the largest number that stays within its
 * size limit.
 */
const counts = [100, 50, 20, 10, 5, 1, 0]
const maxShown = 5
const maxPlaces = 50

/** The maximum size of a comment. The lowest limit of all CI providers is 65,536 characters. */
export const maxCharacters = 60_000

/**
 * Formats the changes as Markdown for job summaries and comments: a summary, a table of changes,
 * and a collapsed list of locations. The result stays within the size limits of all CI providers.
 */
export function markdownReport(judgment: Judgment, limit = maxCharacters): string {
  const max = counts.find((count) => createReport(judgment, count).length <= limit)
  return createReport(judgment, max ?? 0)
}

function createReport(judgment: Judgment, max: number): string {
  const reported = judgment.groups.filter(({ severity }) => severity !== 'info')
  const rows = reported.slice(0, max).map(markdownRow)
  const more = reported.length - rows.length
  return [
    summarySentence(judgment),
    '',
    ...(rows.length > 0
      ? ['| severity | change | locations | rule |', '|---|---|---|---|', ...rows, '']
      : []),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more`, ''] : []),
    ...reportNotes(judgment)
      .slice(0, max + 1)
      .flatMap((note) => [`> ${markdownText(note)}`, '']),
    ...details('Locations', locationList(reported.slice(0, max))),
    ...details('Changelog', changelogReport(judgment, max)),
  ].join('\n')
}

/** The maximum number of changes of a severity that the summary lists. */
const maxNamed = 3

/** Returns a summary such as `**2 breaking changes:** GET /pets: the operation was removed; …` */
function summarySentence({ groups }: Judgment): string {
  const open = groups.filter(({ accepted }) => !accepted)
  const ofLevel = (level: ChangeGroup['severity']) =>
    open.filter(({ severity }) => severity === level)
  const accepted = groups.length - open.length
  const rest = [
    counted(ofLevel('info').length, 'other change'),
    counted(accepted, 'accepted change'),
  ].filter((text) => text !== '')
  const sentences = [
    levelSentence(ofLevel('breaking'), 'breaking change'),
    levelSentence(ofLevel('warning'), 'warning'),
    rest.length > 0 ? `${rest.join(' and ')}.` : '',
  ].filter((text) => text !== '')
  if (groups.length === 0) return 'No changes affect clients.'
  const starts = ofLevel('breaking').length > 0 ? [] : ['No breaking changes.']
  return [...starts, ...sentences].join(' ')
}

function levelSentence(groups: readonly ChangeGroup[], noun: string): string {
  if (groups.length === 0) return ''
  const named = groups.slice(0, maxNamed).map(changeText)
  const more = groups.length - named.length
  const all = [...named, ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])]
  return `**${counted(groups.length, noun)}:** ${all.join('; ')}.`
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** Lists the locations of changes with too many locations for the table. */
function locationList(groups: readonly ChangeGroup[]): string {
  return groups
    .flatMap((group) => {
      const { shown, more } = shownPlaces(group, maxPlaces)
      if (shown.length + more <= maxShown) return []
      return [
        `- ${changeText(group)}`,
        ...shown.map((place) => `  - ${markdownText(place)}`),
        ...(more > 0 ? [`  - and ${more} more`] : []),
      ]
    })
    .join('\n')
}

function changeText(group: ChangeGroup): string {
  return markdownText(groupLine(group))
}

/** Formats the changes as a Markdown changelog for readers of the API documentation. */
export function changelogReport(judgment: Judgment, max = Number.POSITIVE_INFINITY): string {
  return changelogSections(judgment)
    .flatMap(({ title, entries }) => [
      `#### ${title}`,
      '',
      ...entries.slice(0, max).map((entry) => `- ${markdownText(entry)}`),
      ...(entries.length > max ? [`- and ${entries.length - max} more`] : []),
      '',
    ])
    .join('\n')
}

function details(title: string, text: string): string[] {
  if (text === '') return []
  return [`<details><summary>${title}</summary>`, '', text, '</details>', '']
}

function markdownRow(group: ChangeGroup): string {
  const { severity, accepted, places, fingerprint, rule } = group
  const level = accepted ? `accepted: ${markdownText(accepted.reason)}` : severity
  const shown = places.slice(0, maxShown).map(({ operation }) => markdownText(operation))
  const rest = placeCount(group) - shown.length
  const where = [...new Set(shown), ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>')
  return `| ${level} | ${changeText(group)} | ${where} | ${rule}<br>\`${fingerprint}\` |`
}
