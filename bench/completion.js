import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, medians, row, run, signedIn, withServer } from './measure.js'

/** A key in a shell, answered from the cache. */
export async function completion() {
  process.stdout.write('\ncompletion of a word, as a ratio to node -e 0 (medians of 20)\n')
  const cache = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  try {
    await withServer('members-server.js', 20_000, async (url) => {
      const env = { ...signedIn(url), DOCSCTL_CACHE_DIR: cache }
      await run([docsctl, 'cache', 'refresh', 'members', '--no-warn'], env)
      const words = (...typed) => ({ args: [docsctl, '__complete', 'zsh', ...typed], env })
      const { node, ...times } = await medians(
        {
          node: { args: ['-e', '0'] },
          'a command': words('tea'),
          'a flag': words('members', 'update', '--ro'),
          'ten of 20,000 members': words('members', 'get', 'usr_00001234'),
          'any of 20,000 members': words('members', 'get', ''),
          'a member by e-mail address': words('members', 'get', 'member.12345@'),
        },
        20,
      )
      for (const [name, time] of Object.entries(times)) row(name, time / node, 1.5)
    })
  } finally {
    rmSync(cache, { recursive: true })
  }
}
