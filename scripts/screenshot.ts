import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IBufferCell } from '@xterm/headless'
import { createSandbox } from '../src/sandbox/sandbox.ts'
import { demoSeed } from '../src/sandbox/seed/demo.ts'
import { onScreen, type ScreenTerminal } from '../test/support/screen.ts'
import { root } from './manifest.ts'

/** Makes docs/review.svg: the screen of the built program, on the demo of the sandbox. */

const columns = 120
const rows = 32
const [wide, high] = [8.4, 18]
const palette = [
  '#1e2127',
  '#e06c75',
  '#98c379',
  '#e5c07b',
  '#61afef',
  '#c678dd',
  '#56b6c2',
  '#d7dae0',
]
const ink = '#d7dae0'
const paper = '#1e2127'

/** Lines are drawn, so that those of one row meet those of the next, which letters don't. */
const strokes: Record<string, string> = {
  '│': `m${wide / 2},0v${high}`,
  '─': `m0,${high / 2}h${wide}`,
  '┌': `m${wide},${high / 2}h${-wide / 2}v${high / 2}`,
  '└': `m${wide / 2},0v${high / 2}h${wide / 2}`,
}

async function main(): Promise<void> {
  const sandbox = await createSandbox({ seed: demoSeed, time: () => Date.UTC(2026, 10, 20, 10) })
  const { url, token } = await sandbox.listen()
  const env = {
    DOCSCTL_API_URL: url,
    DOCSCTL_TOKEN: token,
    DOCSCTL_SPACE: 'sp_developer-guide',
    DOCSCTL_STATE_DIR: '/nonexistent/docsctl',
    FORCE_COLOR: '1',
  }
  const terminal = onScreen(['change-requests', 'review', '5'], { env, columns, rows })
  await terminal.shows('Guides › Errors')
  terminal.type('j')
  await terminal.shows('Up to 100 requests may come at once')
  terminal.type(']')
  await terminal.shows(/>\s+1 - The API takes/)
  writeFileSync(join(root, 'docs/review.svg'), svgOf(terminal))
  terminal.type('q')
  await terminal.ended()
  await sandbox.close()
}

function svgOf({ emulator }: ScreenTerminal): string {
  const [width, height] = [columns * wide + 32, rows * high + 32]
  const { active } = emulator.buffer
  const cells: string[] = []
  for (let y = 0; y < rows; y++) {
    const line = active.getLine(active.viewportY + y)
    for (let x = 0; line && x < columns; ) {
      const cell = line.getCell(x)
      if (!cell) break
      let text = ''
      const start = x
      // what looks the same is one text
      for (let next = line.getCell(x); next && x < columns && look(next) === look(cell); ) {
        text += next.getChars() || (next.getWidth() === 0 ? '' : ' ')
        next = line.getCell(++x)
      }
      cells.push(run(text, start, y, x - start, cell))
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
<title>docsctl change-requests review</title>
<rect width="${width}" height="${height}" rx="8" fill="${paper}"/>
${cells.filter((cell) => cell !== '').join('\n')}
</svg>
`
}

function look(cell: IBufferCell): string {
  return [
    cell.getFgColor(),
    cell.isBold(),
    cell.isDim(),
    cell.isInverse(),
    cell.isUnderline(),
    cell.getChars() in strokes,
  ].join()
}

function run(text: string, x: number, y: number, length: number, cell: IBufferCell): string {
  const isInverse = cell.isInverse() !== 0
  if (text.trim() === '' && !isInverse) return ''
  const color = cell.isFgDefault() ? ink : (palette[cell.getFgColor() % 8] ?? ink)
  const [left, top] = [16 + x * wide, 16 + y * high]
  const back = isInverse
    ? `<rect x="${round(left)}" y="${top}" width="${round(length * wide)}" height="${high}" fill="${color}"/>`
    : ''
  if (text[0] !== undefined && text[0] in strokes) {
    const path = [...text].map(
      (sign, index) => `M${round(left + index * wide)},${top}${strokes[sign]}`,
    )
    return `<path d="${path.join('')}" fill="none" stroke="${color}"${cell.isDim() ? ' opacity="0.6"' : ''}/>`
  }
  const style = [
    `fill="${isInverse ? paper : color}"`,
    ...(cell.isBold() ? ['font-weight="bold"'] : []),
    ...(cell.isDim() ? ['opacity="0.6"'] : []),
    ...(cell.isUnderline() ? ['text-decoration="underline"'] : []),
  ].join(' ')
  const shown = text.trimEnd()
  const kept = text.length === shown.length ? length : length - (text.length - shown.length)
  if (shown === '') return back
  const fit = `textLength="${round(kept * wide)}" lengthAdjust="spacingAndGlyphs"`
  return `${back}<text x="${round(left)}" y="${top + 13}" xml:space="preserve" ${fit} ${style}>${escaped(shown)}</text>`
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

await main()
