import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, medians, row, run } from './measure.js'
import { startLimit } from './start-limits.js'

/** Calls a function with an environment in which the names of 20,000 members are cached. */
export async function withCachedMembers(work) {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  const server = createServer(answerMembers)
  try {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${server.address().port}`
    const write = (name, data) => writeFileSync(join(folder, name), JSON.stringify(data))
    write('config.json', { current: 'bench', profiles: { bench: { apiUrl, org: 'acme' } } })
    write('credentials.json', { bench: { apiUrl, token: 'tok' } })
    const env = { DOCSCTL_CONFIG_DIR: folder, DOCSCTL_CACHE_DIR: folder }
    await run([docsctl, 'cache', 'refresh', 'members', '--no-warn'], env)
    await work(env)
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

/** Measures the completion of member names in a shell, with 20,000 members in the cache. */
export async function completion() {
  process.stdout.write('\ncompletion of a word, as a ratio to node -e 0 (medians of 20)\n')
  await withCachedMembers(async (env) => {
    const words = (...typed) => ({ args: [docsctl, '__complete', 'zsh', ...typed], env })
    const { node, ...times } = await medians(
      {
        node: { args: ['-e', '0'] },
        'a command': words('tea'),
        'a flag': words('members', 'update', '--ro'),
        'ten of 20,000 members': words('members', 'get', 'usr_1234'),
        'any of 20,000 members': words('members', 'get', ''),
        'a member by email address': words('members', 'get', 'member.12345@'),
      },
      20,
    )
    for (const [name, time] of Object.entries(times)) {
      row(name, time / node, startLimit('completion'))
    }
  })
}

const pageSize = 1000

function answerMembers({ url }, response) {
  const first = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? 0)
  const items = Array.from({ length: pageSize }, (_, index) => {
    const number = first + index
    const id = `usr_${String(number).padStart(5, '0')}`
    const user = { displayName: `Member ${number}`, email: `member.${number}@docs.example.com` }
    return { object: 'member', id, user: { object: 'user', id, ...user } }
  })
  const next = first + pageSize
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ items, ...(next < 20_000 && { next: { page: String(next) } }) }))
}
