import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Exited, runProgram } from '../test/support/program.ts'
import { showsBug } from './bugs.ts'
import { type Chance, createChance } from './chance.ts'
import { serveLocally } from './serve-locally.ts'
import type { Part, Tally } from './tally.ts'
import { reportedFailure } from './within.ts'

const token = 'tok_5ecret'
const pdf = `%PDF-1.4\n${'x'.repeat(3_000_000)}`

/** Kills the built program 200 times during different commands. */
export async function kills({ some, tally }: Part): Promise<void> {
  const service = await slowService()
  const folder = mkdtempSync(join(tmpdir(), 'soak-kills-'))
  const chance = createChance(1)
  try {
    const row = tally('processes killed at a random moment')
    const kinds = [login, download, list, batch]
    for (let round = 0; round < some(200); round += 1) {
      const place = join(folder, String(round))
      mkdirSync(join(place, 'tmp'), { recursive: true })
      const kind = kinds[round % kinds.length] as (typeof kinds)[number]
      await kind({ service, place, chance, row })
      rmSync(place, { recursive: true })
    }
  } finally {
    await service.close()
    rmSync(folder, { recursive: true })
  }
}

interface Ground {
  service: Awaited<ReturnType<typeof slowService>>
  place: string
  chance: Chance
  row: Tally
}

function environmentOf({ service, place }: Ground): Record<string, string> {
  return {
    DOCSCTL_API_URL: service.url,
    DOCSCTL_TOKEN: token,
    DOCSCTL_ORG: 'acme',
    DOCSCTL_CONFIG_DIR: join(place, 'config'),
    TMPDIR: join(place, 'tmp'),
  }
}

const describeExit = (words: string[], { exit, signal, stdout, stderr }: Exited) =>
  `docsctl ${words.join(' ')} -> ${exit ?? signal} ${JSON.stringify(stdout.slice(0, 300))} ${JSON.stringify(stderr.slice(0, 600))}`

/** Runs the program, and kills it shortly after the given number of requests. */
async function killed(
  words: string[],
  signal: NodeJS.Signals,
  ground: Ground,
  options: { stdin?: string; env?: Record<string, string>; after: number },
): Promise<Exited> {
  let kill = (_: NodeJS.Signals) => {}
  const delay = ground.chance.below(40)
  ground.service.at(options.after, () => void setTimeout(() => kill(signal), delay))
  const exited = await runProgram(words, {
    env: { ...environmentOf(ground), ...options.env },
    ...(options.stdin !== undefined && { stdin: options.stdin }),
    onStart: (way) => {
      kill = way
    },
  })
  ground.row.tried(exited.exit === 0)
  const line = describeExit(words, exited)
  if (showsBug(exited)) ground.row.broken('bugs', line)
  if (exited.stdout.includes(token) || exited.stderr.includes(token)) {
    ground.row.broken('leaks', line)
  }
  return exited
}

/** Checks that a killed login keeps the stored tokens, and that the next login succeeds. */
async function login(ground: Ground): Promise<void> {
  const { place, service, row } = ground
  const config = join(place, 'config')
  const words = (name: string) => [
    ...['auth', 'login', '--with-token', '-p', name, '--api-url', service.url],
  ]
  const env = environmentOf(ground)
  await runProgram(words('first'), { env, stdin: 'token-first' })
  const exited = await killed(words('second'), 'SIGKILL', ground, {
    stdin: 'token-second',
    after: 1,
  })
  const line = describeExit(words('second'), exited)
  const stored = () => JSON.parse(readFileSync(join(config, 'credentials.json'), 'utf8')) as object
  try {
    if (!('first' in stored())) row.broken('unreported', `the first token is missing: ${line}`)
  } catch (error) {
    row.broken('unreported', `credentials.json can't be read: ${error}: ${line}`)
  }
  const again = await runProgram(words('third'), { env, stdin: 'token-third' })
  if (again.exit !== 0 || !('third' in stored()))
    row.broken('unreported', describeExit(words('third'), again))
  // the next login removes the lock of the killed process, but temporary files remain for a day
  for (const name of readdirSync(config)) {
    const isPrivate = (statSync(join(config, name)).mode & 0o077) === 0
    if (['config.json', 'credentials.json'].includes(name)) continue
    if (name.startsWith('.docsctl-tmp-') && isPrivate) continue
    row.broken('leaks', `${name} is left: ${line}`)
  }
}

/** Checks that a killed download leaves either the old file or the complete new file. */
async function download(ground: Ground): Promise<void> {
  const file = join(ground.place, 'handbook.pdf')
  writeFileSync(file, 'old')
  const words = ['spaces', 'pdf', 'spc_1', '--download', file]
  const signal = ground.chance.one(['SIGKILL', 'SIGTERM'] as const)
  const exited = await killed(words, signal, ground, { after: 2 })
  const text = readFileSync(file, 'utf8')
  const line = describeExit(words, exited)
  if (text !== 'old' && text !== pdf) ground.row.broken('unreported', `incomplete file: ${line}`)
  if (exited.exit === 0 && text !== pdf) ground.row.broken('false successes', line)
  const left = readdirSync(ground.place).filter((name) => name.startsWith('.docsctl-tmp-'))
  if (signal === 'SIGTERM' && left.length > 0) ground.row.broken('unreported', `${left}: ${line}`)
}

/**
 * Checks that a killed list command prints nothing in a buffered format, and leaves no temporary
 * files.
 */
async function list(ground: Ground): Promise<void> {
  const words = ['teams', 'list', '--json']
  const [signal, code] = ground.chance.one([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)
  const exited = await killed(words, signal, ground, { after: 5 + ground.chance.below(90) })
  const line = describeExit(words, exited)
  if (exited.exit === 0) {
    const { length } = JSON.parse(exited.stdout) as unknown[]
    if (length !== total) ground.row.broken('false successes', line)
  } else if (exited.exit !== code) ground.row.broken('unreported', line)
  const left = readdirSync(join(ground.place, 'tmp'))
  if (left.length > 0) ground.row.broken('unreported', `${left} is left: ${line}`)
}

/**
 * Checks that a killed batch reports each step as completed, failed, or not started. A failed step
 * must have a known state.
 */
async function batch(ground: Ground): Promise<void> {
  const { service, row } = ground
  const ids = Array.from({ length: 200 }, (_, index) => `usr_${index}`)
  const words = [
    'members',
    'update',
    '-',
    '--role',
    'review',
    '--allow-large',
    '--json',
    '--no-warn',
  ]
  const [signal, code] = ground.chance.one([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)
  service.changed.clear()
  const exited = await killed(words, signal, ground, {
    stdin: ids.join('\n'),
    after: 1 + ground.chance.below(150),
  })
  const line = describeExit(words, exited)
  if (exited.exit === 0 && service.changed.size < ids.length) row.broken('false successes', line)
  if (exited.exit !== 0 && exited.exit !== code) row.broken('unreported', line)
  if (exited.exit !== 0 && reportedFailure(exited.stderr).kind === undefined)
    row.broken('unreported', line)
  const results = exited.stdout === '' ? [] : (JSON.parse(exited.stdout) as object[])
  if (results.length !== ids.length) return row.broken('unreported', line)
  for (const [index, id] of ids.entries()) {
    const { error } = results[index] as { error?: { message: string; state?: string } }
    const isChanged = service.changed.has(id)
    const one = `${id}: ${JSON.stringify(results[index])}`
    if (!error && !isChanged) row.broken('false successes', one)
    if (error && isChanged && !error.state) row.broken('unreported', one)
  }
}

const total = 20_000

/** Starts a service that delays its responses, so that commands can be killed while they wait. */
async function slowService() {
  const changed = new Set<string>()
  let count = 0
  let moment = { at: 0, act: () => {} }
  const server = createServer((request, response) => {
    count += 1
    if (count === moment.at) moment.act()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    request.resume().on('end', () => {
      const give = (body: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (pathname === '/file') {
        response.writeHead(200, { 'content-type': 'application/pdf' })
        response.write(pdf.slice(0, 2_000_000))
        return void setTimeout(() => response.end(pdf.slice(2_000_000)), 30)
      }
      if (pathname.endsWith('/pdf')) return give({ url: `${base}/file` })
      if (pathname.endsWith('/teams')) {
        const from = Number(searchParams.get('page') ?? 0)
        const end = Math.min(total, from + 200)
        const items = Array.from({ length: end - from }, (_, index) => team(from + index))
        return give({ items, count: total, ...(end < total && { next: { page: String(end) } }) })
      }
      const [, id] = /\/members\/(\w+)$/.exec(pathname) ?? []
      if (!id) return give({ items: [{ id: 'acme', title: 'Acme' }] })
      changed.add(id)
      const user = { id, displayName: 'Ada' }
      setTimeout(() => give({ object: 'member', id, role: 'review', user }), 3)
    })
  })
  const local = await serveLocally(server)
  const base = local.url
  return {
    url: base,
    changed,
    /** calls `act` after the given number of requests */
    at: (after: number, act: () => void) => {
      count = 0
      moment = { at: after, act }
    },
    close: local.close,
  }
}

function team(index: number) {
  const title = `Team ${index} ${'of the organization '.repeat(30)}`
  return { object: 'team', id: `team_${index}`, title, members: 1, spaces: 1, createdAt: time }
}

const time = '2025-06-01T12:00:00.500Z'
