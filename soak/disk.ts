import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox } from '../src/sandbox/sandbox.ts'
import { membersSeed } from '../test/support/processes/killed-job.ts'
import type { Exited, ProgramOptions } from '../test/support/program.ts'
import { isHung, runWatched, showsBug } from './bugs.ts'
import { type Chance, createChance } from './chance.ts'
import { describeExit, fullLists } from './disk/full-lists.ts'
import type { Limit, Part, Tally } from './tally.ts'
import { reportedFailure } from './within.ts'

const preload = new URL('disk/full-disk.mjs', import.meta.url).href

/**
 * Simulates a full disk at random writes to journals, locks, settings, temporary files, and
 * results.
 */
export async function disk({ some, tally }: Part): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-disk-'))
  const service = await fullLists()
  try {
    const parts: [what: string, count: number, one: (round: Round) => Promise<void>][] = [
      ['batches on a disk that becomes full', 100, batch],
      ["results that can't be written", 50, result],
      ['settings on a disk that becomes full', 50, settings],
      ['lists on a disk that becomes full', 30, (round) => list(round, service.url)],
    ]
    for (const [what, count, one] of parts) {
      const row = tally(what)
      for (let seed = 1; seed <= some(count); seed += 1) {
        const place = join(folder, `${row.row.tried}`)
        mkdirSync(join(place, 'tmp'), { recursive: true })
        const sandbox = await createSandbox({
          seed: membersSeed(12),
          tokens: ['token-own', 'token-old', 'token-new'].map((token) => ({ token })),
        })
        const { url, token } = await sandbox.listen()
        await one(new Round({ seed, place, sandbox, row, env: { url, token } }))
        await sandbox.close()
        rmSync(place, { recursive: true })
      }
    }
  } finally {
    await service.close()
    rmSync(folder, { recursive: true })
  }
}

class Round {
  readonly chance: Chance
  readonly place: string
  readonly sandbox: Sandbox
  readonly row: Tally
  readonly #env: Record<string, string>
  readonly url: string
  #how: string
  /** the number of changes to each member */
  readonly changed = new Map<string, number>()

  constructor({
    seed,
    place,
    sandbox,
    row,
    env,
  }: {
    seed: number
    place: string
    sandbox: Sandbox
    row: Tally
    env: { url: string; token: string }
  }) {
    this.chance = createChance(seed * 65_537)
    this.place = place
    this.sandbox = sandbox
    this.row = row
    this.#how = `seed ${seed}`
    this.url = env.url
    this.#env = {
      DOCSCTL_API_URL: env.url,
      DOCSCTL_TOKEN: env.token,
      DOCSCTL_ORG: 'acme',
      DOCSCTL_STATE_DIR: join(place, 'state'),
      DOCSCTL_CONFIG_DIR: join(place, 'config'),
      TMPDIR: join(place, 'tmp'),
    }
    sandbox.observe(({ changes }) => {
      for (const { table, id, before, after } of changes) {
        if (table !== 'members' || JSON.stringify(before) === JSON.stringify(after)) continue
        const user = id.replace('acme/', '')
        this.changed.set(user, (this.changed.get(user) ?? 0) + 1)
      }
    })
  }

  async run(words: string[], options: ProgramOptions = {}): Promise<Exited> {
    const exited = await runWatched(words, { ...options, env: { ...this.#env, ...options.env } })
    if (showsBug(exited)) this.broken('bugs', describeExit(words, exited))
    if (isHung(exited)) this.broken('hangs', describeExit(words, exited))
    else if (exited.signal !== null) this.broken('bugs', describeExit(words, exited))
    return exited
  }

  /** Returns options that make a random write in a folder fail. */
  filling(name: string, most: number): ProgramOptions {
    const at = 1 + this.chance.below(most)
    const isLimit = name === 'state' && this.chance.is(0.3)
    this.#how += isLimit
      ? `, file size limit in blocks: ${at}`
      : `, disk full at write ${at} to the folder ${name}`
    if (isLimit) return { fileLimit: at }
    const query = new URLSearchParams({ folder: join(this.place, name), at: String(at) })
    return { env: { NODE_OPTIONS: `--import=${preload}?${query}` } }
  }

  broken(limit: Limit, what: string): void {
    this.row.broken(limit, `${this.#how}: ${what}`)
  }

  /** Checks that no locks or incomplete files remain. */
  expectNothingLeft(line: string): void {
    for (const name of readdirSync(this.place, { recursive: true }).map(String)) {
      if (/\.(lock|removal|new|part)$|docsctl-tmp/.test(name)) {
        this.broken('unreported', `${name} is left: ${line}`)
      }
    }
  }

  get members(): string[] {
    return [...this.sandbox.tables.all('members')].map(({ user }) => user).slice(1)
  }
}

interface JobRow {
  state: string
  done: number
  waiting: number
}

/** Runs a batch whose journal or lock can't be written. */
async function batch(round: Round): Promise<void> {
  const { row, changed, members } = round
  const journal = round.chance.is(0.5) ? ['--journal'] : []
  const words = [
    ...['members', 'update', '-', '--role', 'review', '--allow-large', '--json', '--jobs', '2'],
    ...journal,
  ]
  const stdin = members.join('\n')
  const exited = await round.run(words, { ...round.filling('state', 30), stdin })
  const line = describeExit(words, exited)
  row.tried(exited.exit === 0)
  if (exited.exit === 0 && changed.size < members.length) round.broken('false successes', line)
  if (exited.exit !== 0 && reportedFailure(exited.stderr).kind === undefined)
    round.broken('unreported', line)
  checkResults(round, exited, line)
  round.expectNothingLeft(line)
  const listed = await round.run(['jobs', 'list', '--json'])
  const [job] = (listed.exit === 0 ? JSON.parse(listed.stdout) : [undefined]) as JobRow[]
  const listLine = `${describeExit(['jobs', 'list'], listed)} after ${line}`
  if (listed.exit !== 0 || job?.state === 'running') round.broken('unreported', listLine)
  if (job && job.done > changed.size) round.broken('false successes', listLine)
  if (job?.state === 'done' && changed.size < members.length)
    round.broken('false successes', listLine)
  if (exited.exit !== 0 && changed.size > 0 && !job) round.broken('unreported', listLine)
  if (job && job.state !== 'done') {
    const resumed = await round.run(['jobs', 'resume', 'last', '--json'])
    const resumeLine = `${describeExit(['jobs', 'resume'], resumed)} after ${line}`
    if (resumed.exit !== 0) round.broken('unreported', resumeLine)
    else if (changed.size < members.length && exited.exit !== 0)
      round.broken('false successes', resumeLine)
  }
  for (const [id, count] of changed) if (count > 1) round.broken('duplicates', `${id}: ${line}`)
}

/** Checks that the printed results of a batch match the state of the service. */
function checkResults(round: Round, { stdout }: Exited, line: string) {
  if (stdout === '') return
  const results = JSON.parse(stdout) as { id?: string; error?: { state?: string } }[]
  for (const [index, { error }] of results.entries()) {
    const isChanged = round.changed.has(round.members[index] ?? '')
    if (!error && !isChanged) round.broken('false successes', line)
    if (error && isChanged && !error.state) round.broken('unreported', line)
  }
}

/** Runs commands whose result can't be written. */
async function result(round: Round): Promise<void> {
  const { chance, members, changed, row } = round
  const isBatch = chance.is(0.5)
  const ids = isBatch ? ['-'] : members.slice(0, 1)
  const format = chance.one(['json', 'jsonl', 'ids', 'csv', 'tsv', 'yaml'])
  const words = ['members', 'update', ...ids, '--role', 'review', '--allow-large', '-o', format]
  const stdout = openSync('/dev/full', 'w')
  const exited = await round.run(words, { stdin: members.join('\n'), stdout })
  closeSync(stdout)
  row.tried(exited.exit === 0)
  const line = describeExit(words, exited)
  const due = isBatch ? members.length : 1
  if (exited.exit !== 13) round.broken('false successes', line)
  if (changed.size !== due || [...changed.values()].some((count) => count !== 1))
    round.broken('duplicates', `${changed.size} of ${due} changed: ${line}`)
  for (const id of changed.keys()) {
    if (!exited.stderr.includes(id)) round.broken('unreported', `${id}: ${line}`)
  }
  round.expectNothingLeft(line)
}

/** Runs commands whose settings or credentials can't be stored. */
async function settings(round: Round): Promise<void> {
  const { chance, row } = round
  const set = (value: string) => ['config', 'set', 'theme', value]
  const isLogin = chance.is(0.5)
  const read = async () => {
    const words = isLogin ? ['auth', 'token', '-p', 'work'] : ['config', 'get', 'theme']
    const env = isLogin ? { DOCSCTL_TOKEN: '' } : {}
    const { exit, stdout } = await round.run(words, { env })
    return exit === 0 ? stdout.trim() : ''
  }
  const words = (value: string) =>
    isLogin ? ['auth', 'login', '--with-token', '-p', 'work', '--api-url', round.url] : set(value)
  const [old, next] = isLogin ? ['token-old', 'token-new'] : ['light', 'dark']
  await round.run(words(old), { stdin: old })
  const exited = await round.run(words(next), { stdin: next, ...round.filling('config', 5) })
  const line = describeExit(words(next), exited)
  row.tried(exited.exit === 0)
  const now = await read()
  if (exited.exit === 0 && now !== next) round.broken('false successes', `${now}: ${line}`)
  if (exited.exit !== 0 && now !== old && now !== next)
    round.broken('unreported', `${now}: ${line}`)
  round.expectNothingLeft(line)
}

/** Runs a list command that requires a temporary file. */
async function list(round: Round, url: string): Promise<void> {
  const words = ['teams', 'list', '--json']
  const { env, ...options } = round.filling('tmp', 6)
  const exited = await round.run(words, { ...options, env: { ...env, DOCSCTL_API_URL: url } })
  const line = describeExit(words, exited)
  round.row.tried(exited.exit === 0)
  if (exited.exit === 0 && (JSON.parse(exited.stdout) as unknown[]).length !== 1000)
    round.broken('false successes', line)
  if (exited.exit !== 0 && exited.stdout !== '') round.broken('false successes', line)
  if (exited.exit !== 0 && reportedFailure(exited.stderr).kind === undefined)
    round.broken('unreported', line)
  if (existsSync(join(round.place, 'tmp'))) round.expectNothingLeft(line)
}
