import type { Prepared } from '../client/prepare.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { changeByOthers } from './change-by-others.ts'
import { Creations } from './creations.ts'
import { findDone } from './find-done.ts'
import type { JobContext } from './job-context.ts'
import type { JournalWriter } from './journal/journal-writer.ts'
import {
  countStepStates,
  type JobCounts,
  type JobHeader,
  type JournalContent,
  type StepProgress,
} from './journal-file.ts'
import { compareWithIntent } from './states/compare-state.ts'
import { CurrentStates } from './states/current-states.ts'
import type { ResourceState } from './states/state.ts'
import {
  buildStepRequest,
  type JobStep,
  operationsById,
  referencedFields,
  resolveStep,
} from './step.ts'
import {
  fieldsAfterStep,
  notStarted,
  progressLine,
  redactLine,
  stepFault,
  wasStopped,
} from './step-outcome.ts'

/** Sends the request of a step. */
export type SendStep = (request: Prepared) => Promise<unknown>

/**
 * A batch with a journal. The journal records each step before the step is sent, and its outcome
 * afterwards.
 */
export class Job {
  readonly header: JobHeader
  readonly steps: readonly JobStep[]
  readonly progress: StepProgress[]
  readonly #writer: JournalWriter
  readonly #means: JobContext
  readonly #answers = new Map<number, unknown>()
  readonly #ended = new Map<number, Promise<unknown>>()
  /** the response fields that later steps need, by the index of the earlier step */
  readonly #neededFields: ReadonlyMap<number, ReadonlySet<string>>
  #operations: ReadonlyMap<string, AnyOperation> = new Map()
  #states: CurrentStates | undefined
  #creations: Creations | undefined
  /**
   * the IDs that each list contained before the job created resources, by the request path of the
   * list
   */
  readonly existing: JournalContent['existing']
  /** resolves when the previous states are on disk */
  #isPrepared: Promise<void> = Promise.resolve()
  /** the error that prevents writing to the journal */
  #fault: unknown

  constructor(
    {
      header,
      steps,
      progress,
      existing,
    }: Pick<JournalContent, 'header' | 'steps' | 'progress' | 'existing'>,
    writer: JournalWriter,
    means: JobContext,
  ) {
    this.header = header
    this.steps = steps
    this.#neededFields = referencedFields(steps)
    this.progress = progress
    this.existing = existing
    this.#writer = writer
    this.#means = means
    for (const [index, { after, is }] of progress.entries()) {
      if (is === 'done') this.#answers.set(index, after)
    }
  }

  get name(): string {
    return this.header.job
  }

  /**
   * Reads and records the current state of the resources that the given steps change. Skips steps
   * that have a recorded state. Unless `readsLists` is false, also reads the lists that will
   * contain created resources. Returns the errors of failed reads.
   */
  async look(indexes: readonly number[], readsLists = true): Promise<DocsctlError[]> {
    this.#operations = await operationsById()
    const { header } = this
    const steps = this.steps.map((step) => resolveStep(step, this.#answers))
    const states = new CurrentStates({ steps, header }, this.#means, this.#operations)
    this.#states = states
    const faults = await states.look(indexes)
    const first = indexes.flatMap((baseline) => {
      const known = this.progress[baseline] as StepProgress
      const state = states.last(baseline)
      if (known.baseline !== undefined || state === 'unread') return []
      this.progress[baseline] = { ...known, baseline: state }
      return [{ baseline, state }]
    })
    const creations = new Creations(this, this.#means, this.#operations, this.#answers)
    this.#creations = creations
    const existing = readsLists ? await creations.readExisting(indexes, faults) : []
    this.#isPrepared = this.#append([...first, ...existing], 'durably')
    // the steps that await this promise report its error
    this.#isPrepared.catch(() => {})
    return faults
  }

  /**
   * Carries out a step unless the step is already completed. If the step fails, records the error
   * before throwing it.
   */
  perform(index: number, send: SendStep): Promise<unknown> {
    const ended = this.#perform(index, send)
    this.#ended.set(
      index,
      ended.catch(() => {}),
    )
    return ended
  }

  /** Durably records the progress of a step that the command carries out itself. */
  async note(index: number, became: StepProgress): Promise<void> {
    this.progress[index] = became
    if (became.is === 'done') this.#answers.set(index, became.after)
    await this.#append([progressLine(index, became)], 'durably')
  }

  counts(): JobCounts {
    return countStepStates(this.progress)
  }

  /** Returns the indexes of the steps that have one of the given states. */
  indexes(...states: StepProgress['is'][]): number[] {
    return [...this.progress.keys()].filter((index) =>
      states.includes((this.progress[index] as StepProgress).is),
    )
  }

  /** Flushes and closes the journal. Returns an error if writing failed earlier. */
  async close(): Promise<unknown> {
    await this.#append([{ counts: this.counts() }]).catch(() => {})
    await this.#writer.close()
    return this.#fault
  }

  async #perform(index: number, send: SendStep): Promise<unknown> {
    const { steps, progress } = this
    const answers = this.#answers
    const known = progress[index] as StepProgress
    await this.#prerequisites(steps[index] as JobStep)
    const step = resolveStep(steps[index] as JobStep, answers)
    const request = buildStepRequest(step, this.#operations, answers)
    let state = (await this.#states?.now(index)) ?? 'unread'
    const way = this.#states?.wayOf(index)
    if (known.is === 'begun' || known.is === 'unknown') {
      const found = await findDone(this.#means, this.header, {
        ...{ request, step, way, state, known },
        created: this.#creations?.finder(index, request),
      })
      if (found) return await this.#foundDone(index, request, found)
    }
    const change = () => changeByOthers({ steps, progress, answers }, index, way, state)
    // the state may have been read before the steps that this step requires were completed
    if (step.after?.length && change())
      state = (await this.#states?.now(index, 'read again')) ?? 'unread'
    const changed = change()
    if (changed !== undefined) {
      // someone else has already made the same change
      if (way && compareWithIntent(step, way, state) === 'agrees') {
        return await this.#foundDone(index, request, {}, state)
      }
      // a body with an outdated list must not be sent, and a deleted resource can't be changed
      const canTake = state !== 'absent' && !(step.expect && this.header.undoes === undefined)
      if (!canTake || !this.#means.takesMine) throw await this.#left(index, changed, canTake)
    }
    await this.#begin(index, state, request)
    try {
      const answer = await send(request)
      this.#done(index, this.#after(index, answer, request.parts.body))
      return answer
    } catch (error) {
      if (!(error instanceof DocsctlError)) throw error
      const wasDoubtful = known.is === 'begun' || known.is === 'unknown'
      const isRefused = error.kind === 'conflict' || error.kind === 'refused'
      const same = wasDoubtful && isRefused ? await this.#creations?.same(request) : undefined
      if (same) return await this.#foundDone(index, request, same)
      await this.#failed(index, error)
      throw error
    }
  }

  /** Records that a step was skipped because someone else changed its resource. */
  async #left(index: number, message: string, canTake: boolean): Promise<DocsctlError> {
    const error = new DocsctlError('conflict', message)
    const { fault: _, ...known } = this.progress[index] as StepProgress
    await this.note(index, {
      ...{ ...known, is: 'failed', fault: stepFault(error) },
      ...(canTake && { isLeft: true }),
    })
    return error
  }

  async #prerequisites({ after = [] }: JobStep): Promise<void> {
    await Promise.all(after.map((index) => this.#ended.get(index)))
    const missing = after.find((index) => this.progress[index]?.is !== 'done')
    if (missing === undefined) return
    throw notStarted((this.steps[missing] as JobStep).id)
  }

  #after(index: number, answer: unknown, body: unknown): Record<string, unknown> {
    const step = { ...(this.steps[index] as JobStep), body }
    const way = this.#states?.wayOf(index)
    return fieldsAfterStep(answer, step, way, this.#neededFields.get(index))
  }

  /**
   * Records that a step doesn't need to be sent, because it is already completed. If `previous` is
   * given, someone else made the change.
   */
  async #foundDone(
    index: number,
    { parts: { body } }: Prepared,
    resource: Record<string, unknown>,
    previous?: ResourceState,
  ): Promise<unknown> {
    const step = this.steps[index] as JobStep
    const after = this.#after(index, resource, body)
    const became = { is: 'done', after, wasFound: true, ...(previous && { previous }) } as const
    this.progress[index] = { ...this.progress[index], ...became }
    this.#answers.set(index, after)
    await this.#append([{ outcome: index, ...became }])
    return {
      ...step.path,
      ...(Object.keys(resource).length > 0 ? resource : { id: step.id }),
      found: true,
    }
  }

  /**
   * Records that a step is about to be sent. If repeating the step could do harm, waits until the
   * record is on disk.
   */
  async #begin(
    index: number,
    previous: ResourceState,
    { operation: { repeat } }: Prepared,
  ): Promise<void> {
    await this.#isPrepared
    const at = this.#means.clock.now()
    const line = { intent: index, at, previous }
    await this.#append([line], repeat === 'safe' ? 'soon' : 'durably')
    const { baseline } = this.progress[index] as StepProgress
    this.progress[index] = { is: 'begun', at, previous, ...(baseline && { baseline }) }
  }

  /**
   * Records a completed step without waiting for the disk. Closing the job flushes the record. If
   * the system crashes before that, the outcome of the step is looked up later.
   */
  #done(index: number, after: Record<string, unknown>): void {
    this.progress[index] = { ...this.progress[index], is: 'done', after }
    this.#answers.set(index, after)
    this.#append([{ outcome: index, is: 'done', after }]).catch(() => {})
  }

  async #failed(index: number, error: DocsctlError): Promise<void> {
    const is = error.details.isDoubtful ? 'unknown' : wasStopped(error) ? 'waiting' : 'failed'
    const fault = stepFault(error)
    this.progress[index] = { ...this.progress[index], is, fault }
    // report the failure of the step, even if it can't be recorded
    await this.#append([{ outcome: index, is, fault }]).catch(() => {})
  }

  async #append(
    lines: Parameters<JournalWriter['append']>[0],
    when: 'soon' | 'durably' = 'soon',
  ): Promise<void> {
    if (this.#fault) throw this.#fault
    if (lines.length === 0) return
    const cleaned = lines.map(redactLine)
    try {
      if (when === 'durably') await this.#writer.appendDurably(cleaned)
      else await this.#writer.append(cleaned)
    } catch (error) {
      this.#fault = error
      throw error
    }
  }
}
