import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, medians, row } from './measure.js'

const totals = { members: 20_000, spaces: 2000 }

/**
 * Measures a command that is given a name, relative to the same command with an ID. The
 * organization has thousands of members and spaces.
 */
export async function names() {
  process.stdout.write('\na read by name, as a ratio to the same read by ID (medians of 10)\n')
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  const server = createServer(answer)
  try {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${server.address().port}`
    const write = (name, data) => writeFileSync(join(folder, name), JSON.stringify(data))
    write('config.json', { current: 'bench', profiles: { bench: { apiUrl, org: 'org_1' } } })
    write('credentials.json', { bench: { apiUrl, token: 'tok' } })
    const kept = { DOCSCTL_CONFIG_DIR: folder, DOCSCTL_CACHE_DIR: folder }
    // an unusable cache folder turns off the cache for names
    const uncached = { DOCSCTL_CONFIG_DIR: folder, DOCSCTL_CACHE_DIR: '/dev/null/docsctl' }
    const get = (env, ...words) => ({ args: [docsctl, ...words, '-o', 'ids', '--no-warn'], env })
    const { member, space, memberBare, spaceBare, ...times } = await medians(
      {
        member: get(kept, 'members', 'get', 'usr_12345'),
        space: get(kept, 'spaces', 'get', 'spc_1234'),
        // without a cache folder, docsctl also compiles its code at each start, so measure the
        // command with an ID in the same way
        memberBare: get(uncached, 'members', 'get', 'usr_12345'),
        spaceBare: get(uncached, 'spaces', 'get', 'spc_1234'),
        memberKept: get(kept, 'members', 'get', 'Member.12345@docs.example.com'),
        memberUncached: get(uncached, 'members', 'get', 'member.12345@docs.example.com'),
        spaceKept: get(kept, 'spaces', 'get', 'space 1234'),
        spaceUncached: get(uncached, 'spaces', 'get', 'Space 1234'),
      },
      10,
    )
    row('one of 20,000 members, from the cached list', times.memberKept / member, 2.9)
    row('one of 20,000 members, from 20 pages', times.memberUncached / memberBare, 6)
    row('one of 2,000 spaces, from the cached list', times.spaceKept / space, 1.6)
    row('one of 2,000 spaces, from 2 pages', times.spaceUncached / spaceBare, 2.6)
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

const pageSize = 1000

const resources = {
  members: (number) => ({
    ...{ object: 'member', id: `usr_${number}` },
    user: {
      ...{ object: 'user', id: `usr_${number}`, displayName: `Member ${number}` },
      email: `member.${number}@docs.example.com`,
    },
  }),
  spaces: (number) => ({ object: 'space', id: `spc_${number}`, title: `Space ${number}` }),
}

function answer({ url }, response) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, kind, id] = /(members|spaces)(?:\/\w+_(\d+))?$/.exec(pathname) ?? []
  response.writeHead(200, { 'content-type': 'application/json' })
  if (id !== undefined) return response.end(JSON.stringify(resources[kind](id)))
  const first = Number(searchParams.get('page') ?? 0)
  const items = Array.from({ length: pageSize }, (_, index) => resources[kind](first + index))
  const next = first + pageSize
  const more = next < totals[kind] && { next: { page: String(next) } }
  response.end(JSON.stringify({ items, ...more }))
}
