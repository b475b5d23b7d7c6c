import { stateInWords } from '../../../changes/describe-change.ts'
import { type Hunk, hunksOf } from '../../../changes/text/hunks.ts'
import { rowNotes, visibleBlanks } from '../../../changes/text/row-notes.ts'
import type { Row } from '../../../changes/text/text-diff.ts'
import { type DiffEntry, type DiffFormat, mainHeading, subjectOf, totalsLine } from './format.ts'
import { diffStyle } from './style.ts'

/** The diff as one page that needs nothing beside itself; whatever comes from the service is text in it. */
export function htmlFormat(): DiffFormat {
  // stands behind the pages, since only then it is known which texts differ; the style puts it beside them
  const places: string[] = []
  return {
    head: ({ changeRequest, base, pages, files }) => {
      const title = `Change request ${escaped(subjectOf(changeRequest))}`
      const own = (entry: DiffEntry) => entry.side !== 'main'
      return [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        // nothing is fetched and no script runs, whatever stands in a text
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`,
        `<title>${title}</title>\n<style>\n${diffStyle}</style>\n</head>\n<body>\n<main>\n`,
        `<header>\n<h1>${title}</h1>\n<p>${escaped(stateInWords({ changeRequest, base }))}</p>\n</header>\n`,
        section('Pages', pages.filter(own)),
        section('Files', files.filter(own)),
        section(
          'Changed on main, not by this change request',
          [...pages, ...files].filter((entry) => !own(entry)),
        ),
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
          ? `<nav aria-label="Texts">\n<h2>Texts</h2>\n<ul>\n${places.join('')}</ul>\n</nav>\n`
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

function markOf({ mark }: DiffEntry): string {
  return mark && ` <em class="side">${escaped(mark)}</em>`
}

function section(title: string, entries: readonly DiffEntry[]): string {
  if (entries.length === 0) return ''
  const items = entries.map((entry) => {
    const path = entry.path === entry.title ? '' : ` <code>${escaped(entry.path)}</code>`
    const notes = entry.notes.map((note) => `<br><span>${escaped(note)}</span>`).join('')
    return `<li>${badge(entry.letter)} ${escaped(entry.title)}${path}${markOf(entry)}${notes}</li>\n`
  })
  return `<section>\n<h2>${title}</h2>\n<ul>\n${items.join('')}</ul>\n</section>\n`
}

function article(entry: DiffEntry, index: number): string {
  const { text, mainText, letter, title, path } = entry
  if (!text) return ''
  const coarse = text.coarse
    ? '<p>Too much to compare word by word: more may be shown than changed.</p>\n'
    : ''
  return [
    `<article id="text-${index}">\n<h2>${badge(letter)} ${escaped(title)} <code>${escaped(path)}</code>${figures(text)}${markOf(entry)}</h2>\n${coarse}`,
    ...hunksOf(text).map(hunk),
    ...(mainText
      ? [`<h3>${mainHeading}${figures(mainText)}</h3>\n`, ...hunksOf(mainText).map(hunk)]
      : []),
    '</article>\n',
  ].join('')
}

function hunk({ before, after, rows }: Hunk): string {
  const head = `@@ -${before.start},${before.count} +${after.start},${after.count} @@`
  const notes = rowNotes(rows)
  return `<table>\n<tr class="place"><td colspan="4">${head}</td></tr>\n${rows.map((row) => line(row) + noteLine(notes.get(row))).join('')}</table>\n`
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

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that turn the direction of text would have it read otherwise than it is. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
    .replace(/[\p{Bidi_Control}\p{Cc}]/gu, (character) =>
      character === '\t' || character === '\n'
        ? character
        : `\\u{${character.codePointAt(0)?.toString(16)}}`,
    )
}
