import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IBufferCell } from '@xterm/headless'
import { type ThemeName, themeNames } from '../src/profile/settings.ts'
import { createSandbox } from '../src/sandbox/sandbox.ts'
import { demoSeed } from '../src/sandbox/seed/demo.ts'
import { onScreen, type ScreenTerminal } from '../test/support/processes/screen.ts'
import { root } from './manifest.ts'

/**
 * Creates pictures of the review in the built program, with the demo data of the sandbox. Writes
 * docs/review-dark.svg and docs/review-light.svg for the README. Also writes pictures of each view,
 * width, and theme to docs/pictures.
 */

interface Size {
  columns: number
  rows: number
}

const readmeSize: Size = { columns: 80, rows: 24 }

const sizes: readonly Size[] = [
  { columns: 60, rows: 20 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 28 },
  { columns: 200, rows: 28 },
]

const [wide, high] = [8.4, 18]

/** The default colors of the terminal, for each theme. */
const papers: Record<ThemeName, { paper: string; ink: string }> = {
  dark: { paper: '#1e2127', ink: '#d7dae0' },
  light: { paper: '#ffffff', ink: '#1e2127' },
}

/** SVG paths for box characters, which must connect to the characters in adjacent rows. */
const strokes: Record<string, string> = {
  '│': `m${wide / 2},0v${high}`,
  '─': `m0,${high / 2}h${wide}`,
  '┌': `m${wide},${high / 2}h${-wide / 2}v${high / 2}`,
  '└': `m${wide / 2},0v${high / 2}h${wide / 2}`,
}

async function main(): Promise<void> {
  const sandbox = await createSandbox({
    seed: demoSeed,
    time: () => Date.UTC(2026, 10, 20, 10),
    tokens: [{ token: 'ines' }, ...reviewers.map(({ member }) => ({ token: member, member }))],
  })
  const { url } = await sandbox.listen()
  await submitReviews(url)
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-pictures-'))
  // separate folders, because each picture shows one draft
  const environment = (theme: ThemeName, name: string) => ({
    DOCSCTL_API_URL: url,
    DOCSCTL_TOKEN: 'ines',
    DOCSCTL_ORG: 'tidewater',
    DOCSCTL_STATE_DIR: join(folder, name),
    DOCSCTL_THEME: theme,
    FORCE_COLOR: '1',
  })
  mkdirSync(join(root, 'docs/pictures'), { recursive: true })
  await Promise.all(
    themeNames.flatMap((theme) => [
      takeReadmePicture(environment(theme, `readme-${theme}`), theme),
      ...sizes.map((size) =>
        takePictures(environment(theme, `${size.columns}-${theme}`), theme, size),
      ),
    ]),
  )
  rmSync(folder, { recursive: true })
  await sandbox.close()
}

/** The reviewers of the change request in the pictures, with their verdicts. */
const reviewers = [
  { member: 'usr_owen', status: 'approved' },
  { member: 'usr_hannah', status: 'changes-requested' },
]

async function submitReviews(url: string): Promise<void> {
  for (const { member, status } of reviewers) {
    const path = '/v1/spaces/sp_developer-guide/change-requests/5/reviews'
    const { ok } = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    if (!ok) throw new Error(`The sandbox rejected the review by ${member}`)
  }
}

async function takeReadmePicture(env: Record<string, string>, theme: ThemeName): Promise<void> {
  const terminal = onScreen(['change-requests', 'review', '5', '--space', 'sp_developer-guide'], {
    env,
    ...readmeSize,
  })
  await terminal.shows(/>M +Errors/)
  terminal.type('j\r')
  await terminal.shows('Guides › Rate limits')
  await terminal.shows('Confirmed. The gateway')
  await terminal.shows('✗ Hannah Weiss')
  terminal.type(']')
  await terminal.shows(/>\s+1 - The API allows/)
  save(`review-${theme}`, terminal, theme, readmeSize)
  terminal.type('q')
  await terminal.ended()
}

/**
 * Takes pictures of the list of change requests, a page, the verdict dialog, and the confirmation
 * of a merge.
 */
async function takePictures(
  env: Record<string, string>,
  theme: ThemeName,
  size: Size,
): Promise<void> {
  const terminal = onScreen(['change-requests', 'review'], { env, ...size })
  const take = (view: string) =>
    save(`pictures/${view}-${size.columns}-${theme}`, terminal, theme, size)
  await terminal.shows(/Runbooks .*\d+ d/)
  await terminal.shows(/reviews/)
  await terminal.shows(/^\? help.*\d\/\d/m)
  take('queue')
  terminal.type('/rework\r')
  await terminal.shows(/>\s*5 +Rework/)
  terminal.type('\r')
  await terminal.shows(/M +Rate limits/)
  terminal.type('j\r')
  await terminal.shows('Confirmed. The gateway')
  terminal.type(']')
  await terminal.shows(/>\s+1 - The API allows/)
  terminal.type('cDoes this apply to trials?')
  await terminal.shows('> Does this apply to trials?')
  terminal.type('\u001b')
  await terminal.shows('Draft: Does this apply')
  await terminal.shows('✗ Hannah')
  // the bottom line is drawn last
  await terminal.shows(/^\? help.*\d\/\d/m)
  take('page')
  terminal.type('A')
  await terminal.shows('Submit a review')
  await terminal.shows(/^q back/m)
  take('verdict')
  terminal.type('q')
  await terminal.shows(/>\s+1 - The API allows/)
  terminal.type('m')
  await terminal.shows('required gate has not')
  await terminal.shows(/^q back/m)
  take('merge')
  terminal.type('\u0003')
  await terminal.ended()
}

function save(name: string, terminal: ScreenTerminal, theme: ThemeName, size: Size): void {
  writeFileSync(join(root, `docs/${name}.svg`), createSvg(terminal, papers[theme], size))
}

interface Paper {
  paper: string
  ink: string
}

function createSvg({ emulator }: ScreenTerminal, colors: Paper, { columns, rows }: Size): string {
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
      // combine adjacent cells with the same style in one text element
      for (
        let next = line.getCell(x);
        next && x < columns && cellStyle(next) === cellStyle(cell);
      ) {
        text += next.getChars() || (next.getWidth() === 0 ? '' : ' ')
        next = line.getCell(++x)
      }
      cells.push(run(text, { x: start, y, length: x - start }, cell, colors))
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
<title>docsctl change-requests review</title>
<rect width="${width}" height="${height}" rx="8" fill="${colors.paper}"/>
${cells.filter((cell) => cell !== '').join('\n')}
</svg>
`
}

function cellStyle(cell: IBufferCell): string {
  return [
    cell.getFgColor(),
    cell.getBgColor(),
    cell.isBold(),
    cell.isInverse(),
    cell.isUnderline(),
    cell.isStrikethrough(),
    cell.getChars() in strokes,
  ].join()
}

/**
 * Returns the RGB color for a number from 16 to 255. The first 16 colors depend on the terminal,
 * and aren't used.
 */
function rgbColor(number: number): string {
  const part = (value: number) => value.toString(16).padStart(2, '0')
  if (number >= 232) return `#${part(8 + 10 * (number - 232)).repeat(3)}`
  const steps = [0, 95, 135, 175, 215, 255]
  const at = number - 16
  const parts = [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6]
  return `#${parts.map((one) => part(steps[one] ?? 0)).join('')}`
}

interface Place {
  x: number
  y: number
  length: number
}

function run(
  text: string,
  { x, y, length }: Place,
  cell: IBufferCell,
  { paper, ink }: Paper,
): string {
  const isLit = !cell.isBgDefault() || cell.isInverse() !== 0
  if (text.trim() === '' && !isLit) return ''
  const own = cell.isFgDefault() ? ink : rgbColor(cell.getFgColor())
  const color = cell.isInverse() ? paper : own
  const ground = cell.isInverse() ? own : rgbColor(cell.getBgColor())
  const [left, top] = [16 + x * wide, 16 + y * high]
  const back = isLit
    ? `<rect shape-rendering="crispEdges" x="${round(left)}" y="${top}" width="${round(length * wide)}" height="${high}" fill="${ground}"/>`
    : ''
  if (text[0] !== undefined && text[0] in strokes) {
    const path = [...text].map(
      (sign, index) => `M${round(left + index * wide)},${top}${strokes[sign]}`,
    )
    return `${back}<path d="${path.join('')}" fill="none" stroke="${color}"/>`
  }
  const style = [
    `fill="${color}"`,
    ...(cell.isBold() ? ['font-weight="bold"'] : []),
    ...(cell.isUnderline() ? ['text-decoration="underline"'] : []),
    ...(cell.isStrikethrough() ? ['text-decoration="line-through"'] : []),
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
