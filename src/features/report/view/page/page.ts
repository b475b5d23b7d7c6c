import { createHash } from 'node:crypto'
import { count, grouped } from '../../../../output/text/text.ts'
import type { ReportFacts } from '../../model/facts.ts'
import { type Cell, type ReportSection, type ReportTable, unknownText } from '../section.ts'
import { reportSections } from '../sections.ts'
import { isIsoTime, shownTime } from '../times.ts'
import { barPlot } from './bar-plot.ts'
import { linePlot } from './line-plot.ts'
import { html, none, SafeHtml } from './markup.ts'
import { style } from './style.ts'

/** The maximum number of rows of a table that is always visible. */
const mostVisible = 12

/**
 * Builds a page that needs no other files and contains no scripts. Its policy allows only its own
 * style, so that a browser loads and runs nothing else.
 */
export function reportPage(facts: ReportFacts): string {
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  const sections = reportSections(facts)
  const { title, id } = facts.organization
  const heading = `Report on ${title || id}`
  const links = sections.map((one) => html`<li><a href="#${one.id}">${one.title}</a></li>`)
  const masked = facts.masked ? html` Names and email addresses of people were replaced.` : none
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${new SafeHtml(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<h1>${heading}</h1>
<p class="note">Created <time datetime="${facts.at}">${facts.at.slice(0, 16).replace('T', ' ')} UTC</time> by docsctl.${masked}</p>
<nav aria-label="Sections"><ul>${links}</ul></nav>
</header>
<main id="main">
${sections.map(sectionMarkup)}
</main>
<footer><p>This page loads nothing from the network. Times are in UTC.</p></footer>
</body>
</html>
`
  return page.text
}

const wideSections: ReadonlySet<string> = new Set([
  'summary',
  'publication',
  'change-requests',
  'drift',
  'trends',
])

function sectionMarkup(section: ReportSection): SafeHtml {
  const { id, title, notes, unread, tables } = section
  const width = wideSections.has(id) ? html` class="wide"` : none
  const content =
    id === 'summary'
      ? tables.map(tilesMarkup)
      : tables.map((table, index) => tableMarkup(section, table, `${id}-${index}`))
  return html`<section id="${id}" aria-labelledby="${id}-title"${width}>
<h2 id="${id}-title">${title}</h2>
${notes.map((note) => html`<p class="note">${note}</p>`)}${unread.map((reason) => html`<p class="unknown"><strong>Unknown:</strong> ${reason}</p>`)}
${id === 'trends' ? html`<div class="plots">${content}</div>` : content}
</section>
`
}

function tilesMarkup({ rows }: ReportTable): SafeHtml {
  const tiles = rows.map(
    ([name = '', value = '']) => html`<div><dt>${name}</dt><dd>${numberText(value)}</dd></div>`,
  )
  return html`<dl class="tiles">${tiles}</dl>`
}

/** Builds a plot with its numbers, or a table. Long tables are collapsed at first. */
function tableMarkup({ title: above }: ReportSection, table: ReportTable, id: string): SafeHtml {
  const { title, rows, omitted = 0, more = [], plot } = table
  const heading = title === above ? none : html`<h3 id="${id}">${title}</h3>`
  const titleId = title === above ? `${id.slice(0, id.lastIndexOf('-'))}-title` : id
  if (rows.length === 0) return html`${heading}<p class="note">None</p>`
  // tables of different sections can have the same title
  const label = title === above ? title : `${above}, ${title}`
  const further =
    omitted > 0
      ? html`<p class="note">${grouped(omitted)} more: use "${more.join('" and "')}"</p>`
      : none
  const numbers = html`<div class="scroll" role="region" aria-label="Table: ${label}" tabindex="0">${cellsMarkup(table)}</div>${further}`
  if (plot) {
    const drawing = plot.kind === 'line' ? linePlot(table, titleId) : barPlot(table, plot, titleId)
    return html`<figure>${heading}${drawing}<details><summary>Show the numbers: ${title}</summary>${numbers}</details></figure>`
  }
  if (rows.length <= mostVisible) return html`${heading}${numbers}`
  const summary = html`<summary>${count(rows.length, 'row')}: ${title}</summary>`
  return html`${heading}<details>${summary}${numbers}</details>`
}

function cellsMarkup({ columns, rows }: ReportTable): SafeHtml {
  const isNumber = columns.map((_, index) => rows.some((row) => typeof row[index] === 'number'))
  const kind = (index: number) => (isNumber[index] ? html` class="number"` : none)
  const heads = columns.map((column, index) => html`<th scope="col"${kind(index)}>${column}</th>`)
  const body = rows.map(([first = '', ...cells]) => {
    const others = cells.map((cell, index) => html`<td${kind(index + 1)}>${cellMarkup(cell)}</td>`)
    return html`<tr><th scope="row">${cellMarkup(first)}</th>${others}</tr>\n`
  })
  return html`<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`
}

function cellMarkup(cell: Cell): SafeHtml {
  if (isIsoTime(cell)) return html`<time datetime="${cell}">${shownTime(cell)}</time>`
  return cell === unknownText ? html`<em class="unknown">${cell}</em>` : html`${numberText(cell)}`
}

function numberText(cell: Cell): string {
  return typeof cell === 'number' ? grouped(cell) : cell
}
