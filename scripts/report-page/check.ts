import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from './browser.ts'
import { writeDemoPages } from './demo-pages.ts'

/**
 * Checks the pages of `docsctl report --html` in a headless Chromium: `npm run test:browser`. Set
 * CHROMIUM to the path of the browser, or install one that is in PATH.
 */

let failed = 0

function check(name: string, problems: readonly string[]): void {
  process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}\n`)
  for (const problem of problems) process.stdout.write(`         ${problem}\n`)
  if (problems.length > 0) failed += 1
}

const executablePath = findChromium()
if (executablePath === undefined) {
  process.stdout.write(
    'SKIPPED: no Chromium in PATH. Install Chromium, or set CHROMIUM to its path\n',
  )
} else {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-browser-'))
  const pages = await writeDemoPages(folder)
  const browser = await chromium.launch({ executablePath })
  process.stdout.write(`Chromium ${browser.version()}\n`)
  try {
    for (const [name, file] of Object.entries(pages)) await checkPage(browser, name, file)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  process.stdout.write(`${failed === 0 ? 'passed' : `${failed} FAILED`}\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function checkPage(browser: Browser, name: string, file: string): Promise<void> {
  const url = pathToFileURL(file).href
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1200, height: 900 } })
    const noise: string[] = []
    page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => noise.push(error.message))
    page.on('dialog', (dialog) => noise.push(`dialog: ${dialog.message()}`))
    page.on('request', (request) => {
      if (request.url() !== url) noise.push(`request: ${request.url()}`)
    })
    await page.goto(url)
    const title = `${name}, ${colorScheme}`
    if (colorScheme === 'light') {
      check(`${title}: Tab moves a visible focus to every control`, await tabProblems(page))
      check(`${title}: Enter opens a closed table`, await detailsProblems(page))
    }
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    check(`${title}: accessible, with sufficient contrast`, await axeProblems(page))
    await page.setViewportSize({ width: 320, height: 640 })
    check(`${title}: fits a screen that is 320 pixels wide`, await widthProblems(page))
    if (colorScheme === 'dark') check(`${title}: prints all tables`, await printProblems(page))
    const elements = await page.evaluate(
      "document.querySelectorAll('script, img, iframe, object, [onerror]').length",
    )
    check(`${title}: no message, request, or active element`, [
      ...noise,
      ...(elements === 0 ? [] : [`${elements} active elements`]),
    ])
    await page.close()
  }
}

/** Presses Tab until the focus leaves the page. Returns the controls that it didn't reach. */
async function tabProblems(page: Page): Promise<string[]> {
  const count = Number(
    await page.evaluate(`{
      const all = [...document.querySelectorAll('a[href], summary, [tabindex="0"]')]
      window.controls = all.filter((one) => one.checkVisibility())
      window.controls.length
    }`),
  )
  const problems: string[] = []
  for (let index = 0; index < count; index++) {
    await page.keyboard.press('Tab')
    const state = (await page.evaluate(`{
      const focused = document.activeElement
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      const box = focused.getBoundingClientRect()
      ;[
        window.controls.indexOf(focused),
        outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        box.left >= 0 && box.width > 0 && box.bottom > 0 && box.top < innerHeight,
        focused.outerHTML.slice(0, 80),
      ]
    }`)) as [number, boolean, boolean, string]
    const [position, hasOutline, isShown, markup] = state
    if (position !== index) problems.push(`Tab ${index + 1} reached ${markup}`)
    if (!hasOutline) problems.push(`No visible focus: ${markup}`)
    if (!isShown) problems.push(`Not on the screen: ${markup}`)
  }
  return count > 10 ? problems : [`only ${count} controls`]
}

async function detailsProblems(page: Page): Promise<string[]> {
  await page.focus('summary')
  await page.keyboard.press('Enter')
  const isOpen = await page.evaluate("document.querySelector('details').open")
  return isOpen === true ? [] : ['The table is still closed']
}

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string }[] }[]
}

async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate('axe.run()')) as AxeResult
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html.slice(0, 120)}`)
}

async function widthProblems(page: Page): Promise<string[]> {
  const width = await page.evaluate('document.documentElement.scrollWidth')
  return width === 320 ? [] : [`The page is ${width} pixels wide`]
}

/** Checks the printout of a page with closed tables, because printed tables can't be opened. */
async function printProblems(page: Page): Promise<string[]> {
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = false")
  await page.emulateMedia({ media: 'print' })
  const problems = (await page.evaluate(`[
    ...[...document.querySelectorAll('table')]
      .filter((one) => one.getBoundingClientRect().height === 0)
      .map((one) => 'Not printed: ' + one.textContent.slice(0, 60)),
    ...(document.querySelector('nav').checkVisibility() ? ['The links are printed'] : []),
    ...(getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'
      ? []
      : ['The background is not white']),
  ]`)) as string[]
  const file = await page.pdf({ format: 'A4' })
  return file.length > 10_000 ? problems : [...problems, 'The PDF file is empty']
}
