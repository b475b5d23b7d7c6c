import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, type Dispatcher } from 'undici'
import type { Ended } from '../test/support/docsctl.ts'
import { showsBug } from './bugs.ts'
import { type Chance, createChance } from './chance.ts'
import { type Batch, type Place, prepareBatches, withPlace } from './colleague/batches.ts'
import { type Resource, resourceKey } from './colleague/organization.ts'
import type { Part, Tally } from './tally.ts'

/**
 * Kills batches at random requests. A colleague changes some of the same resources before a batch
 * is resumed or undone, and while it is undone.
 */
export async function colleague({ some, tally }: Part): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-colleague-'))
  try {
    for (const batch of await prepareBatches(folder)) {
      const atKill = tally(`changes by a colleague between killing and resuming \`${batch.name}\``)
      for (let seed = 1; seed <= some(150); seed += 1) await betweenRuns(batch, seed, atKill)
      const inUndo = tally(`changes by a colleague during the undo of \`${batch.name}\``)
      for (let seed = 1; seed <= some(50); seed += 1) await duringUndo(batch, seed, inUndo)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const resume = ['jobs', 'resume', 'last', '-o', 'ids']
const takeMine = [...resume, '--take', 'mine']
const undo = ['undo', '--yes', '-o', 'ids']

/** A change by the colleague. Without a value, it is a deletion. */
interface Edit {
  resource: Resource
  value: string | undefined
  /** whether the batch had changed the resource before the colleague did */
  state: 'sent' | 'unsent'
}

class Round {
  readonly #place: Place
  readonly #batch: Batch
  readonly #row: Tally
  readonly #how: string
  readonly before: Map<string, string | undefined>

  constructor(place: Place, batch: Batch, row: Tally, how: string) {
    this.#place = place
    this.#batch = batch
    this.#row = row
    this.#how = how
    this.before = this.values()
  }

  values(): Map<string, string | undefined> {
    const { currentValue } = this.#place.organization
    return new Map(this.#batch.resources.map((one) => [resourceKey(one), currentValue(one)]))
  }

  async run(argv: string[], dispatcher?: Dispatcher): Promise<Ended> {
    const { machine } = this.#place
    const stdin = argv === this.#batch.argv ? this.#batch.stdin : []
    const ended = await machine.run(argv, { stdin, ...(dispatcher && { dispatcher }) })
    if (showsBug(ended)) this.broken('bugs', describe(argv, ended))
    return ended
  }

  broken(limit: Parameters<Tally['broken']>[0], what: string): void {
    this.#row.broken(limit, `${this.#how}: ${what}`)
  }

  /** Checks that all resources have the expected values. */
  expect(
    expected: ReadonlyMap<string, string | undefined>,
    limit: 'overwrites' | 'wrongly undone',
    what: string,
  ) {
    for (const [key, value] of this.values()) {
      if (value === expected.get(key)) continue
      this.broken(limit, `${key} is ${value}, not ${expected.get(key)}: ${what}`)
    }
  }

  /**
   * Returns the keys of edited resources that the failed steps of the last job report. The report
   * must contain the colleague's value.
   */
  async reported(edits: readonly Edit[]): Promise<Set<string>> {
    const { stdout } = await this.run(['jobs', 'show', 'last', '--failed', '--json'])
    const rows = JSON.parse(stdout) as { message?: string }[]
    const isReported = ({ resource, value }: Edit) => {
      const row = rows.find((one) => JSON.stringify(one).includes(`"${resource.id}"`))
      return row && (value === undefined || row.message?.includes(JSON.stringify(value)))
    }
    return new Set(edits.filter(isReported).map(({ resource }) => resourceKey(resource)))
  }

  /**
   * Checks that a run reports all of the edits. The run must exit with 12 if it reports any edits,
   * otherwise with 0.
   */
  expectReport(edits: readonly Edit[], reported: ReadonlySet<string>, ended: Ended, line: string) {
    for (const { resource, state, value } of edits) {
      if (reported.has(resourceKey(resource))) continue
      this.broken('unreported', `${resourceKey(resource)} (${state}) is ${value}: ${line}`)
    }
    if (ended.exit !== (reported.size > 0 ? 12 : 0)) this.broken('unreported', line)
  }
}

function describe(argv: readonly string[], { exit, stdout, stderr }: Ended): string {
  const output = JSON.stringify([stdout.slice(0, 300), stderr.slice(0, 900)])
  return `docsctl ${argv.join(' ')} -> ${exit} ${output}`
}

function hasBaseline(machine: Place['machine']): boolean {
  const [last = ''] = machine.jobs().sort().reverse()
  return readFileSync(join(machine.state, 'jobs', last), 'utf8').includes('"baseline":')
}

/** Returns a value that neither the job nor the organization contains. */
const otherValue = ({ table, id }: Resource) => (table === 'members' ? 'comment' : `Other ${id}`)

async function betweenRuns(batch: Batch, seed: number, row: Tally): Promise<void> {
  const chance = createChance(seed * 31 + batch.name.length)
  const moment = chance.one(['before', 'after'] as const)
  const isInUndo = chance.is(0.25)
  const [first, last] = isInUndo ? [1, batch.undoRequests] : [batch.firstWrite - 1, batch.requests]
  const request = first + chance.below(last - first + 1)
  const how = `${batch.name}, seed ${seed}, killed ${moment} request ${request}${isInUndo ? ' of its undo' : ''}`
  await withPlace(batch, async (place) => {
    const { organization, machine } = place
    const round = new Round(place, batch, row, how)
    if (isInUndo) await round.run(batch.argv)
    const start = round.values()
    const desired = isInUndo ? round.before : batch.desired
    organization.history.length = 0
    const command = isInUndo ? undo : batch.argv
    const jobs = machine.jobs().length
    await machine.runKilled(command, { request, moment }, { stdin: isInUndo ? [] : batch.stdin })
    // skip runs without a journal or baseline, in which the job hasn't read the values yet
    if (machine.jobs().length === jobs || !hasBaseline(machine)) return row.tried(true)
    const edits = await editAtRandom(batch, place, chance, desired)
    const edited = new Map(edits.map((edit) => [resourceKey(edit.resource), edit]))
    const withEdits = (values: ReadonlyMap<string, string | undefined>) =>
      new Map(
        [...values].map(([key, value]) => [key, edited.has(key) ? edited.get(key)?.value : value]),
      )
    const mark = organization.history.length
    const resumed = await round.run(resume)
    row.tried(resumed.exit === 0)
    const line = describe(resume, resumed)
    const reported = await round.reported(edits)
    const unsent = edits.filter(
      ({ resource, state, value }) =>
        state === 'unsent' && value !== desired.get(resourceKey(resource)),
    )
    // the job must report edits of resources that it hadn't changed yet
    round.expectReport(unsent, reported, resumed, line)
    round.expect(withEdits(desired), 'overwrites', line)
    checkOnce(round, organization.history, edited, mark, line)
    if (isInUndo) return
    const taken = new Set<string>()
    if (reported.size > 0 && chance.is(0.4)) {
      const mine = await round.run(takeMine)
      for (const key of reported) if (edited.get(key)?.value !== undefined) taken.add(key)
      const after = withEdits(desired)
      for (const key of taken) after.set(key, desired.get(key))
      round.expect(after, 'overwrites', describe(takeMine, mine))
    }
    const undone = await round.run(undo)
    const undoLine = describe(undo, undone)
    round.expect(withEdits(start), 'wrongly undone', undoLine)
    const left = edits.filter(
      ({ resource, state }) => state === 'sent' && !reported.has(resourceKey(resource)),
    )
    round.expectReport(left, await round.reported(left), undone, undoLine)
  })
}

/** Checks that the job changes each resource at most once, and never after the colleague. */
function checkOnce(
  round: Round,
  history: Place['organization']['history'],
  edited: ReadonlyMap<string, Edit>,
  mark: number,
  line: string,
): void {
  const own = history.filter(({ isOwn }) => isOwn).map(resourceKey)
  const repeated = own.filter((key, index) => own.indexOf(key) !== index)
  for (const key of repeated) round.broken('duplicates', `${key}: ${line}`)
  for (const change of history.slice(mark)) {
    if (change.isOwn && edited.has(resourceKey(change)))
      round.broken('overwrites', `${resourceKey(change)}: ${line}`)
  }
}

/** Edits random resources: some that the killed job has changed, and some that it hasn't. */
async function editAtRandom(
  batch: Batch,
  { organization: { edit, history } }: Place,
  chance: Chance,
  desired: ReadonlyMap<string, string | undefined>,
): Promise<Edit[]> {
  const changed = new Set(history.filter(({ isOwn }) => isOwn).map(resourceKey))
  const sent = batch.resources.filter((one) => changed.has(resourceKey(one)))
  const unsent = batch.resources.filter((one) => !changed.has(resourceKey(one)))
  const edits = new Map<string, Edit>()
  const add = async (resource: Resource, state: Edit['state'], value: string | undefined) => {
    const key = resourceKey(resource)
    if (edits.has(key)) return
    edits.set(key, { resource, state, value })
    await edit(resource, value)
  }
  const last = history.at(-1)
  if (last) await add(last, 'sent', otherValue(last))
  if (sent.length > 0) {
    const one = chance.one(sent)
    await add(one, 'sent', otherValue(one))
  }
  // the job may have sent a request for the first of these resources
  const [first] = unsent
  if (first) await add(first, 'unsent', otherValue(first))
  if (unsent.length > 1) {
    const one = chance.one(unsent)
    const isDeleted = one.table === 'members' && chance.is(0.3)
    await add(one, 'unsent', isDeleted ? undefined : otherValue(one))
  }
  const far = unsent.length > 5 ? unsent.at(-1) : undefined
  if (far && chance.is(0.3)) await add(far, 'unsent', desired.get(resourceKey(far)))
  return [...edits.values()]
}

/**
 * Undoes a batch. While the undo runs, a colleague changes a resource that hasn't been restored
 * yet.
 */
async function duringUndo(batch: Batch, seed: number, row: Tally): Promise<void> {
  const chance = createChance(seed * 37 + batch.name.length)
  await withPlace(batch, async (place) => {
    const round = new Round(place, batch, row, `${batch.name}, seed ${seed}`)
    await round.run(batch.argv)
    const left = new Map(batch.resources.map((one) => [one.id, one]))
    const at = 1 + chance.below(batch.resources.length - 1)
    let count = 0
    let edit: Edit | undefined
    let editing: Promise<void> | undefined
    const agent = new Agent()
    const dispatcher: Dispatcher = agent.compose((dispatch) => (options, handler) => {
      // delay other requests during the edit, so that the undo reads the edited value
      if (editing) {
        editing.then(() => dispatcher.dispatch(options, handler))
        return true
      }
      const [id = ''] = /\w+_\w+$/.exec(options.path.split('?')[0] ?? '') ?? []
      left.delete(id)
      if (options.method !== 'PATCH' || ++count !== at || left.size === 0) {
        return dispatch(options, handler)
      }
      const resource = chance.one([...left.values()])
      edit = { resource, value: otherValue(resource), state: 'unsent' }
      editing = place.organization.edit(resource, edit.value).then(() => {
        editing = undefined
      })
      editing.then(() => dispatch(options, handler))
      return true
    })
    const undone = await round.run(undo, dispatcher)
    await agent.close()
    row.tried(undone.exit === 0)
    const made = edit
    const expected = new Map(round.before)
    if (made) expected.set(resourceKey(made.resource), made.value)
    round.expect(expected, 'overwrites', describe(undo, undone))
    const edits = made ? [made] : []
    round.expectReport(edits, await round.reported(edits), undone, describe(undo, undone))
  })
}
