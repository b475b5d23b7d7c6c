import { type Prepared, prepare } from '../client/prepare.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import type { Expected } from './states/state.ts'

/** A request of a job, as recorded in the journal. */
export interface JobStep {
  /** the ID that reports show for the step, such as the ID of a member */
  id: string
  /** the ID of the operation: `members.update` */
  operation: string
  path: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** the state that the resource must have before the step is sent */
  expect?: Expected
  /** the operation and path with which the state is read, if they can't be derived */
  stateBy?: { operation: string; path: Record<string, string> }
  /** the indexes of steps that must be completed first */
  after?: number[]
  /** set if the step removes the caller's access, so that it must run after all other steps */
  isLast?: true
  /** the effect of the step on a resource in the organization files */
  effect?: StepEffect
  /** the flags for this step, if the command carries it out itself */
  flags?: Record<string, unknown>
  /** the command that undoes the step, if a single request can't */
  undoneBy?: UndoCommand
}

/**
 * A command that undoes a step. It is run with `--expect-version` and the version that the step
 * created.
 */
export interface UndoCommand {
  command: string
  argv: string[]
}

/** The effect of a step on a resource in the organization files. */
export interface StepEffect {
  verb: 'create' | 'change' | 'move' | 'delete'
  kind: string
  key: string
  changes: readonly { field: string; old: unknown; new: unknown }[]
  /** the deleted or restored resource with everything it contains */
  whole?: readonly object[]
}

/** Returns the effect of undoing a step. */
export function inverseEffect({ verb, changes, ...thing }: StepEffect): StepEffect {
  if (verb === 'delete') return { ...thing, verb: 'create', changes }
  const back = changes.map(({ field, old, new: value }) => ({ field, old: value, new: old }))
  return { ...thing, verb: verb === 'create' ? 'delete' : verb, changes: back }
}

export function createStep(id: string, { operation, parts, madeFrom }: Prepared): JobStep {
  const { path, query = {}, body } = parts
  return {
    id,
    operation: operation.id,
    path,
    ...(Object.keys(query).length > 0 && { query }),
    ...(operation.body && { body }),
    ...(madeFrom && { expect: { fields: madeFrom.fields } }),
  }
}

let cachedOperations: Promise<Map<string, AnyOperation>> | undefined

/** Returns all operations by ID. Loading them is slow, so only jobs and safety checks do so. */
export async function operationsById(): Promise<Map<string, AnyOperation>> {
  cachedOperations ??= (async () => {
    const { operations } = await import('../contract/all.ts')
    const { currentOnlyOperations } = await import('../contract/current-only.ts')
    const all: readonly AnyOperation[] = [...operations, ...currentOnlyOperations]
    return new Map(all.map((operation) => [operation.id, operation]))
  })()
  return await cachedOperations
}

/** The hint for a job that this version of docsctl can't resume. */
export const originalVersionHint = 'Use the docsctl version that started the job'

/** Returns the message for an operation that this version of docsctl doesn't have. */
export function unknownOperation({ operation }: JobStep): string {
  return `Unknown operation "${operation}"`
}

/**
 * Builds the request of a step. Validates the request again, because the contract may have changed
 * since the step was recorded.
 */
export function buildStepRequest(
  step: JobStep,
  operations: ReadonlyMap<string, AnyOperation>,
  answers: ReadonlyMap<number, unknown> = new Map(),
): Prepared {
  const operation = operations.get(step.operation)
  if (!operation) {
    throw new DocsctlError('failed', unknownOperation(step), {
      hint: originalVersionHint,
    })
  }
  const { path, query, body, after } = resolveStep(step, answers)
  const missing = after?.length && scalarTexts([path, query, body]).find(isAnswerReference)
  if (missing) {
    const [, number, field] = reference.exec(missing) ?? []
    throw new DocsctlError('failed', `The response to step ${number} has no "${field}"`)
  }
  return prepare(
    operation,
    { path, ...(query && { query }), ...(body !== undefined && { body }) },
    { allowUnknownKeys: true },
  )
}

/** Returns the requests of steps that don't need responses of other steps. */
export async function restoreRequests(steps: readonly JobStep[]): Promise<Prepared[]> {
  const operations = await operationsById()
  return steps.map((step) => buildStepRequest(step, operations))
}

/**
 * Returns whether the request of a step is valid. It may be invalid, because users can edit
 * journals.
 */
export function hasValidRequest(
  { after: _, ...step }: JobStep,
  operations: ReadonlyMap<string, AnyOperation>,
): boolean {
  try {
    buildStepRequest(step, operations)
    return true
  } catch (error) {
    if (error instanceof DocsctlError) return false
    throw error
  }
}

/**
 * Returns a placeholder for a field in the response of an earlier step. It can be used in a path or
 * a body.
 */
export function answerReference(step: number, field = 'id'): string {
  return `\${step ${step}: ${field}}`
}

/** Returns whether a value is a placeholder for a field in the response of an earlier step. */
export function isAnswerReference(value: string): boolean {
  return reference.test(value)
}

/**
 * Returns whether a step changes a resource that belongs to a resource created by an earlier step.
 */
export function isInNewResource({ path }: Pick<JobStep, 'path'>): boolean {
  return Object.values(path).some(isAnswerReference)
}

const reference = /^\$\{step (\d+): ([\w.]+)\}$/

/** Returns the response fields that later steps need, by the index of the earlier step. */
export function referencedFields(steps: readonly JobStep[]): Map<number, Set<string>> {
  const fields = new Map<number, Set<string>>()
  for (const { path, query, body, after } of steps) {
    if (!after?.length) continue
    for (const text of scalarTexts([path, query, body])) {
      const [whole, number, field = ''] = reference.exec(text) ?? []
      if (whole === undefined) continue
      fields.set(Number(number), (fields.get(Number(number)) ?? new Set()).add(field))
    }
  }
  return fields
}

/** Returns all scalar values within a value, as strings. */
export function scalarTexts(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarTexts)
  const text = String(value ?? '')
  return text === '' ? [] : [text]
}

/** Replaces the placeholders in a step with values from earlier responses, if these are known. */
export function resolveStep(step: JobStep, answers: ReadonlyMap<number, unknown>): JobStep {
  if (!step.after?.length) return step
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]))
    }
    const [whole, number, field] = (typeof value === 'string' && reference.exec(value)) || []
    if (whole === undefined) return value
    const answer = answers.get(Number(number)) as Record<string, unknown> | undefined
    return answer?.[field ?? ''] ?? value
  }
  return { ...step, ...(fill({ path: step.path, query: step.query, body: step.body }) as object) }
}
