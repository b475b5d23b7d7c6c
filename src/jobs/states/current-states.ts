import type { AnyOperation } from '../../contract/operation.ts'
import type { DocsctlError } from '../../errors.ts'
import type { JobContext } from '../job-context.ts'
import type { JobHeader } from '../journal-file.ts'
import type { JobStep } from '../step.ts'
import { readStates } from './read-states.ts'
import type { ResourceState } from './state.ts'
import type { StateAccess } from './state-access.ts'

/** The maximum age of a state when the step is sent, in ms. */
const maxStateAge = 1_000

/**
 * The current states of a job's resources. A state that is too old is read again before the step is
 * sent.
 */
export class CurrentStates {
  readonly #steps: readonly JobStep[]
  readonly #header: JobHeader
  readonly #means: JobContext
  readonly #operations: ReadonlyMap<string, AnyOperation>
  readonly #found = new Map<number, { state: ResourceState; at: number }>()
  readonly #ways = new Map<number, StateAccess>()
  #queue: readonly number[] = []
  /** the number of steps that were sent since the last read */
  #used = 0
  #reading: Promise<unknown> | undefined

  constructor(
    { steps, header }: { steps: readonly JobStep[]; header: JobHeader },
    means: JobContext,
    operations: ReadonlyMap<string, AnyOperation>,
  ) {
    this.#steps = steps
    this.#header = header
    this.#means = means
    this.#operations = operations
  }

  /** Reads the states for the steps that will be sent. Returns the errors of failed reads. */
  async look(indexes: readonly number[]): Promise<DocsctlError[]> {
    this.#queue = indexes
    return await this.#read(indexes, this.#means.listed)
  }

  wayOf(index: number): StateAccess | undefined {
    return this.#ways.get(index)
  }

  /** Returns the state from the last read. */
  last(index: number): ResourceState {
    return this.#found.get(index)?.state ?? 'unread'
  }

  /**
   * Returns the state immediately before a step is sent. If the job is an undo, reads each state
   * individually.
   */
  async now(index: number, again?: 'read again'): Promise<ResourceState> {
    this.#used += 1
    if (again || this.#header.undoes !== undefined) await this.#read([index])
    else if (!this.#isFresh(index)) {
      // waiting steps share a single read
      this.#reading ??= this.#readAgain(index).finally(() => {
        this.#reading = undefined
      })
      await this.#reading
      if (!this.#isFresh(index)) await this.#read([index])
    }
    return this.last(index)
  }

  #isFresh(index: number): boolean {
    const found = this.#found.get(index)
    return found === undefined || this.#means.clock.now() - found.at <= maxStateAge
  }

  /** Reads the states of as many steps as will probably be sent before the states are too old. */
  async #readAgain(index: number): Promise<void> {
    const from = this.#queue.indexOf(index)
    const count = Math.max(this.#used, this.#header.parallel)
    this.#used = 0
    await this.#read(this.#queue.slice(from, from + count))
  }

  async #read(indexes: readonly number[], listed?: JobContext['listed']): Promise<DocsctlError[]> {
    const { client, signal, at, clock } = this.#means
    const states = await readStates(
      indexes.map((index) => this.#steps[index] as JobStep),
      {
        ...{ client, signal, at, listed },
        operations: this.#operations,
        org: this.#header.org,
        parallel: this.#header.parallel,
      },
    )
    const now = clock.now()
    for (const index of indexes) {
      const step = this.#steps[index] as JobStep
      const way = states.wayOf(step)
      if (way) this.#ways.set(index, way)
      const state = states.of(step)
      // if a read fails, keeps the earlier state, unless the job is an undo
      const isKept = state === 'unread' && this.#header.undoes === undefined
      const known = isKept ? this.#found.get(index)?.state : undefined
      this.#found.set(index, { state: known ?? state, at: now })
    }
    return states.faults
  }
}
