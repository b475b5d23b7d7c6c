import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, measureMemory, row, run, signedInEnvironment } from './measure.js'

const pagesOfSpace = 4

/**
 * Measures the time and memory of an audit of links in 2,000 spaces, including the time if nothing
 * has changed.
 */
export async function audit() {
  process.stdout.write('\naudit links: 2,000 spaces with 4 pages each\n')
  await withSpaces(2000, async (env) => {
    const { ms: first } = await run(links, env)
    const { ms: again } = await run(links, env)
    row('second run without changes, as a ratio to the first run', again / first, 0.4)
  })
  const peak = { few: 0, many: 0 }
  await withSpaces(20, async (env) => {
    peak.few = (await measureMemory(links, env, 0)).peak
  })
  await withSpaces(2000, async (env) => {
    peak.many = (await measureMemory(links, env, 0)).peak
  })
  row('peak memory, as a ratio to that with 20 spaces', peak.many / peak.few, 3)
}

const links = [docsctl, 'audit', 'links', '--no-warn']

async function withSpaces(total, work) {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  const server = createServer((request, response) => answer(request, response, total))
  try {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${server.address().port}`
    await work({ ...signedInEnvironment(url), DOCSCTL_SPACE: '', DOCSCTL_STATE_DIR: folder })
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

function answer({ url }, response, total) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, space, rest] = /^\/v1\/spaces\/spc_(\d+)\/content\/(.*)$/.exec(pathname) ?? []
  response.writeHead(200, { 'content-type': 'application/json' })
  const pageId = rest?.startsWith('page/') ? rest.slice('page/'.length) : undefined
  if (pageId) {
    const other = (Number(pageId.split('_')[2]) + 1) % pagesOfSpace
    const markdown = `See the [next](page-${other}.md) page. `.repeat(20)
    return response.end(JSON.stringify({ ...page(space, 0), id: pageId, markdown }))
  }
  if (rest === 'pages') {
    const pages = Array.from({ length: pagesOfSpace }, (_, index) => page(space, index))
    return response.end(JSON.stringify({ pages }))
  }
  if (!pathname.endsWith('/spaces')) return response.end('{"items":[]}')
  const first = Number(searchParams.get('page') ?? 0)
  const next = Math.min(first + 1000, total)
  const items = Array.from({ length: next - first }, (_, index) => spaceOf(first + index))
  response.end(JSON.stringify({ items, ...(next < total && { next: { page: String(next) } }) }))
}

function spaceOf(number) {
  const id = `spc_${number}`
  return { object: 'space', id, title: `Space ${number}`, revision: `rev_${number}`, urls: {} }
}

function page(space, index) {
  return {
    ...{ object: 'page', id: `pg_${space}_${index}`, title: `Page ${index}`, type: 'document' },
    ...{ path: `page-${index}`, updatedAt: '2026-01-05T10:00:00.000Z', urls: {} },
  }
}
