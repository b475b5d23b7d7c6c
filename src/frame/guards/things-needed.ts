import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { besideIn, moves } from '../../jobs/states/places.ts'
import { type StateWay, stateWayOf } from '../../jobs/states/state-way.ts'
import { isAnswerOfStep, type JobStep } from '../../jobs/step.ts'
import { kindOfKey, kindsByParameter, type ThingKind } from '../../names/kinds.ts'

type Operations = ReadonlyMap<string, AnyOperation>

type ReadsThing = (values: Readonly<Record<string, string>>) => JobStep[]

/** A change request has pages and files that the space itself hasn't. */
const notLookedFor: ReadonlySet<ThingKind | undefined> = new Set(['pages', 'files'] as const)

/**
 * What a step needs beside what it changes, each as a step by whose way it is read: what a new thing is put into,
 * and what its body names.
 */
export class ThingsNeeded {
  readonly #operations: Operations
  readonly #homes = new Map<string, ReadsThing>()
  readonly #readers = new Map<string, AnyOperation | undefined>()

  constructor(operations: Operations) {
    this.#operations = operations
  }

  of(step: JobStep): JobStep[] {
    const operation = this.#operations.get(step.operation)
    if (!operation) return []
    const home = this.#homes.get(operation.id) ?? this.#homeOf(operation)
    this.#homes.set(operation.id, home)
    return [...home(step.path), ...this.#named(operation, step)]
  }

  /** What it lies in, where reading what it changes doesn't show that. */
  #homeOf(operation: AnyOperation): ReadsThing {
    const { kind, read, list, special } = stateWayOf(operation, this.#operations)
    const names = pathNames(operation.path).reverse()
    const alone = (name: string) => this.#readerOf(name, names)
    // whoever is put somewhere has to be there already, and is not in the list of that place yet
    if (kind === 'put' && !read) return this.#readerOfFirst(names, alone)
    if (kind !== 'put' && (read || list || special)) return () => []
    const above = kind === 'put' ? names.slice(1) : names
    return this.#readerOfFirst(above, (name) => {
      const [before = ''] = operation.path.split(`{${name}}`)
      const isAbove = ({ path }: AnyOperation) => path === `${before}{${name}}`
      return this.#firstReadable(isAbove) ?? alone(name)
    })
  }

  #readerOfFirst(
    names: readonly string[],
    find: (name: string) => AnyOperation | undefined,
  ): ReadsThing {
    for (const name of names) {
      const reader = find(name)
      if (reader) return (values) => readingStep(reader, values)
    }
    return () => []
  }

  #named(operation: AnyOperation, step: JobStep): JobStep[] {
    const { path, body } = step
    const inBody = textsByKey(body).flatMap(([key, id]) => {
      const parameter = parameterOf(kindOfKey(key, operation.id))
      return parameter === undefined ? [] : { parameter, id }
    })
    const beside = moves.includes(operation.id) ? besideIn(step) : []
    return [...inBody, ...beside].flatMap(({ parameter, id }) => {
      const reader = this.#readerOf(parameter, Object.keys(path))
      return reader ? readingStep(reader, { ...path, [parameter]: id }) : []
    })
  }

  /** What reads the thing of a parameter where it is at home, if all that needs is known. */
  #readerOf(parameter: string, known: readonly string[]): AnyOperation | undefined {
    if (!this.#readers.has(parameter)) {
      const ending = ({ path }: AnyOperation) => path.endsWith(`/{${parameter}}`)
      this.#readers.set(parameter, this.#firstReadable(ending))
    }
    const reader = this.#readers.get(parameter)
    const names = new Set([...known, parameter])
    return reader && pathNames(reader.path).every((name) => names.has(name)) ? reader : undefined
  }

  /** Of several ways the shortest, and rather one that reads it alone and from a list. */
  #firstReadable(isMeant: (operation: AnyOperation) => boolean): AnyOperation | undefined {
    const rank = (operation: AnyOperation) => {
      const { read, list } = stateWayOf(operation, this.#operations)
      return pathNames(operation.path).length * 4 + (read ? 0 : 2) + (list ? 0 : 1)
    }
    const [first] = [...this.#operations.values()]
      .filter((one) => isMeant(one) && isReadable(stateWayOf(one, this.#operations)))
      .sort((a, b) => rank(a) - rank(b))
    return first
  }
}

const isReadable = ({ read, list }: StateWay) => read !== undefined || list !== undefined

function readingStep(reader: AnyOperation, values: Readonly<Record<string, string>>): JobStep[] {
  const names = pathNames(reader.path)
  const path = Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  if (Object.values(path).some((id) => id === '' || isAnswerOfStep(id))) return []
  return [{ id: path[names.at(-1) as string] as string, operation: reader.id, path }]
}

function parameterOf(kind: ThingKind | undefined): string | undefined {
  if (notLookedFor.has(kind)) return undefined
  return Object.keys(kindsByParameter).find((name) => kindsByParameter[name] === kind)
}

/** What may be an id in a body, by its key; an e-mail address is none, nor is a word in the place of a list. */
function textsByKey(body: unknown): [key: string, text: string][] {
  return Object.entries((body ?? {}) as object).flatMap(([key, value]) => {
    if (typeof value === 'string' && key.endsWith('s')) return []
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [value]
        .flat()
        .filter(isId)
        .map((text): [string, string] => [key, text])
    }
    const names = Object.keys(value).filter(isId)
    return [...names.map((name): [string, string] => [key, name]), ...textsWithin(key, value)]
  })
}

/** `{spaceId}` and `{type: 'space', space}` within a body mean a space, whatever they stand in. */
function textsWithin(key: string, value: object): [key: string, text: string][] {
  const { type } = value as { type?: unknown }
  return Object.entries(value).flatMap(([name, id]) => {
    const isPlain = Object.hasOwn(kindsByParameter, name) || type === name
    return isId(id) ? [[isPlain ? name : `${key}.${name}`, id]] : []
  })
}

const isId = (value: unknown): value is string => typeof value === 'string' && !value.includes('@')
