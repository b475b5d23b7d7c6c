import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { kindOfKey, kindsByParameter, type ResourceKind } from '../../contract/resource-kinds.ts'
import { moves, neighborIds } from '../../jobs/states/places.ts'
import { type StateAccess, stateAccess } from '../../jobs/states/state-access.ts'
import { isAnswerReference, type JobStep } from '../../jobs/step.ts'

type Operations = ReadonlyMap<string, AnyOperation>

type ReadResourceSteps = (values: Readonly<Record<string, string>>) => JobStep[]

/** Resources that can exist in a change request even if its space doesn't have them. */
const unreadKinds: ReadonlySet<ResourceKind | undefined> = new Set(['pages', 'files'] as const)

/**
 * Returns steps that read the resources that a step needs in addition to its target: the parent,
 * and the resources whose IDs are in the body.
 */
export class RequiredResources {
  readonly #operations: Operations
  readonly #homes = new Map<string, ReadResourceSteps>()
  readonly #readers = new Map<string, AnyOperation | undefined>()

  constructor(operations: Operations) {
    this.#operations = operations
  }

  of(step: JobStep): JobStep[] {
    const operation = this.#operations.get(step.operation)
    if (!operation) return []
    const home = this.#homes.get(operation.id) ?? this.#parentReader(operation)
    this.#homes.set(operation.id, home)
    return [...home(step.path), ...this.#named(operation, step)]
  }

  /**
   * Returns the step that reads the parent, unless reading the target already proves that the
   * parent exists.
   */
  #parentReader(operation: AnyOperation): ReadResourceSteps {
    const { kind, read, list, special } = stateAccess(operation, this.#operations)
    const names = pathNames(operation.path).reverse()
    const alone = (name: string) => this.#findReader(name, names)
    // an added user must already exist, although this list doesn't contain the user yet
    if (kind === 'put' && !read) return this.#findFirstReader(names, alone)
    if (kind !== 'put' && (read || list || special)) return () => []
    const above = kind === 'put' ? names.slice(1) : names
    return this.#findFirstReader(above, (name) => {
      const [before = ''] = operation.path.split(`{${name}}`)
      const isAbove = ({ path }: AnyOperation) => path === `${before}{${name}}`
      return this.#firstReadable(isAbove) ?? alone(name)
    })
  }

  #findFirstReader(
    names: readonly string[],
    find: (name: string) => AnyOperation | undefined,
  ): ReadResourceSteps {
    for (const name of names) {
      const reader = find(name)
      if (reader) return (values) => readingStep(reader, values)
    }
    return () => []
  }

  #named(operation: AnyOperation, step: JobStep): JobStep[] {
    const { path, body } = step
    const inBody = textsByKey(body).flatMap(([key, id]) => {
      const parameter = pathParameter(kindOfKey(key, operation.id))
      return parameter === undefined ? [] : { parameter, id }
    })
    const beside = moves.includes(operation.id) ? neighborIds(step) : []
    return [...inBody, ...beside].flatMap(({ parameter, id }) => {
      const reader = this.#findReader(parameter, Object.keys(path))
      return reader ? readingStep(reader, { ...path, [parameter]: id }) : []
    })
  }

  /**
   * Returns the operation that reads the resource of a parameter. Returns undefined if the
   * operation requires a parameter whose value is unknown.
   */
  #findReader(parameter: string, known: readonly string[]): AnyOperation | undefined {
    if (!this.#readers.has(parameter)) {
      const ending = ({ path }: AnyOperation) => path.endsWith(`/{${parameter}}`)
      this.#readers.set(parameter, this.#firstReadable(ending))
    }
    const reader = this.#readers.get(parameter)
    const names = new Set([...known, parameter])
    return reader && pathNames(reader.path).every((name) => names.has(name)) ? reader : undefined
  }

  /**
   * Returns the matching operation with the shortest path. Prefers an operation whose resource can
   * be read individually and in a list.
   */
  #firstReadable(isSelected: (operation: AnyOperation) => boolean): AnyOperation | undefined {
    const rank = (operation: AnyOperation) => {
      const { read, list } = stateAccess(operation, this.#operations)
      return pathNames(operation.path).length * 4 + (read ? 0 : 2) + (list ? 0 : 1)
    }
    const [first] = [...this.#operations.values()]
      .filter((one) => isSelected(one) && isReadable(stateAccess(one, this.#operations)))
      .sort((a, b) => rank(a) - rank(b))
    return first
  }
}

const isReadable = ({ read, list }: StateAccess) => read !== undefined || list !== undefined

function readingStep(reader: AnyOperation, values: Readonly<Record<string, string>>): JobStep[] {
  const names = pathNames(reader.path)
  const path = Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  if (Object.values(path).some((id) => id === '' || isAnswerReference(id))) return []
  return [{ id: path[names.at(-1) as string] as string, operation: reader.id, path }]
}

function pathParameter(kind: ResourceKind | undefined): string | undefined {
  if (unreadKinds.has(kind)) return undefined
  return Object.keys(kindsByParameter).find((name) => kindsByParameter[name] === kind)
}

/**
 * Returns the strings in a body that may be IDs, with their keys. Skips email addresses, and
 * strings under a key that expects a list.
 */
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

/**
 * Returns the IDs in a nested object with their keys. The outer key precedes each key except keys
 * such as `spaceId`, or `space` next to `type: 'space'`.
 */
function textsWithin(key: string, value: object): [key: string, text: string][] {
  const { type } = value as { type?: unknown }
  return Object.entries(value).flatMap(([name, id]) => {
    const isPlain = Object.hasOwn(kindsByParameter, name) || type === name
    return isId(id) ? [[isPlain ? name : `${key}.${name}`, id]] : []
  })
}

const isId = (value: unknown): value is string => typeof value === 'string' && !value.includes('@')
