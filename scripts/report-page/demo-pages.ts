import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '../../src/sandbox/sandbox.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { root } from '../manifest.ts'

const day = 24 * 60 * 60_000

/** A title that would run a script if the page didn't escape it. */
const hostileTitle = '</script><img src=x onerror=alert(1)>'

/** The pages to check, by name. */
export type DemoPages = Record<'demo' | 'hostile' | 'masked' | 'guest', string>

/**
 * Writes reports on the demo organization with the built program: as an administrator, with a
 * hostile title, with masked names, and as a member who may not read some lists.
 */
export async function writeDemoPages(folder: string): Promise<DemoPages> {
  const sandbox = await createSandbox({
    seed: demoSeed,
    tokens: [{ token: 'ines' }, { token: 'reader', member: 'usr_clara' }],
  })
  const { url } = await sandbox.listen()
  const docsctl = async (
    token: string,
    args: readonly string[],
    allowed: readonly number[] = [0],
  ): Promise<void> => {
    const env = {
      ...process.env,
      DOCSCTL_API_URL: url,
      DOCSCTL_TOKEN: token,
      DOCSCTL_ORG: 'tidewater',
      DOCSCTL_STATE_DIR: join(folder, token),
      DOCSCTL_CONFIG_DIR: join(folder, 'config'),
    }
    const line = [join(root, 'bin/run.js'), ...args]
    await new Promise<void>((resolve, reject) => {
      execFile(process.execPath, line, { env, cwd: folder }, (error, _, stderr) => {
        const exit = error ? Number(error.code) : 0
        if (allowed.includes(exit)) resolve()
        else reject(new Error(`docsctl ${args.join(' ')} exited with ${exit}: ${stderr}`))
      })
    })
  }
  const page = async (name: string, token: string, args: readonly string[] = []) => {
    await docsctl(token, ['report', '--html', `${name}.html`, ...args], [0, 12])
    return join(folder, `${name}.html`)
  }
  try {
    await docsctl('ines', ['report', '--json'])
    addEarlierReports(join(folder, 'ines'))
    await docsctl('ines', ['spaces', 'create', '--title', 'Carrier onboarding'])
    await docsctl('ines', ['members', 'update', 'usr_owen', '--role', 'create', '--by-id'])
    const demo = await page('demo', 'ines', ['--since', '120d'])
    const masked = await page('masked', 'ines', ['--mask'])
    await docsctl('ines', ['spaces', 'update', 'sp_support', '--title', hostileTitle])
    const hostile = await page('hostile', 'ines', ['--since', '120d'])
    return { demo, masked, hostile, guest: await page('guest', 'reader') }
  } finally {
    await sandbox.close()
  }
}

/** Adds reports of the last weeks to the first one, so that the page can show trends. */
function addEarlierReports(state: string): void {
  const reports = join(state, 'reports')
  const [name = ''] = readdirSync(reports)
  const kept = JSON.parse(readFileSync(join(reports, name), 'utf8'))
  const [{ at, counts }] = kept.reports
  const weeks = [12, 10, 8, 6, 4, 2, 1]
  kept.reports = weeks.map((week, index) => ({
    at: new Date(Date.parse(at) - week * 7 * day).toISOString(),
    counts: Object.fromEntries(
      Object.entries(counts as Record<string, number>).map(([key, count], position) => [
        key,
        Math.max(0, count - Math.round(((weeks.length - index) * ((position % 4) - 1)) / 2)),
      ]),
    ),
  }))
  kept.reports.push({ at, counts })
  writeFileSync(join(reports, name), JSON.stringify(kept))
}
