import { type Prepared, prepare } from '../client/prepare.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import type { Expected } from './states/state.ts'

/** One request of a job, as its journal holds it. */
export interface JobStep {
  /** by which people know it, such as the id of a member */
  id: string
  /** the id of the operation: `members.update` */
  operation: string
  path: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** what must be found before it is sent, where somebody may have changed it since */
  expect?: Expected
  /** the operation by which its state is read, and the path of that, where they aren't its own */
  stateBy?: { operation: string; path: Record<string, string> }
  /** steps that must be done before, by their numbers */
  after?: number[]
  /** it takes something away from whoever does the job, and is done behind all others */
  isLast?: true
  /** what it does to a thing in the files of an organization */
  effect?: StepEffect
  /** what a command that does it itself was told of it alone, by the names of flags */
  flags?: Record<string, unknown>
}

/** What becomes of a thing by its name in files, and of its fields. */
export interface StepEffect {
  verb: 'create' | 'change' | 'move' | 'delete'
  kind: string
  key: string
  changes: readonly { field: string; old: unknown; new: unknown }[]
  /** what goes with a deletion, or comes back: the thing, and what belongs to it */
  whole?: readonly object[]
}

/** The effect of taking a step back. */
export function effectBack({ verb, changes, ...thing }: StepEffect): StepEffect {
  if (verb === 'delete') return { ...thing, verb: 'create', changes }
  const back = changes.map(({ field, old, new: value }) => ({ field, old: value, new: old }))
  return { ...thing, verb: verb === 'create' ? 'delete' : verb, changes: back }
}

export function stepOf(id: string, { operation, parts, madeFrom }: Prepared): JobStep {
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

let known: Promise<Map<string, AnyOperation>> | undefined

/** All operations by their ids; heavy, and loaded only where a job is. */
export async function operationsById(): Promise<Map<string, AnyOperation>> {
  known ??= (async () => {
    const { operations } = await import('../contract/all.ts')
    const { livingOperations } = await import('../contract/living.ts')
    const all: readonly AnyOperation[] = [...operations, ...livingOperations]
    return new Map(all.map((operation) => [operation.id, operation]))
  })()
  return await known
}

/** That a journal of another version names what this one doesn't have. */
export function unknownOperation({ operation }: JobStep): string {
  return `${operation} is not an operation of this docsctl`
}

/** The request of a step, checked again: the contract may have moved on since it was written. */
export function requestOf(
  step: JobStep,
  operations: Map<string, AnyOperation>,
  answers: ReadonlyMap<number, unknown> = new Map(),
): Prepared {
  const operation = operations.get(step.operation)
  if (!operation) {
    throw new DocsctlError('failed', unknownOperation(step), {
      hint: 'go on with the version of docsctl that began the job',
    })
  }
  const { path, query, body } = resolved(step, answers)
  return prepare(
    operation,
    { path, ...(query && { query }), ...(body !== undefined && { body }) },
    { allowUnknownKeys: true },
  )
}

/** What stands for a field of what an earlier step was answered, in a path or a body. */
export function answerOfStep(step: number, field = 'id'): string {
  return `\${step ${step}: ${field}}`
}

/** Whether that stands there: it is known only once the earlier step was answered. */
export function isAnswerOfStep(value: string): boolean {
  return reference.test(value)
}

const reference = /^\$\{step (\d+): ([\w.]+)\}$/

/** What steps need of the answers to earlier ones, by the numbers of these. */
export function fieldsAsked(steps: readonly JobStep[]): Map<number, Set<string>> {
  const asked = new Map<number, Set<string>>()
  for (const { path, query, body, after } of steps) {
    if (!after?.length) continue
    for (const text of textsIn([path, query, body])) {
      const [whole, number, field = ''] = reference.exec(text) ?? []
      if (whole === undefined) continue
      asked.set(Number(number), (asked.get(Number(number)) ?? new Set()).add(field))
    }
  }
  return asked
}

/** All that a value holds, as text. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  const text = String(value ?? '')
  return text === '' ? [] : [text]
}

/** The parts of a step, with what earlier steps were answered in the places that wait for it. */
function resolved(step: JobStep, answers: ReadonlyMap<number, unknown>): JobStep {
  if (!step.after?.length) return step
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]))
    }
    const [whole, number, field] = (typeof value === 'string' && reference.exec(value)) || []
    if (whole === undefined) return value
    const found = (answers.get(Number(number)) as Record<string, unknown> | undefined)?.[
      field ?? ''
    ]
    if (found !== undefined) return found
    throw new DocsctlError('failed', `step ${number} was answered without "${field}"`)
  }
  return { ...step, ...(fill({ path: step.path, query: step.query, body: step.body }) as object) }
}
