import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command as CommandClass } from '@oclif/core'
import { configOfSources } from '../scripts/dev.ts'
import { fakeClock } from '../test/support/fake-clock.ts'
import { type Chance, createChance } from './chance.ts'
import { type Mutation, mutationFor } from './mutations.ts'
import { findOperation, sampleAnswer } from './sample.ts'
import { serveLocally } from './serve-locally.ts'
import { type Part, Tally } from './tally.ts'
import { describeRun, within } from './within.ts'

/** Commands to skip, because they never end, draw on a terminal, or send no request. */
const left =
  /^(sandbox:(serve|run)|plugins:|autocomplete|auth:|config:|change-requests:review$|change-requests:checkout$)/

const document = { openapi: '3.0.3', info: { title: 'Petstore', version: '1' }, paths: {} }

/** The files that the examples of commands use. */
const files: Record<string, string> = {
  'openapi.yaml': JSON.stringify(document),
  'old.yaml': JSON.stringify(document),
  'new.yaml': JSON.stringify(document),
  'changes.json': '[{"operation":"insert_page","document":{"markdown":"x"},"title":"x"}]',
  'settings.json': '{"a":"b"}',
  'schema.json': '{"type":"object","properties":{}}',
  'look.json': '{}',
  'styling.json': '{}',
  'redirects.csv': 'source,destination\n/old,https://acme.test/new\n',
  'okta.pem': 'certificate',
  'repository-url': 'https://git.acme.test/docs.git',
  'gitbook-manifest.yaml':
    'name: acme-chat\ntitle: Acme chat\norganization: acme\nscript: ./index.ts\nscopes: []\n',
  'index.ts': 'export default 1',
}

/** Sends 10,000 malformed responses to most of the commands that send requests. */
export async function answers({ some, tally }: Part): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-answers-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const service = await mutatingService()
  try {
    const commands = await askingCommands(service, folder)
    const row = tally(`mutated responses, ${commands.length} commands`)
    const count = some(10_000)
    let next = 0
    const lane = async () => {
      while (next < count) {
        const seed = next++
        const { argv, requests } = commands[seed % commands.length] as Command
        await tryOnce(service, { argv, requests, seed, folder }, row)
      }
    }
    await Promise.all(Array.from({ length: 4 }, lane))
  } finally {
    await service.close()
    rmSync(folder, { recursive: true })
  }
}

interface Command {
  argv: string[]
  /** the number of requests that a run with normal responses sends */
  requests: number
}

async function askingCommands(service: MutatingService, folder: string): Promise<Command[]> {
  const { commands } = await configOfSources()
  const found: Command[] = []
  for (const { id, flags, examples = [], hidden } of commands) {
    const [example] = examples as CommandClass.Example[]
    if (hidden || left.test(id) || example === undefined) continue
    const command = typeof example === 'string' ? example : example.command
    const words = wordsOf(command.replace(/^docsctl /, ''))
    const argv = 'yes' in flags && !words.includes('--yes') ? [...words, '--yes'] : words
    const way = service.begin()
    // discard the result of the run with normal responses
    await within(argv, worldOf(service, way, folder, {}), new Tally('', () => {}))
    const { count } = service.end(way)
    if (count > 0) found.push({ argv, requests: count })
  }
  if (found.length === 0) throw new Error('No example of a command sends a request')
  return found
}

function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  )
}

function worldOf(service: MutatingService, way: number, cwd: string, env: Record<string, string>) {
  return {
    env: {
      DOCSCTL_API_URL: `${service.url}/way-${way}`,
      DOCSCTL_CONFIG_DIR: join(cwd, 'config'),
      ...env,
    },
    cwd,
    home: cwd,
    clock: fakeClock(),
  }
}

/** Commands that print any response unchanged, or only compare it with files. */
const takesAnything = /^(api|integrations validate) /

const formats = ['json', 'jsonl', 'tsv', 'csv', 'yaml', 'ids', 'table'] as const

interface Try {
  argv: string[]
  requests: number
  seed: number
  folder: string
}

async function tryOnce(
  service: MutatingService,
  { argv, requests, seed, folder }: Try,
  row: Tally,
) {
  const chance = createChance(seed)
  const mutation = mutationFor(chance)
  const at = chance.below(Math.min(requests, 3))
  const format = chance.one(formats)
  const typed = ['-o', '--json', '--jq'].some((word) => argv.includes(word))
  const words = [
    ...argv,
    ...(typed ? [] : ['-o', format]),
    ...(mutation.hangs ? ['--timeout', '300ms'] : []),
  ]
  const onTerminal = chance.is(0.3)
  const way = service.begin(mutation, at, chance)
  const inPipeline = chance.is(0.3)
  const world = worldOf(service, way, folder, inPipeline ? { GITHUB_ACTIONS: 'true' } : {})
  const ran = await within(
    onTerminal ? [...words, '--no-color', '--no-input', '--no-pager'] : words,
    onTerminal ? { ...world, terminal: 100 } : world,
    row,
  )
  const { given } = service.end(way)
  const line = `seed ${seed}, ${mutation.name} at ${at}: ${describeRun(ran)}`
  row.tried(ran.exit === 0)
  const isTaken = ran.exit === 0 && !takesAnything.test(`${argv.join(' ')} `)
  // a safety check that can't read its data prints a note and continues
  const isCheck = /^note: Could not check /m.test(ran.stderr)
  if (given && at === 0 && mutation.isNone && isTaken && !isCheck)
    row.broken('false successes', line)
  if (ran.exit !== 0 && ran.stderr === '') row.broken('unreported', line)
  if (isRaw(ran.stderr) || (onTerminal && isRaw(ran.stdout))) row.broken('leaks', line)
  if (inPipeline && /^(::error::hostile|##\[hostile)/m.test(ran.stderr)) {
    row.broken('leaks', line)
  }
}

/**
 * Returns whether the output contains control characters, apart from those of the progress line.
 */
function isRaw(text: string): boolean {
  const others = text.replaceAll('\r\u001b[K', '').replaceAll('\r\n', '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this function searches for them
  return /[\u0000-\u0008\u000b-\u001f\u007f\u202e]/.test(others)
}

interface Going {
  mutation: Mutation | undefined
  at: number
  chance: Chance
  count: number
  given: boolean
  /** the request whose responses are malformed */
  changed: string | undefined
}

type MutatingService = Awaited<ReturnType<typeof mutatingService>>

/**
 * Starts a service that returns normal responses. In each run, the responses to one of the requests
 * are malformed.
 */
async function mutatingService() {
  const runs = new Map<number, Going>()
  let last = 0
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    for await (const _ of request) {
      // read the request completely before responding
    }
    const [, way, path = ''] = /^\/way-(\d+)(\/[^?]*)/.exec(request.url ?? '') ?? []
    const going = runs.get(Number(way))
    const operation = findOperation(request.method ?? '', path)
    const right = operation ? sampleAnswer(operation, `${base}/way-${way}`) : ''
    const key = `${request.method} ${path}`
    if (going) {
      const number = going.count++
      if (going.mutation && (number === going.at || key === going.changed)) {
        going.changed = key
        going.given = true
        return going.mutation.give(response, right, going.chance)
      }
    }
    if (!operation) return void response.writeHead(200).end('%PDF-1.4\n')
    if (right === '') return void response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(right)
  })
  const local = await serveLocally(server)
  const base = local.url
  return {
    url: base,
    begin: (mutation?: Mutation, at = 0, chance = createChance(0)) => {
      last += 1
      runs.set(last, { mutation, at, chance, count: 0, given: false, changed: undefined })
      return last
    },
    end: (way: number) => {
      const going = runs.get(way) as Going
      runs.delete(way)
      return going
    },
    close: local.close,
  }
}
