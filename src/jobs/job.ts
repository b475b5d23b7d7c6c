import type { Client } from '../client/client.ts'
import type { Clock } from '../client/clock.ts'
import type { Prepared } from '../client/prepare.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError, lookHint, unknownState } from '../errors.ts'
import { quoted } from '../text/shell-words.ts'
import {
  countsOf,
  type JobCounts,
  type JobHeader,
  type JournalContent,
  type JournalWriter,
  type StepProgress,
} from './journal-file.ts'
import { lookUpLost } from './look-up-lost.ts'
import { changedSince, isThere } from './states/agreement.ts'
import { readStates, type States } from './states/read-states.ts'
import type { ThingState } from './states/state.ts'
import type { StateWay } from './states/state-way.ts'
import { fieldsAsked, type JobStep, operationsById, requestOf } from './step.ts'
import { afterOf, faultOf, lineOf, wasStopped, withoutSecretsIn } from './step-outcome.ts'

/** What a job needs of the run that works on it. */
export interface JobMeans {
  client: Client
  clock: Clock
  signal: AbortSignal
  /** says where the work is */
  at: (text: string) => void
  /** lists that were read before, by their requests */
  listed?: ReadonlyMap<string, readonly unknown[]> | undefined
}

/** Sends the request of a step; by default as it is. */
export type SendStep = (request: Prepared) => Promise<unknown>

/** A batch with its journal: every step is written down before it is sent, and again with what became of it. */
export class Job {
  readonly header: JobHeader
  readonly steps: readonly JobStep[]
  readonly progress: StepProgress[]
  readonly #writer: JournalWriter
  readonly #means: JobMeans
  readonly #answers = new Map<number, unknown>()
  readonly #ended = new Map<number, Promise<unknown>>()
  /** what later steps need of answers, by the steps that these are answered to */
  readonly #askedOf: ReadonlyMap<number, ReadonlySet<string>>
  #operations: ReadonlyMap<string, AnyOperation> = new Map()
  #states: States | undefined
  /** what this run works on, in its order, and how far of that the journal knows */
  #queue: readonly number[] = []
  #intendedUpTo = 0
  readonly #intended = new Map<number, Promise<void>>()
  /** what keeps the journal from being written */
  #fault: unknown

  constructor(
    { header, steps, progress }: Omit<JournalContent, 'wholeBytes'>,
    writer: JournalWriter,
    means: JobMeans,
  ) {
    this.header = header
    this.steps = steps
    this.#askedOf = fieldsAsked(steps)
    this.progress = progress
    this.#writer = writer
    this.#means = means
    for (const [index, { after, is }] of progress.entries()) {
      if (is === 'done') this.#answers.set(index, after)
    }
  }

  get name(): string {
    return this.header.job
  }

  /** Reads what is there of the things that these steps are about; answers why some of it could not be read. */
  async look(indexes: readonly number[]): Promise<DocsctlError[]> {
    const { client, signal, at, listed } = this.#means
    this.#operations = await operationsById()
    this.#queue = indexes
    this.#intendedUpTo = 0
    this.#states = await readStates(
      indexes.map((index) => this.steps[index] as JobStep),
      {
        client,
        signal,
        at,
        listed,
        operations: this.#operations,
        org: this.header.org,
        parallel: this.header.parallel,
      },
    )
    return this.#states.faults
  }

  stateOf(index: number): ThingState {
    return this.#states?.of(this.steps[index] as JobStep) ?? 'unread'
  }

  /** Does one step, unless it is found to be done; what it failed with is thrown once it stands in the journal. */
  perform(index: number, send: SendStep): Promise<unknown> {
    const ended = this.#perform(index, send)
    this.#ended.set(
      index,
      ended.catch(() => {}),
    )
    return ended
  }

  /** Writes down what becomes of a step that its command does itself; it is on the disk after this. */
  async note(index: number, became: StepProgress): Promise<void> {
    this.progress[index] = became
    await this.#append([lineOf(index, became)])
  }

  counts(): JobCounts {
    return countsOf(this.progress)
  }

  /** The steps that are so, by their numbers. */
  indexes(...states: StepProgress['is'][]): number[] {
    return [...this.progress.keys()].filter((index) =>
      states.includes((this.progress[index] as StepProgress).is),
    )
  }

  /** All that was written is on the disk after this; answers what kept it from being written. */
  async close(): Promise<unknown> {
    const notSent = [...this.#intended.keys()]
      .filter((index) => this.progress[index]?.is === 'waiting')
      .map((outcome) => ({ outcome, is: 'waiting' as const }))
    await this.#append([...notSent, { counts: this.counts() }]).catch(() => {})
    await this.#writer.close()
    return this.#fault
  }

  async #perform(index: number, send: SendStep): Promise<unknown> {
    const step = this.steps[index] as JobStep
    const known = this.progress[index] as StepProgress
    await this.#prerequisites(step)
    const request = requestOf(step, this.#operations as Map<string, AnyOperation>, this.#answers)
    const way = this.#states?.wayOf(step)
    const state = this.stateOf(index)
    if (known.is === 'begun' || known.is === 'unknown') {
      const found = await this.#found(request, step, way, state, known)
      if (found) return await this.#foundDone(index, request, found)
    }
    if (step.expect) {
      const changed = changedSince(step.expect, state)
      const isDone = changed !== undefined && way && isThere(step, way, state) === 'agrees'
      if (isDone) return await this.#foundDone(index, request, {})
      if (changed !== undefined) {
        const error = new DocsctlError('conflict', `it was changed since: ${changed}`)
        await this.#failed(index, error)
        throw error
      }
    }
    await this.#begin(index, state)
    try {
      const answer = await send(request)
      this.#done(index, this.#after(index, answer, request.parts.body))
      return answer
    } catch (error) {
      if (error instanceof DocsctlError) await this.#failed(index, error)
      throw error
    }
  }

  async #prerequisites({ after = [] }: JobStep): Promise<void> {
    await Promise.all(after.map((index) => this.#ended.get(index)))
    const missing = this.#lacking({ after })
    if (missing === undefined) return
    const { id } = this.steps[missing] as JobStep
    throw new DocsctlError('failed', `not started: ${id} has to be done before`)
  }

  /** A step that has to be done before, and isn't. */
  #lacking({ after = [] }: Pick<JobStep, 'after'>): number | undefined {
    return after.find((index) => this.progress[index]?.is !== 'done')
  }

  /** What tells that a step was done of which no outcome was written; nothing where it is to be sent. */
  async #found(
    request: Prepared,
    step: JobStep,
    way: StateWay | undefined,
    state: ThingState,
    { at }: StepProgress,
  ): Promise<Record<string, unknown> | undefined> {
    const agreement = way ? isThere(step, way, state) : 'unclear'
    if (agreement === 'agrees') return {}
    if (request.operation.repeat === 'safe') return undefined
    // a thing that shows that it was not done may be sent again, a list that lacks it proves nothing
    if (agreement === 'differs') return undefined
    const outcome = at === undefined ? undefined : await lookUpLost(this.#means, request, at)
    if (typeof outcome === 'object') return outcome.thing as Record<string, unknown>
    const { folder } = this.header
    throw new DocsctlError('unreachable', 'whether it was carried out is not known', {
      state: unknownState,
      isDoubtful: true,
      hint: folder === undefined ? lookHint : `docsctl org plan ${quoted([folder])}`,
      retryable: false,
    })
  }

  #after(index: number, answer: unknown, body: unknown): Record<string, unknown> {
    const step = { ...(this.steps[index] as JobStep), body }
    const way = this.#states?.wayOf(this.steps[index] as JobStep)
    return afterOf(answer, step, way, this.#askedOf.get(index))
  }

  async #foundDone(
    index: number,
    { parts: { body } }: Prepared,
    thing: Record<string, unknown>,
  ): Promise<unknown> {
    const step = this.steps[index] as JobStep
    const after = this.#after(index, thing, body)
    this.progress[index] = { ...this.progress[index], is: 'done', after, wasFound: true }
    this.#answers.set(index, after)
    await this.#append([{ outcome: index, is: 'done', after, wasFound: true }])
    return {
      ...step.path,
      ...(Object.keys(thing).length > 0 ? thing : { id: step.id }),
      found: true,
    }
  }

  async #begin(index: number, before: ThingState): Promise<void> {
    const at = this.#means.clock.now()
    if (!this.#intended.has(index)) this.#intend([index], at)
    const written = this.#intended.get(index)
    this.#intendAhead(index, at)
    await written
    this.#intended.delete(index)
    const known = this.progress[index] as StepProgress
    const first = known.is === 'begun' || known.is === 'unknown' ? known.before : undefined
    this.progress[index] = { is: 'begun', at, before: first ?? before }
  }

  /**
   * Writes down what comes next before its turn, so that nothing waits for the disk. Only what may be sent twice: of
   * that no harm is done where it was written down and then never sent.
   */
  #intendAhead(index: number, at: number): void {
    const place = this.#queue.indexOf(index, Math.max(0, this.#intendedUpTo - 2 * this.#ahead))
    if (place + this.#ahead / 2 < this.#intendedUpTo) return
    const next = this.#queue.slice(Math.max(place + 1, this.#intendedUpTo), place + 1 + this.#ahead)
    this.#intendedUpTo = place + 1 + this.#ahead
    const safe = next.filter(
      (one) =>
        !this.#intended.has(one) &&
        this.progress[one]?.is === 'waiting' &&
        this.#lacking(this.steps[one] as JobStep) === undefined &&
        this.#operations.get((this.steps[one] as JobStep).operation)?.repeat === 'safe',
    )
    if (safe.length > 0) this.#intend(safe, at)
  }

  get #ahead(): number {
    return this.header.parallel * 8
  }

  #intend(indexes: readonly number[], at: number): void {
    const written = this.#append(
      indexes.map((index) => ({ intent: index, at, before: this.stateOf(index) })),
    )
    // whoever comes to them is told
    written.catch(() => {})
    for (const index of indexes) this.#intended.set(index, written)
  }

  /** It is on the disk at the latest when the job is closed; until then it would be looked up. */
  #done(index: number, after: Record<string, unknown>): void {
    const { at, before } = this.progress[index] as StepProgress
    this.progress[index] = { is: 'done', after, ...(at && { at }), ...(before && { before }) }
    this.#answers.set(index, after)
    this.#append([{ outcome: index, is: 'done', after }]).catch(() => {})
  }

  async #failed(index: number, error: DocsctlError): Promise<void> {
    const is = error.details.isDoubtful ? 'unknown' : wasStopped(error) ? 'waiting' : 'failed'
    const fault = faultOf(error)
    this.progress[index] = { ...this.progress[index], is, fault }
    await this.#append([{ outcome: index, is, fault }])
  }

  async #append(lines: Parameters<JournalWriter['append']>[0]): Promise<void> {
    if (this.#fault) throw this.#fault
    try {
      await this.#writer.append(lines.map(withoutSecretsIn))
    } catch (error) {
      this.#fault = error
      throw error
    }
  }
}
