import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { root } from './manifest.ts'
import { findChromium } from './report-page/browser.ts'
import { writeDemoPages } from './report-page/demo-pages.ts'

/**
 * Creates the pictures of a report on the demo organization for the README, in docs/pictures. Needs
 * a build and Chromium.
 */

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('No Chromium in PATH. Set CHROMIUM to its path')
const folder = mkdtempSync(join(tmpdir(), 'docsctl-pictures-'))
const { demo } = await writeDemoPages(folder)
const browser = await chromium.launch({ executablePath })
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1200, height: 1050 } })
  await page.goto(pathToFileURL(demo).href)
  await page.screenshot({ path: join(root, `docs/pictures/report-${colorScheme}.png`) })
}
await browser.close()
rmSync(folder, { recursive: true })
