import { stateInWords } from '../../../changes/describe-change.ts'
import { hunksOf } from '../../../changes/text/hunks.ts'
import { rowNotes } from '../../../changes/text/row-notes.ts'
import type { Row, TextDiff } from '../../../changes/text/text-diff.ts'
import { type DiffEntry, type DiffFormat, mainHeading, subjectOf, totalsLine } from './format.ts'

/** The diff as markdown, for a comment of a pipeline or a page of its own. */
export function markdownFormat(): DiffFormat {
  return {
    head: ({ changeRequest, base, pages, files }) => {
      const own = (entry: DiffEntry) => entry.side !== 'main'
      return [
        `# Change request ${escaped(subjectOf(changeRequest))}\n\n`,
        `${escaped(stateInWords({ changeRequest, base }))}\n\n`,
        section('Pages', pages.filter(own)),
        section('Files', files.filter(own)),
        section(
          'Changed on main, not by this change request',
          [...pages, ...files].filter((entry) => !own(entry)),
        ),
      ].join('')
    },
    page: ({ letter, title, path, text, mainText, mark }) => {
      if (!text) return ''
      const figures = `${code(path)}, +${text.added} −${text.removed}${mark && `, *${mark}*`}`
      const coarse = text.coarse ? '\n\nToo much to compare: more may be shown than changed.' : ''
      const main = mainText
        ? `*${mainHeading}*, +${mainText.added} −${mainText.removed}\n\n${fenced(mainText)}`
        : ''
      return `## ${letter} ${escaped(title)}\n\n${figures}${coarse}\n\n${fenced(text)}${main}`
    },
    foot: (totals) => `${totalsLine(totals)}\n`,
  }
}

function fenced(text: TextDiff): string {
  const body = hunksOf(text)
    .map(({ before, after, rows }) =>
      [
        `@@ -${before.start},${before.count} +${after.start},${after.count} @@`,
        ...hunkLines(rows),
      ].join('\n'),
    )
    .join('\n')
  const fence = '`'.repeat(Math.max(3, longestRun(body) + 1))
  return `${fence}diff\n${body}\n${fence}\n\n`
}

function hunkLines(rows: readonly Row[]): string[] {
  const notes = rowNotes(rows)
  return rows.flatMap((row) => {
    const note = notes.get(row)
    return [`${signs[row.kind]}${row.text}`, ...(note === undefined ? [] : [`\\ ${note}`])]
  })
}

const signs = { same: ' ', removed: '-', added: '+' } as const

function section(title: string, entries: readonly DiffEntry[]): string {
  if (entries.length === 0) return ''
  const lines = entries.flatMap(({ letter, title, path, notes, mark }) => [
    `- **${letter}** ${escaped(title)}${path === title ? '' : ` ${code(path)}`}${mark && ` *${mark}*`}`,
    ...notes.map((note) => `  - ${escaped(note)}`),
  ])
  return `## ${title}\n\n${lines.join('\n')}\n\n`
}

/** Text that means nothing to markdown, on one line; neither does it call anybody by name. */
function escaped(text: string): string {
  return onOneLine(text)
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replaceAll('@', '@\u2060')
}

/** Begins where blanks do, so that many of them are not read again and again. */
function onOneLine(text: string): string {
  return text.replace(/(?<!\s)\s*\n\s*/g, ' ')
}

function code(text: string): string {
  const line = onOneLine(text)
  const ticks = '`'.repeat(longestRun(line) + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${line}${space}${ticks}`
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0)
}
