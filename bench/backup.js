import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, measureMemory, mib, row, run, signedInEnvironment } from './measure.js'

/** The fraction of the full size, such as 0.05 to try the measurement. */
const part = Number(process.env.BACKUP_PART ?? 1)
const share = (count) => Math.ceil(count * part)

const counts = { members: share(2040), spaces: share(25) }
const pagesOfSpace = 80
const filesOfSpace = 20
const file = Buffer.alloc(2 ** 20, 'docsctl')
/** The requests per second that the server allows. */
const limit = 100

/** Measures backups of 2,000 pages in 25 spaces, 500 files of 1 MiB, and 2,040 members. */
export async function backup() {
  process.stdout.write('\nbackup of 2,000 pages, 500 files of 1 MiB, and 2,040 members\n')
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  const server = new LimitedServer()
  try {
    const env = signedInEnvironment(await server.listen())
    const create = [docsctl, 'backup', 'create', join(folder, 'acme'), '--no-warn', '--jobs', '16']
    const { ms: first } = await run(create, env)
    const requests = server.answered
    row(
      'create: time, as a ratio to the minimum at the rate limit',
      first / ((requests / limit) * 1000),
      1.1,
    )
    server.answered = 0
    const { peak } = await measureMemory(create, env, 0)
    row('incremental run: requests, as a ratio to the first run', server.answered / requests, 0.05)
    row('incremental run: peak memory, as a ratio to 300 MiB', mib(peak) / 300, 1)
    rmSync(join(folder, 'acme'), { recursive: true })
    server.isLimited = false
    const whole = await measureMemory(create, env, 0)
    row('create: peak memory, as a ratio to 300 MiB', mib(whole.peak) / 300, 1)
    const verify = [docsctl, 'backup', 'verify', join(folder, 'acme')]
    const { ms: verified } = await run(verify, env)
    row('verify: time, as a ratio to 60 s', verified / 60_000, 1)
    const checked = await measureMemory(verify, env, 0)
    row('verify: peak memory, as a ratio to 300 MiB', mib(checked.peak) / 300, 1)
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

/** A server that refuses requests over its rate limit, and counts the others. */
class LimitedServer {
  answered = 0
  isLimited = true
  #second = 0
  #used = 0
  #server = createServer((request, response) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== this.#second) {
      this.#second = now
      this.#used = 0
    }
    this.#used += 1
    response.setHeader('x-ratelimit-limit', String(limit))
    response.setHeader('x-ratelimit-remaining', String(Math.max(0, limit - this.#used)))
    response.setHeader('x-ratelimit-reset', String(now + 1))
    if (this.isLimited && this.#used > limit) {
      response.writeHead(429).end('{}')
      return
    }
    this.answered += 1
    answer(request, response)
  })

  async listen() {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${this.#server.address().port}`
  }

  close() {
    this.#server.close()
  }
}

const at = '2026-01-05T10:00:00.000Z'

const organization = {
  ...{ object: 'organization', id: 'acme', title: 'Acme', createdAt: at },
  ...{ emailDomains: [], type: 'business', inviteLinks: false, plan: 'pro', urls: {} },
  ...{ trial: { status: 'none', count: 0 }, mergeRules: { type: 'none' } },
}

const layout = {
  ...{ width: 'default', cover: true, coverSize: 'hero', coverMask: 'none', title: true },
  ...{ description: true, tableOfContents: true, outline: true, pagination: true },
  ...{ metadata: true, tags: true, actions: true, anchors: true },
}

/** Returns the time for the item with the given number. */
const timeAt = (number) => new Date(Date.parse(at) + number * 1000).toISOString()

const make = {
  members: (number) => ({
    ...{
      object: 'member',
      id: `usr_${number}`,
      role: number === 0 ? 'admin' : 'edit',
      joinedAt: timeAt(number),
      ...{ disabled: false, sso: false, spaces: counts.spaces, sites: 0, teams: 0 },
    },
    user: {
      object: 'user',
      id: `usr_${number}`,
      displayName: `M ${number}`,
      email: `m${number}@acme.example`,
    },
  }),
  spaces: (number) => ({
    ...{ object: 'space', id: `spc_${number}`, title: `Space ${number}`, visibility: 'private' },
    ...{ editMode: 'live', defaultLevel: 'inherit', urls: {}, revision: `rev_${number}` },
    ...{ createdAt: at, updatedAt: at, organization: 'acme', emoji: '📄', comments: 0 },
    ...{ changeRequestsOpen: 0, changeRequestsDraft: 0, mergeRules: { type: 'inherit' } },
  }),
}

function page(space, number) {
  const id = `pag_${space}_${number}`
  return {
    ...{ id, title: `Page ${number}`, type: 'document', slug: `page-${number}`, pages: [] },
    ...{ path: `page-${number}`, documentId: `doc_${space}_${number}`, updatedAt: at },
    ...{ kind: 'sheet', layout, tags: [] },
  }
}

function content(space, url) {
  const list = (length, one) => Array.from({ length }, (_, number) => one(number))
  const files = list(filesOfSpace, (number) => ({
    ...{ id: `fil_${space}_${number}`, name: `${number}.bin`, size: file.length },
    ...{
      contentType: 'application/octet-stream',
      downloadURL: `${url.origin}/files/${space}-${number}`,
    },
  }))
  return {
    ...{ object: 'revision', id: `rev_${space}`, parents: [], createdAt: at, type: 'edits' },
    ...{
      urls: {},
      tags: [],
      reusableContents: [],
      files,
      pages: list(pagesOfSpace, (n) => page(space, n)),
    },
  }
}

const paragraphs = Array(20).fill('A paragraph of the page, with some words to read.')
const markdown = `${paragraphs.join('\n\n')}\n`

function pageText(space, number, format) {
  const nodes = paragraphs.map((text) => ({
    ...{ object: 'block', type: 'paragraph', isVoid: false, data: {} },
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  }))
  const document = { object: 'document', data: {}, nodes }
  return { ...page(space, number), ...(format === 'document' ? { document } : { markdown }) }
}

function answer({ url: path, headers }, response) {
  const url = new URL(path, `http://${headers.host}`)
  const { pathname, searchParams } = url
  if (pathname.startsWith('/files/')) {
    const bytes = Buffer.from(file)
    bytes.write(pathname)
    return response.end(bytes)
  }
  response.setHeader('content-type', 'application/json')
  const send = (value) => response.end(JSON.stringify(value))
  if (pathname === '/v1/orgs/acme') return send(organization)
  if (/\/(agent-instructions|styleguides)$/.test(pathname)) return response.writeHead(404).end('{}')
  const [, space, number] =
    /^\/v1\/spaces\/spc_(\d+)\/content(?:\/page\/pag_\d+_(\d+))?$/.exec(pathname) ?? []
  if (number !== undefined) return send(pageText(space, number, searchParams.get('format')))
  if (space !== undefined) return send(content(space, url))
  const [, kind] = /^\/v1\/orgs\/acme\/(members|spaces)$/.exec(pathname) ?? []
  if (!kind) return send({ items: [] })
  const first = Number(searchParams.get('page') ?? 0)
  const next = Math.min(first + 1000, counts[kind])
  const items = Array.from({ length: next - first }, (_, index) => make[kind](first + index))
  send({ items, ...(next < counts[kind] && { next: { page: String(next) } }) })
}
