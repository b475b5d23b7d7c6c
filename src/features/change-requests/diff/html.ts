import { escapeHtml } from '../../../output/text/escape-html.ts'
import { describeState, numberAndSubject } from '../model/describe-change.ts'
import { type DiffEntry, type DiffFormat, mainHeading, sections, totalsLine } from './format.ts'
import { createHunks, type Hunk } from './model/hunks.ts'
import { rowLinkWarnings, rowNotes, visibleBlanks } from './model/row-notes.ts'
import type { Row } from './model/text-diff.ts'
import { diffStyle } from './style.ts'

/** Formats the diff as a self-contained HTML page. All data from the service is escaped. */
export function htmlFormat(): DiffFormat {
  // the navigation comes after the pages, because it lists only pages whose text differs; CSS shows
  // the navigation next to the pages
  const places: string[] = []
  return {
    head: ({ changeRequest, base, pages, files }) => {
      const title = `Change request ${escaped(numberAndSubject(changeRequest))}`
      return [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        // blocks requests and scripts, regardless of what the text contains
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`,
        `<title>${title}</title>\n<style>\n${diffStyle}</style>\n</head>\n<body>\n<main>\n`,
        `<header>\n<h1>${title}</h1>\n<p>${escaped(describeState({ changeRequest, base }))}</p>\n</header>\n`,
        ...sections({ pages, files }).map(([title, entries]) => section(title, entries)),
      ].join('')
    },
    page: (entry) => {
      if (!entry.text) return ''
      places.push(place(entry, places.length))
      return article(entry, places.length - 1)
    },
    foot: (totals) => {
      const nav =
        places.length > 0
          ? `<nav aria-label="Pages with changed text">\n<h2>Pages with changed text</h2>\n<ul>\n${places.join('')}</ul>\n</nav>\n`
          : ''
      return `<footer>${escaped(totalsLine(totals))}</footer>\n</main>\n${nav}</body>\n</html>\n`
    },
  }
}

function place({ letter, title, text }: DiffEntry, index: number): string {
  return `<li><a href="#text-${index}">${badge(letter)} ${escaped(title)}${figures(text)}</a></li>\n`
}

function figures(text: DiffEntry['text']): string {
  return text ? ` <small><ins>+${text.added}</ins> <del>−${text.removed}</del></small>` : ''
}

function badge(letter: string): string {
  return `<b class="${letter}" title="${letterNames[letter] ?? 'changed'}">${letter}</b>`
}

const letterNames: Record<string, string> = { A: 'added', D: 'removed', R: 'moved or renamed' }

function sideMark({ mark }: DiffEntry): string {
  return mark && ` <em class="side">${escaped(mark)}</em>`
}

function section(title: string, entries: readonly DiffEntry[]): string {
  if (entries.length === 0) return ''
  const items = entries.map((entry) => {
    const path = entry.path === entry.title ? '' : ` <code>${escaped(entry.path)}</code>`
    const notes = entry.notes.map((note) => `<br><span>${escaped(note)}</span>`).join('')
    return `<li>${badge(entry.letter)} ${escaped(entry.title)}${path}${sideMark(entry)}${notes}</li>\n`
  })
  return `<section>\n<h2>${title}</h2>\n<ul>\n${items.join('')}</ul>\n</section>\n`
}

function article(entry: DiffEntry, index: number): string {
  const { text, mainText, letter, title, path } = entry
  if (!text) return ''
  const coarse = text.coarse
    ? '<p>This text has many differences. The diff may mark unchanged text as changed.</p>\n'
    : ''
  return [
    `<article id="text-${index}">\n<h2>${badge(letter)} ${escaped(title)} <code>${escaped(path)}</code>${figures(text)}${sideMark(entry)}</h2>\n${coarse}`,
    ...createHunks(text).map(hunk),
    ...(mainText
      ? [`<h3>${mainHeading}${figures(mainText)}</h3>\n`, ...createHunks(mainText).map(hunk)]
      : []),
    '</article>\n',
  ].join('')
}

function hunk({ before, after, rows }: Hunk): string {
  const head = `@@ -${before.start},${before.count} +${after.start},${after.count} @@`
  const notes = rowNotes(rows)
  const warnings = rowLinkWarnings(rows)
  const warningLine = (row: Row) => {
    const warning = warnings.get(row)
    return noteLine(warning === undefined ? undefined : `warning: ${escaped(warning)}`)
  }
  return `<table>\n<tr class="place"><td colspan="4">${head}</td></tr>\n${rows.map((row) => line(row) + warningLine(row) + noteLine(notes.get(row))).join('')}</table>\n`
}

function noteLine(note: string | undefined): string {
  return note === undefined ? '' : `<tr class="place"><td colspan="4">${note}</td></tr>\n`
}

const signs = { same: ' ', removed: '−', added: '+' } as const

function line(row: Row): string {
  const { kind, before, after } = row
  return `<tr class="${kind}"><th>${before ?? ''}</th><th>${after ?? ''}</th><td>${signs[kind]}</td><td>${words(row)}</td></tr>\n`
}

function words({ kind, text, words }: Row): string {
  if (!words) return escaped(text)
  const tag = kind === 'removed' ? 'del' : 'ins'
  return words
    .map(({ text, changed }) =>
      changed ? `<${tag}>${escaped(visibleBlanks(text))}</${tag}>` : escaped(text),
    )
    .join('')
}

/**
 * Escapes HTML. Bidirectional control characters are escaped too, because they could disguise the
 * text.
 */
function escaped(text: string): string {
  return escapeHtml(text).replace(/[\p{Bidi_Control}\p{Cc}]/gu, (character) =>
    character === '\t' || character === '\n'
      ? character
      : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
