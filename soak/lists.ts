import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Chance, createChance } from './chance.ts'
import { serveLocally } from './serve-locally.ts'
import type { Part, Tally } from './tally.ts'
import { describeRun, reportedFailure, within } from './within.ts'

const total = 100_000
const formats = ['jsonl', 'json', 'csv', 'ids', 'tsv'] as const

const idOf = (index: number) => `team_${String(index).padStart(6, '0')}`

const whole = Array.from({ length: total }, (_, index) => idOf(index)).join('\n')

const faults = [
  '429',
  '500',
  '503',
  'reset',
  'cut',
  'half',
  'gzip',
  'bad gzip',
  'empty page',
  'short page',
  'html',
] as const

/**
 * Reads 30 lists of 100,000 items from a faulty service. The output must be complete and in order,
 * or the command must print how to continue.
 */
export async function lists({ some, tally }: Part): Promise<void> {
  const row = tally(`lists of ${total.toLocaleString('en')} items with simulated faults`)
  for (let seed = 1; seed <= some(30); seed += 1) await listOnce(seed, row)
}

async function listOnce(seed: number, row: Tally): Promise<void> {
  const chance = createChance(seed)
  const service = await faultyTeams(chance, 0.02 + 0.03 * (seed % 10))
  const format = formats[seed % formats.length] as (typeof formats)[number]
  const env = { DOCSCTL_API_URL: service.url }
  const ids: string[] = []
  let cursor: string | undefined
  try {
    // an interrupted run must print a cursor, from which the next run continues
    for (let runs = 0; runs < 50; runs += 1) {
      const way = cursor === undefined ? [] : ['--cursor', cursor]
      const ran = await within(['teams', 'list', '-o', format, ...way], { env }, row)
      const come = idsIn(ran.stdout, format)
      row.tried(ran.exit === 0)
      if (ran.exit !== 0 && format === 'json' && ran.stdout !== '')
        row.broken('unreported', describeRun(ran))
      ids.push(...come)
      if (ran.exit === 0) {
        if (ids.join('\n') !== whole) {
          row.broken(
            ids.length > new Set(ids).size ? 'duplicates' : 'false successes',
            describeRun(ran),
          )
        }
        return
      }
      const account = reportedFailure(ran.stderr)
      const hint = /--cursor (\S+)/.exec(account.hint ?? ran.stderr)?.[1]
      // a format that isn't streamed prints nothing if the run fails, so start again from the
      // beginning
      if (format === 'json') ids.length = 0
      else if (hint === undefined && come.length > 0)
        return row.broken('unreported', describeRun(ran))
      else cursor = hint ?? cursor
    }
    row.broken('unreported', `seed ${seed} never reached the last page`)
  } finally {
    await service.close()
  }
}

function idsIn(text: string, format: (typeof formats)[number]): string[] {
  if (text === '') return []
  if (format === 'json') return (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
  const lines = text.trimEnd().split('\n')
  if (format === 'jsonl') return lines.map((line) => (JSON.parse(line) as { id: string }).id)
  return lines.map((line) => line.split(/[\t,]/)[0] as string).filter((id) => id !== 'id')
}

/**
 * Serves a list of teams. Requests for pages fail at the given rate. In addition, requests for one
 * page fail 12 times in a row.
 */
async function faultyTeams(chance: Chance, rate: number) {
  const hopeless = chance.below(total)
  let hopelessFor = 12
  const server = createServer((request, response) => {
    request.resume()
    const query = new URL(request.url ?? '', 'http://service').searchParams
    const from = Number(query.get('page') ?? 0)
    const size = Number(query.get('limit'))
    // one page of each list fails until docsctl stops retrying
    if (from <= hopeless && hopeless < from + size && hopelessFor-- > 0) {
      return void response.writeHead(502).end()
    }
    answer(response, { from, size, chance }, chance.is(rate) ? chance.one(faults) : undefined)
  })
  return await serveLocally(server)
}

interface Asked {
  from: number
  size: number
  chance: Chance
}

function answer(
  response: ServerResponse,
  { from, size, chance }: Asked,
  fault: (typeof faults)[number] | undefined,
): void {
  const type = { 'content-type': 'application/json' }
  if (fault === '429') return void response.writeHead(429, { 'retry-after': '1' }).end()
  if (fault === '500' || fault === '503') return void response.writeHead(Number(fault)).end()
  if (fault === 'reset') return void response.socket?.destroy()
  if (fault === 'html') {
    return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>gateway</h1>')
  }
  const given = fault === 'empty page' ? 0 : fault === 'short page' ? chance.below(size) : size
  const text = pageText(from, given)
  if (fault === 'cut') {
    response.writeHead(200, { ...type, 'content-length': text.length })
    return void response.write(text.slice(0, text.length / 2), () => response.socket?.destroy())
  }
  if (fault === 'half') return void response.writeHead(200, type).end(text.slice(0, -9))
  if (fault === 'gzip' || fault === 'bad gzip') {
    const packed = gzipSync(text)
    if (fault === 'bad gzip') packed.fill(7, packed.length >> 1)
    return void response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(packed)
  }
  response.writeHead(200, type).end(text)
}

let empties = 0

function pageText(from: number, size: number): string {
  const start = Math.floor(from)
  const end = Math.min(total, start + size)
  const items = []
  for (let index = start; index < end; index += 1) {
    const title = `Team ${index}`
    items.push({ object: 'team', id: idOf(index), title, members: 1, spaces: 1, createdAt: time })
  }
  // give each consecutive empty page its own cursor
  empties = end === start ? empties + 1 : empties
  const page = end === start ? `${start}.${empties}` : String(end)
  return JSON.stringify({ items, count: total, ...(end < total && { next: { page } }) })
}

const time = '2025-06-01T12:00:00.500Z'
