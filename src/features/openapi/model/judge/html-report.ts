import { sanitize } from '../../../../output/text/sanitize.ts'
import { changelogSections } from './changelog.ts'
import { type ChangeGroup, groupText, placeCount } from './groups.ts'
import type { Judgment } from './policy.ts'
import { reportNotes, totalText } from './text-report.ts'

/** Formats the changes as a self-contained HTML page. */
export function htmlReport(judgment: Judgment): string {
  const { groups } = judgment
  const notes = reportNotes(judgment).map((note) => `<p>${escaped(note)}</p>`)
  const sections = changelogSections(judgment).map(
    ({ title, entries }) =>
      `<h2>${title}</h2>\n<ul>\n${entries.map((one) => `<li>${escaped(one)}</li>`).join('\n')}\n</ul>`,
  )
  const rows = groups.map(groupRow)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>API changes</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8884; padding: .4rem .6rem; text-align: left; vertical-align: top }
.breaking { color: #b00020 } .warning { color: #9a6700 }
</style>
<h1>API changes: ${escaped(totalText(judgment))}</h1>
${notes.join('\n')}
<table>
<tr><th>severity<th>change<th>locations<th>rule</tr>
${rows.join('\n')}
</table>
${sections.join('\n')}
</html>
`
}

function groupRow(group: ChangeGroup): string {
  const { severity, places, rule, fingerprint, accepted } = group
  const count = placeCount(group)
  const level = accepted ? `accepted: ${escaped(accepted.reason)}` : severity
  const all = [...new Set(places.map(({ operation }) => operation))].map(escaped).join('<br>')
  const where =
    count > 1
      ? `<details><summary>${count.toLocaleString('en')} locations</summary>${all}</details>`
      : all
  return `<tr><td class="${severity}">${level}<td>${escaped(groupText(group))}<td>${where}<td>${rule}<br><code>${fingerprint}</code></tr>`
}

function escaped(text: string): string {
  return sanitize(text).replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
}
