import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { grouped } from '../../../../output/text/text.ts'
import type { BarPlot, ReportTable } from '../section.ts'
import { html, none, type SafeHtml } from './markup.ts'

const [width, rowHeight] = [340, 26]

/** The horizontal positions of labels and bars. */
const [labelEnd, barEnd] = [112, 300]

const longestLabel = 17

/** Draws the numbers of a table as stacked bars. The table of the same numbers follows the plot. */
export function barPlot(table: ReportTable, { series }: BarPlot, titleId: string): SafeHtml {
  const { rows, columns } = table
  // a column with unknown numbers isn't drawn, because a missing bar would look like zero
  const drawn = series.filter(({ column }) => rows.every((row) => typeof row[column] === 'number'))
  if (rows.length === 0 || drawn.length === 0) return none
  const labels = rows.map(([label = '']) => String(label))
  const numbers = rows.map((row) => drawn.map(({ column }) => Number(row[column])))
  const totals = numbers.map((own) => own.reduce((sum, number) => sum + number, 0))
  const height = rows.length * rowHeight
  const x = scaleLinear([0, Math.max(1, ...totals)], [labelEnd, barEnd])
  const y = scaleBand(
    rows.map((_, index) => index),
    [0, height],
  ).padding(0.25)
  const layers = stack<number[], number>()
    .keys(drawn.map((_, index) => index))
    .value((own, index) => own[index] ?? 0)(numbers)
  const bars = layers.flatMap((layer, index) =>
    layer.flatMap(([from, to], row) =>
      to === from
        ? []
        : [
            html`<rect class="${drawn[index]?.color ?? ''}" x="${round(x(from))}" y="${round(y(row) ?? 0)}" width="${round(Math.max(1, x(to) - x(from) - 1))}" height="${round(y.bandwidth())}"/>`,
          ],
    ),
  )
  const middle = (row: number) => round((y(row) ?? 0) + y.bandwidth() / 2 + 4)
  const texts = labels.map(
    (label, row) =>
      html`<text x="${labelEnd - 8}" y="${middle(row)}" text-anchor="end">${shortened(label)}</text><text x="${round(x(totals[row] ?? 0) + 4)}" y="${middle(row)}" class="faint">${grouped(totals[row] ?? 0)}</text>`,
  )
  const plot = html`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${titleId}"><line class="axis" x1="${labelEnd}" x2="${labelEnd}" y1="0" y2="${height}"/>${bars}${texts}</svg>`
  if (drawn.length === 1) return plot
  const legend = drawn.map(
    ({ column, color }) =>
      html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${color}" width="10" height="10"/></svg>${columns[column] ?? ''}</li>`,
  )
  return html`${plot}<ul class="legend">${legend}</ul>`
}

function shortened(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label
}

export function round(number: number): number {
  return Math.round(number * 10) / 10
}
