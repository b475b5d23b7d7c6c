import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupFolder } from '../src/features/backup/model/store/backup-folder.ts'
import { checkObjects } from '../src/features/backup/model/verify/check-objects.ts'
import { createSandbox, type Sandbox } from '../src/sandbox/sandbox.ts'
import {
  addSmallOrganization,
  twoOrganizations,
} from '../test/features/backup/small-organization.ts'
import type { Body, Served } from '../test/sandbox/served.ts'
import { type Exited, runProgram } from '../test/support/program.ts'
import { showsBug } from './bugs.ts'
import { type Chance, createChance } from './chance.ts'
import type { Part, Tally } from './tally.ts'

/** The longest time between a request and the kill, in milliseconds. */
const longestDelay = 30

/**
 * Kills `backup create` 200 times and `backup restore` 100 times. Complete runs must stay intact,
 * the next run must continue, and a resumed restore must have the same result as an uninterrupted
 * one.
 */
export async function backups({ some, tally }: Part): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-backups-'))
  try {
    await killedCreates(folder, some(200), tally('`backup create` killed, and run again'))
    await killedRestores(folder, some(100), tally('`backup restore` killed, and resumed'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A sandbox with a small organization, and the program with a profile for it. */
class Ground {
  readonly send: Served['send']
  readonly #sandbox: Sandbox
  readonly #env: Record<string, string>
  readonly #cwd: string

  private constructor(sandbox: Sandbox, url: string, token: string, cwd: string) {
    this.#sandbox = sandbox
    this.#cwd = cwd
    this.#env = {
      ...{ DOCSCTL_API_URL: url, DOCSCTL_TOKEN: token, DOCSCTL_ORG: 'acme' },
      DOCSCTL_STATE_DIR: join(cwd, 'state'),
    }
    this.send = async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = await fetch(`${url}/v1${path}`, {
        ...{ method, headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await sent.text()
      const answer = (text === '' ? {} : JSON.parse(text)) as Body
      if (!sent.ok) throw new Error(`${method} ${path}: ${text}`)
      return { status: sent.status, headers: sent.headers, body: answer }
    }
  }

  static async create(cwd: string): Promise<Ground> {
    mkdirSync(cwd, { recursive: true })
    const sandbox = await createSandbox({ seed: twoOrganizations, normalize: true })
    const { url, token } = await sandbox.listen()
    const ground = new Ground(sandbox, url, token, cwd)
    await addSmallOrganization(ground as unknown as Served)
    return ground
  }

  /** Runs the program. Kills it after the given number of requests and a delay. */
  async run(
    words: string[],
    { after = 0, delay = 0 } = {},
  ): Promise<Exited & { requests: number }> {
    let requests = 0
    let kill = (_: NodeJS.Signals) => {}
    const end = this.#sandbox.observe(() => {
      requests += 1
      if (requests === after) setTimeout(() => kill('SIGKILL'), delay)
    })
    const exited = await runProgram(words, {
      ...{ env: this.#env, cwd: this.#cwd },
      onStart: (way) => {
        kill = way
      },
    })
    end()
    return { ...exited, requests }
  }

  async close(): Promise<void> {
    await this.#sandbox.close()
  }
}

const describe = (words: readonly string[], { exit, signal, stderr }: Exited) =>
  `docsctl ${words.join(' ')} -> ${exit ?? signal} ${JSON.stringify(stderr.slice(0, 600))}`

/** Returns the problems with the objects and manifests of a backup, and its complete runs. */
async function checkBackup(path: string): Promise<{ problems: string[]; runs: string[] }> {
  const opened = await BackupFolder.open(path).catch(() => undefined)
  if (!opened) return { problems: [], runs: [] }
  const runs = await opened.runNames()
  const problems: string[] = []
  for await (const { problem, path: place } of checkObjects(opened, runs, () => {})) {
    problems.push(`${problem} ${place}`)
  }
  return { problems, runs }
}

async function killedCreates(folder: string, count: number, row: Tally): Promise<void> {
  const ground = await Ground.create(join(folder, 'create'))
  const chance = createChance(28)
  const kept = join(folder, 'kept')
  const whole = await ground.run(['backup', 'create', kept])
  for (let trial = 0; trial < count; trial += 1) {
    // every second trial kills the first run of a new backup
    const isNew = trial % 2 === 0
    const path = isNew ? join(folder, `new-${trial}`) : kept
    const words = ['backup', 'create', path, '--keep', '1d']
    if (!isNew) await ground.send('PATCH', '/orgs/acme', { title: `Acme ${trial}` })
    const before = (await checkBackup(path)).runs
    const point = killPoint(chance, whole.requests)
    const killed = await ground.run(words, point)
    row.tried(killed.exit === 0)
    const at = `trial ${trial} ${JSON.stringify(point)}`
    if (showsBug(killed)) row.broken('bugs', `${at}: ${describe(words, killed)}`)
    const left = await checkBackup(path)
    for (const problem of left.problems) row.broken('unreported', `${at}: ${problem}`)
    if (before.length > 0 && left.runs.length === 0) row.broken('unreported', `${at}: no run left`)
    const again = await ground.run(words)
    if (again.exit !== 0) row.broken('unreported', `${at}: ${describe(words, again)}`)
    const { problems, runs } = await checkBackup(path)
    for (const problem of problems) row.broken('false successes', `${at}: ${problem}`)
    if (runs.length === 0) row.broken('false successes', `${at}: no run`)
    if (trial % 10 < 2) await verify(ground, path, { at, row })
    if (isNew) rmSync(path, { recursive: true })
  }
  await ground.close()
}

async function verify(
  ground: Ground,
  path: string,
  { at, row }: { at: string; row: Tally },
): Promise<void> {
  const words = ['backup', 'verify', path]
  const verified = await ground.run(words)
  if (verified.exit !== 0) row.broken('false successes', `${at}: ${describe(words, verified)}`)
}

function killPoint(chance: Chance, requests: number): { after: number; delay: number } {
  return { after: 1 + chance.below(requests), delay: chance.below(longestDelay) }
}

async function killedRestores(folder: string, count: number, row: Tally): Promise<void> {
  const source = await Ground.create(join(folder, 'source'))
  const backup = join(folder, 'restored')
  await source.run(['backup', 'create', backup])
  await source.close()
  const words = ['backup', 'restore', 'acme', '--into', 'beta', '--yes']
  const chance = createChance(29)
  /** Restores the backup into a new sandbox, and returns the number of requests and the result. */
  const restore = async (trial: string, point?: { after: number; delay: number }) => {
    const cwd = join(folder, trial)
    const ground = await Ground.create(cwd)
    cpSync(backup, join(cwd, 'acme'), { recursive: true })
    const exited = await ground.run(words, point)
    const resume = ['jobs', 'resume', 'last', '--org', 'beta']
    const resumed = exited.exit === 0 ? exited : await ground.run(resume)
    // a restore that was killed before its job began is started again
    const isStarted = resumed.exit === 0 || !/[Nn]o .*jobs?/.test(resumed.stderr)
    const ended = isStarted ? resumed : await ground.run(words)
    const state = JSON.stringify(await restoredState(ground))
    await ground.close()
    rmSync(cwd, { recursive: true })
    return { exited, ended, state, requests: exited.requests }
  }
  const model = await restore('model')
  if (model.exited.exit !== 0) throw new Error(describe(words, model.exited))
  for (let trial = 0; trial < count; trial += 1) {
    const point = killPoint(chance, model.requests)
    const { exited, ended, state } = await restore(`trial-${trial}`, point)
    row.tried(exited.exit === 0)
    const at = `trial ${trial} ${JSON.stringify(point)}`
    if (showsBug(exited) || showsBug(ended)) row.broken('bugs', `${at}: ${describe(words, ended)}`)
    if (ended.exit !== 0) row.broken('unreported', `${at}: ${describe(words, ended)}`)
    else if (state !== model.state) row.broken('false successes', `${at}: ${state}`)
  }
}

interface Page {
  id: string
  path: string
  pages: Page[]
}

/** Returns everything in the organization `beta`, without IDs and times. */
async function restoredState({ send }: Ground): Promise<object> {
  const items = async (path: string) => (await send('GET', path)).body.items
  const names = (found: readonly Body[]) =>
    found.map(({ title, name, path }) => [title, name, path])
  const spaces = await items('/orgs/beta/spaces')
  const contents: unknown[] = []
  for (const { id, title, parent } of spaces) {
    const { body } = await send('GET', `/spaces/${id}/content`)
    const { pages, files } = body as unknown as { pages: Page[]; files: Body[] }
    const text = async (page: Page): Promise<unknown> => {
      const place = `/spaces/${id}/content/page/${page.id}?format=markdown`
      const { markdown } = (await send('GET', place)).body
      return [page.path, markdown, await Promise.all(page.pages.map(text))]
    }
    const teams = await items(`/spaces/${id}/permissions/teams`)
    const requests = await items(`/spaces/${id}/change-requests?status=merged`)
    contents.push([
      ...[title, typeof parent, await Promise.all(pages.map(text))],
      ...[files.map(({ name, size }) => [name, size]), teams.map(({ permission }) => permission)],
      requests.length,
    ])
  }
  const sites = await items('/orgs/beta/sites')
  const inSites: unknown[] = []
  for (const { id, title } of sites) {
    const place = `/orgs/beta/sites/${id}`
    inSites.push([title, names(await items(`${place}/site-spaces`))])
    inSites.push(names(await items(`${place}/share-links`)))
  }
  return {
    ...{ contents, inSites, teams: names(await items('/orgs/beta/teams')) },
    collections: names(await items('/orgs/beta/collections')),
  }
}
