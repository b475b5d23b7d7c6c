import { createSandbox } from '../src/sandbox/sandbox.ts'
import { demoSeed } from '../src/sandbox/seed/demo.ts'
import { inTerminal } from '../test/support/processes/terminal.ts'
import { bareStart, row } from './measure.js'

/**
 * Measures the time from the start of the built program to the first frame of the review, and to
 * the list of change requests from a sandbox.
 */

const rounds = 11

/** The limit, relative to the start of Node: 300 ms if Node starts in 21 ms. */
const most = 300 / 21

async function main(): Promise<void> {
  const sandbox = await createSandbox({ seed: demoSeed })
  const { url, token } = await sandbox.listen()
  const env = {
    DOCSCTL_API_URL: url,
    DOCSCTL_TOKEN: token,
    DOCSCTL_SPACE: 'sp_developer-guide',
    DOCSCTL_STATE_DIR: '/nonexistent/docsctl',
  }
  const times: Record<string, number[]> = { 'first frame': [], queue: [] }
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const terminal = inTerminal(['change-requests', 'review'], { env, columns: 200, rows: 60 })
    await terminal.waitFor('change requests')
    times['first frame']?.push(performance.now() - begun)
    await terminal.waitFor('3 open')
    times.queue?.push(performance.now() - begun)
    terminal.type('q')
    await terminal.ended()
  }
  const bare = await bareStart()
  row('the first frame', median(times['first frame']) / bare, most)
  row('the change requests', median(times.queue) / bare)
  await sandbox.close()
}

function median(list: number[] = []): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
}

await main()
