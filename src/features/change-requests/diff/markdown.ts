import { describeState, numberAndSubject } from '../model/describe-change.ts'
import { type DiffEntry, type DiffFormat, mainHeading, sections, totalsLine } from './format.ts'
import { createHunks } from './model/hunks.ts'
import { rowNotes } from './model/row-notes.ts'
import type { Row, TextDiff } from './model/text-diff.ts'

/** Formats the diff as Markdown, for a CI comment or a separate page. */
export function markdownFormat(): DiffFormat {
  return {
    head: ({ changeRequest, base, pages, files }) => {
      return [
        `# Change request ${escaped(numberAndSubject(changeRequest))}\n\n`,
        `${escaped(describeState({ changeRequest, base }))}\n\n`,
        ...sections({ pages, files }).map(([title, entries]) => section(title, entries)),
      ].join('')
    },
    page: ({ letter, title, path, text, mainText, mark }) => {
      if (!text) return ''
      const figures = `${code(path)}, +${text.added} −${text.removed}${mark && `, *${mark}*`}`
      const coarse = text.coarse
        ? '\n\nThis text has many differences. The diff may mark unchanged text as changed.'
        : ''
      const main = mainText
        ? `*${mainHeading}*, +${mainText.added} −${mainText.removed}\n\n${fenced(mainText)}`
        : ''
      return `## ${letter} ${escaped(title)}\n\n${figures}${coarse}\n\n${fenced(text)}${main}`
    },
    foot: (totals) => `${totalsLine(totals)}\n`,
  }
}

function fenced(text: TextDiff): string {
  const body = createHunks(text)
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

/** Joins lines and escapes Markdown. Escapes mentions, too, so that no one is notified. */
function escaped(text: string): string {
  return onOneLine(text)
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replaceAll('@', '@\u2060')
}

/** Joins lines. The lookbehind keeps long runs of whitespace from being scanned repeatedly. */
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
