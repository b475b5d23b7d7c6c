import { inTerminal } from '../test/support/processes/terminal.ts'
import {
  benchPath,
  measureCpu,
  median,
  row,
  run,
  signedInEnvironment,
  withServer,
} from './measure.js'

/**
 * Measures the built review while it searches all pages of a change request for text that none of
 * them contains, and while a search is canceled.
 */

const total = 2001
const rounds = 3

async function search(url: string, env: Record<string, string>, cancels: boolean): Promise<void> {
  const terminal = inTerminal(['change-requests', 'review', '1'], {
    env: { ...signedInEnvironment(url), DOCSCTL_STATE_DIR: '/nonexistent/docsctl', ...env },
    columns: 120,
    rows: 40,
  })
  await terminal.waitFor('Page 3')
  terminal.type('/nowhere at all\r')
  await terminal.waitFor(/Searching/)
  if (cancels) terminal.type('\u001b')
  else await terminal.waitFor('No matches')
  terminal.type('q')
  await terminal.ended()
}

await withServer(
  'change-request-server.js',
  total,
  async (url) => {
    const times: Record<'loop' | 'all' | 'canceled', number[]> = { loop: [], all: [], canceled: [] }
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      times.loop.push(
        await measureCpu((env) =>
          run([benchPath('hand-written-texts.js'), url, String(total)], env),
        ),
      )
      const began = performance.now()
      times.all.push(await measureCpu((env) => search(url, env, false)))
      seconds.push((performance.now() - began) / 1000)
      times.canceled.push(await measureCpu((env) => search(url, env, true)))
    }
    const loop = median(times.loop)
    row('search of all pages', median(times.all) / loop, 4)
    row('canceled search', median(times.canceled) / loop, 2)
    row('seconds for the review with the search', median(seconds))
  },
  'wholly',
)
