import type { Prepared } from '../client/prepare.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { creationList, findCreated, findSame, readIds } from './created-resources.ts'
import type { JobContext } from './job-context.ts'
import type { ExistingIds, JournalContent, StepProgress } from './journal-file.ts'
import { buildStepRequest, isInNewResource, type JobStep } from './step.ts'

interface CreatingJob extends Pick<JournalContent, 'progress' | 'existing'> {
  readonly steps: readonly JobStep[]
}

/**
 * Finds the resources that a job has created, by comparing a current list with the IDs that it
 * contained before the job.
 */
export class Creations {
  readonly #job: CreatingJob
  readonly #context: JobContext
  readonly #operations: ReadonlyMap<string, AnyOperation>
  readonly #answers: ReadonlyMap<number, unknown>
  /** the IDs of resources that were already assigned to a step */
  readonly #claimed = new Set<string>()

  constructor(
    job: CreatingJob,
    context: JobContext,
    operations: ReadonlyMap<string, AnyOperation>,
    answers: ReadonlyMap<number, unknown>,
  ) {
    this.#job = job
    this.#context = context
    this.#operations = operations
    this.#answers = answers
  }

  /**
   * Reads the lists that will contain the created resources. Skips a list if a step that creates a
   * resource in it was already sent. Returns the journal lines to write.
   */
  async readExisting(
    indexes: readonly number[],
    faults: DocsctlError[],
  ): Promise<({ existing: string } & ExistingIds)[]> {
    const { existing, progress } = this.#job
    const lists = new Map<string, Prepared>()
    for (const index of indexes) {
      const list = this.#listOf(index)
      if (list && !existing.has(list.path)) lists.set(list.path, list)
    }
    if (lists.size === 0) return []
    for (const [index, { is }] of progress.entries()) {
      const wasSent = is === 'begun' || is === 'unknown' || is === 'done'
      if (wasSent) lists.delete(this.#listOf(index)?.path ?? '')
    }
    const lines: ({ existing: string } & ExistingIds)[] = []
    for (const [path, list] of lists) {
      try {
        const known = {
          ids: await readIds(list, this.#context),
          at: this.#context.clock.now(),
        }
        existing.set(path, known)
        lines.push({ existing: path, ...known })
      } catch (error) {
        if (!(error instanceof DocsctlError) || this.#context.signal.aborted) throw error
        faults.push(error)
      }
    }
    return lines
  }

  /**
   * Returns a function that finds the resource that a step created. Returns undefined if the list
   * with the resource was not read before the step was sent.
   */
  finder(index: number, request: Prepared) {
    const { at } = this.#job.progress[index] as StepProgress
    const list = creationList(request, this.#operations)
    const step = this.#job.steps[index] as JobStep
    // if an earlier step of the job creates the parent, the list was empty before this step
    const known = isInNewResource(step) ? { ids: [], at: 0 } : undefined
    const existing = list && (this.#job.existing.get(list.path) ?? known)
    if (!list || !existing || at === undefined) return undefined
    for (const answer of this.#answers.values()) {
      const { id } = (answer ?? {}) as { id?: unknown }
      if (typeof id === 'string') this.#claimed.add(id)
    }
    const content = contentKey(step)
    const alike = this.#job.steps.filter((step, other) => {
      const { is } = this.#job.progress[other] as StepProgress
      return (is === 'begun' || is === 'unknown') && contentKey(step) === content
    }).length
    return () =>
      findCreated(
        { ...{ request, list, existing, alike }, sentAt: at, claimed: this.#claimed },
        this.#context,
      )
  }

  /**
   * Returns the existing resource with the same unique key as a rejected creation, if its content
   * is the same.
   */
  async same(request: Prepared): Promise<Record<string, unknown> | undefined> {
    return await findSame(request, creationList(request, this.#operations), this.#context)
  }

  /**
   * Returns the list that will contain the resource that a step creates. Returns undefined if an
   * earlier step creates the parent of the resource.
   */
  #listOf(index: number): Prepared | undefined {
    const step = this.#job.steps[index] as JobStep
    // a command that carries out a step looks up its result itself
    if (isInNewResource(step) || step.flags) return undefined
    const operation = this.#operations.get(step.operation)
    if (operation?.effect !== 'write' || operation.repeat === 'safe') return undefined
    const { after: _, ...unresolved } = step
    return creationList(buildStepRequest(unresolved, this.#operations), this.#operations)
  }
}

function contentKey({ operation, path, body }: JobStep): string {
  return JSON.stringify([operation, path, body])
}
