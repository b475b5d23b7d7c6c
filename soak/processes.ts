import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '../src/sandbox/sandbox.ts'
import type { Seed } from '../src/sandbox/seed/seed.ts'
import { membersSeed, wholeState } from '../test/support/processes/killed-job.ts'
import { type Exited, runProgram } from '../test/support/program.ts'
import { isHung, showsBug } from './bugs.ts'
import { createChance } from './chance.ts'
import { countChanges, differences, restoredState, seedFrom } from './processes/judge.ts'
import { pointWithin } from './processes/killing-relay.ts'
import { type Kind, kinds } from './processes/kinds.ts'
import { withMachine } from './processes/machine.ts'
import { resumedTwice } from './processes/resumed-twice.ts'
import type { Part, Tally } from './tally.ts'

/** The number of parallel rounds. Rounds often wait, so three are needed to keep two cores busy. */
const lanes = 3

/**
 * Kills processes at 100 random moments in each of eight commands, then resumes and undoes the
 * jobs. Compares the changes in the sandbox with those of uninterrupted runs.
 */
export async function processes({ some, tally }: Part): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-processes-'))
  try {
    const rounds: (() => Promise<void>)[] = []
    for (const kind of kinds) {
      const row = tally(
        `\`${kind.name}\` killed, and the job resumed${kind.isUndoable ? ' and undone' : ''}`,
      )
      const model = await wholeRun(kind, join(folder, kind.name.split(' ').join('-')))
      for (let seed = 1; seed <= some(100); seed += 1) {
        rounds.push(() => killedRound(kind, model, seed, row))
      }
      if (kind !== kinds[0]) continue
      const both = tally('jobs resumed by two processes while a colleague makes changes')
      for (let seed = 1; seed <= some(50); seed += 1) {
        rounds.push(() => resumedTwice(model, seed, both))
      }
    }
    // mix the rounds, so that waiting rounds run at the same time as other rounds
    const chance = createChance(1)
    const order = rounds.map((round) => ({ round, at: chance.next() }))
    order.sort((one, other) => one.at - other.at)
    const lane = async () => {
      for (let next = order.pop(); next; next = order.pop()) await next.round()
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The expected results of a command, from an uninterrupted run. */
export interface Model {
  folder: string
  seed: Seed
  argv: string[]
  stdin: readonly string[]
  requests: number
  firstWrite: number
  undoRequests: number
  changes: Map<string, number>
}

/** Runs a command without interruption, and undoes it. Returns the expected results. */
async function wholeRun(kind: Kind, folder: string): Promise<Model> {
  mkdirSync(folder)
  const first = await createSandbox({ seed: membersSeed(12) })
  const { url, token } = await first.listen()
  const members = [...first.tables.all('members')].map(({ user }) => user).slice(1)
  const env = { DOCSCTL_API_URL: url, DOCSCTL_TOKEN: token, DOCSCTL_ORG: 'acme' }
  const { argv, stdin = [] } = await kind.prepare({
    members,
    folder,
    send: async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = await fetch(`${url}/v1${path}`, { method, headers, body: JSON.stringify(body) })
      if (!sent.ok) throw new Error(`${method} ${path}: ${await sent.text()}`)
      return (await sent.json()) as { id: string }
    },
    run: async (words) => {
      const { exit, stderr } = await runProgram(words, { env, cwd: folder })
      if (exit !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
    },
  })
  const seed = seedFrom(first.tables)
  await first.close()
  const words = [...argv, ...(argv[0] === 'org' ? [] : ['--journal']), '--json']
  return await withMachine(seed, folder, async ({ sandbox, relay, run }) => {
    const before = wholeState(sandbox.tables)
    const changes = countChanges(sandbox)
    let firstWrite = 0
    sandbox.observe(({ method }) => {
      if (method !== 'GET' && firstWrite === 0) firstWrite = relay.count
    })
    const done = await run(words, undefined, stdin)
    if (done.exit !== 0) throw new Error(`${kind.name}: ${describe(words, done)}`)
    const requests = relay.count
    const made = new Map(changes)
    const undone = await run(undo)
    const left = differences(before, restoredState(before, sandbox.tables))
    if (kind.isUndoable !== (undone.exit === 0) || kind.isUndoable !== (left.length === 0)) {
      throw new Error(`${kind.name}: ${left.join('; ')} ${describe(undo, undone)}`)
    }
    const undoRequests = relay.count
    return { folder, seed, argv: words, stdin, requests, firstWrite, undoRequests, changes: made }
  })
}

const undo = ['undo', '--yes', '--json']
const resume = ['jobs', 'resume', 'last', '--json']

async function killedRound(kind: Kind, model: Model, number: number, row: Tally): Promise<void> {
  const chance = createChance(number * 7919 + kind.name.length)
  // a job starts shortly before its first write, so kill most processes after that
  const start = chance.is(0.1) ? 1 : Math.max(1, model.firstWrite - 2)
  const point = pointWithin(chance, model.requests, start)
  const again = chance.is(0.25) ? pointWithin(chance, 8) : undefined
  const inUndo = chance.is(0.25) ? pointWithin(chance, model.undoRequests) : undefined
  const how = `${kind.name}, seed ${number}, ${JSON.stringify({ point, again, inUndo })}`
  await withMachine(model.seed, model.folder, async ({ sandbox, jobs, run }) => {
    const before = wholeState(sandbox.tables)
    const changes = countChanges(sandbox)
    const watch = (words: string[], exited: Exited) => {
      if (isHung(exited)) row.broken('hangs', `${how}: ${describe(words, exited)}`)
      if (showsBug(exited)) row.broken('bugs', `${how}: ${describe(words, exited)}`)
      return exited
    }
    let last = watch(model.argv, await run(model.argv, point, model.stdin))
    if (last.exit !== 0 && jobs() === 0) {
      if (changes.size > 0) row.broken('unreported', `${how}: no journal: ${[...changes.keys()]}`)
      last = watch(model.argv, await run(model.argv, undefined, model.stdin))
    }
    if (last.exit !== 0 && again) last = watch(resume, await run(resume, again))
    if (last.exit !== 0) last = watch(resume, await run(resume))
    row.tried(last.exit === 0)
    if (last.exit !== 0) row.broken('unreported', `${how}: ${describe(resume, last)}`)
    compare(model.changes, new Map(changes), `${how}: ${describe(resume, last)}`, row)
    changes.clear()
    const after = wholeState(sandbox.tables)
    const former = jobs()
    let undone = watch(undo, await run(undo, inUndo))
    if (undone.exit === null) {
      const rest = jobs() > former ? resume : undo
      undone = watch(rest, await run(rest))
    }
    const expected = kind.isUndoable ? before : after
    const left = differences(expected, restoredState(expected, sandbox.tables))
    const line = `${how}: ${left.slice(0, 3).join('; ')}: ${describe(undo, undone)}`
    if (left.length > 0) row.broken('wrongly undone', line)
    else if (kind.isUndoable !== (undone.exit === 0)) row.broken('unreported', line)
  })
}

/** Checks that a killed run made the same changes as an uninterrupted one. */
function compare(
  expected: ReadonlyMap<string, number>,
  actual: ReadonlyMap<string, number>,
  how: string,
  row: Tally,
): void {
  for (const what of new Set([...expected.keys(), ...actual.keys()])) {
    const [due = 0, made = 0] = [expected.get(what), actual.get(what)]
    if (made > due) row.broken('duplicates', `${what} ${made} times instead of ${due}: ${how}`)
    if (made < due) row.broken('false successes', `${what} ${made} times instead of ${due}: ${how}`)
  }
}

function describe(words: readonly string[], { exit, signal, stdout, stderr }: Exited): string {
  const output = JSON.stringify([stdout.slice(0, 200), stderr.slice(0, 700)])
  return `docsctl ${words.join(' ')} -> ${exit ?? signal} ${output}`
}
