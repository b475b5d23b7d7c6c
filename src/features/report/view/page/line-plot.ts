import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { grouped } from '../../../../output/text/text.ts'
import type { ReportTable } from '../section.ts'
import { shownTime } from '../times.ts'
import { round } from './bar-plot.ts'
import { html, none, type SafeHtml } from './markup.ts'

const [width, height] = [340, 96]

/** The area of the line. */
const area = { left: 40, right: 326, top: 10, bottom: 74 }

/** Draws the numbers of earlier reports as a line. Unknown numbers interrupt the line. */
export function linePlot({ rows }: ReportTable, titleId: string): SafeHtml {
  const points = rows.map(([at = '', value]) => ({
    time: Date.parse(String(at)),
    at,
    value: typeof value === 'number' ? value : undefined,
  }))
  const values = points.flatMap(({ value }) => value ?? [])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || values.length === 0) return none
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = scaleLinear([first.time, Math.max(last.time, first.time + 1)], [area.left, area.right])
  const y = scaleLinear([least, most === least ? least + 1 : most], [area.bottom, area.top])
  const curve = line<(typeof points)[number]>()
    .defined(({ value }) => value !== undefined)
    .x(({ time }) => round(x(time)))
    .y(({ value = 0 }) => round(y(value)))(points)
  const dots = points.flatMap(({ time, value }) =>
    value === undefined
      ? []
      : [html`<circle class="point" cx="${round(x(time))}" cy="${round(y(value))}" r="3"/>`],
  )
  const labels = [...new Set([least, most])].map(
    (value) =>
      html`<text class="faint" x="${area.left - 8}" y="${round(y(value) + 4)}" text-anchor="end">${grouped(value)}</text>`,
  )
  return html`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${titleId}"><line class="axis" x1="${area.left}" x2="${area.right}" y1="${area.bottom}" y2="${area.bottom}"/><path class="curve" d="${curve ?? ''}"/>${dots}${labels}<text class="faint" x="${area.left}" y="${height - 6}">${shownTime(first.at)}</text><text class="faint" x="${area.right}" y="${height - 6}" text-anchor="end">${shownTime(last.at)}</text></svg>`
}
