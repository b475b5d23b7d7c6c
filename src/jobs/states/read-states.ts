import { inOrder } from '../../client/in-order.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import { grouped } from '../../output/text/text.ts'
import { hasValidRequest, isInNewResource, type JobStep } from '../step.ts'
import { isDeleted } from './existence.ts'
import { movesNewResource } from './places.ts'
import { clearedKeys, visibleKeys } from './response-keys.ts'
import type { FoundFields, ResourceState } from './state.ts'
import { lastParameter, type StateAccess, stateAccess } from './state-access.ts'
import type { StateReading } from './state-reader.ts'
import { bodyUnlessNotFound, cachedReader, isNotFound, type StateReader } from './state-reader.ts'

export interface States {
  of(step: JobStep): ResourceState
  wayOf(step: JobStep): StateAccess | undefined
  /** the errors of failed reads */
  faults: DocsctlError[]
  /** the IDs of parents that don't exist; their lists couldn't be read */
  missingParents: string[]
}

interface StateToRead {
  step: JobStep
  way: StateAccess
  operation: AnyOperation
  path: Record<string, string>
  key: string
}

/** The minimum number of resources for which a list is read instead of the individual resources. */
const minForList = 3

/**
 * Reads the current state of resources. Reads lists if possible, and individual resources
 * otherwise.
 */
export async function readStates(
  steps: readonly JobStep[],
  reading: StateReading,
): Promise<States> {
  const ways = new Map<string, StateAccess>()
  const resources = new Map<string, unknown>()
  const faults: DocsctlError[] = []
  const missingParents: string[] = []
  const wanted = steps.flatMap((step): StateToRead[] => {
    const { operation: id, path } = step.stateBy ?? step
    const operation = reading.operations.get(id)
    if (!operation) return []
    const own = ways.get(id) ?? stateAccess(operation, reading.operations)
    ways.set(id, own)
    // the reads of special states use values from the body, so the body must be valid
    if (own.special && !hasValidRequest(step, reading.operations)) return []
    const way: StateAccess = step.stateBy ? { ...own, kind: 'put' } : own
    const key = way.special
      ? JSON.stringify([id, path, step.body])
      : resourceKey(path, operation, way)
    return [{ step, way, operation, path, key }]
  })
  const collecting = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (reading.signal.aborted || !(error instanceof DocsctlError)) throw error
      faults.push(error)
    }
  }
  // resources that the job itself will create have no state before the job
  const all = distinct(wanted.filter((one) => !isInNewResource(one) && !movesNewResource(one.step)))
  const sayHowFar = () =>
    reading.at(`Loading the current state: ${grouped(resources.size)} of ${grouped(all.length)}`)
  const { maxReads = Number.POSITIVE_INFINITY, listed } = reading
  const lists = groupLists(all, reading.org).filter(
    ({ wanted, request }) =>
      wanted.length >= minForList ||
      wanted.some(({ way }) => !way.read) ||
      listed?.has(request.path),
  )
  for (const group of lists.slice(0, maxReads)) {
    sayHowFar()
    await collecting(async () => {
      try {
        await readList(group, resources, reading, sayHowFar)
      } catch (error) {
        const home = group.path[lastParameter(group.list)]
        if (home !== undefined && isNotFound(error)) missingParents.push(home)
        throw error
      }
    })
  }
  const left = all.filter(({ key, way }) => (way.read || way.special) && !resources.has(key))
  const reader = cachedReader(reading)
  const readOne = (one: StateToRead) =>
    collecting(() =>
      one.way.special
        ? readSpecial(one, resources, reader, reading)
        : readResource(one, resources, reading),
    )
  const unlisted = lists
    .slice(maxReads)
    .flatMap((group) => group.wanted.filter(({ way }) => !way.read))
  const within = left.slice(0, maxReads)
  for await (const _ of inOrder(within, reading.parallel, readOne)) sayHowFar()
  const more = left.length - within.length + unlisted.length
  if (more > 0)
    faults.push(
      new DocsctlError('failed', `Too many resources to load. Resources not loaded: ${more}`),
    )
  const byStep = new Map(wanted.map((one) => [one.step, one]))
  return {
    faults,
    missingParents,
    wayOf: (step) => byStep.get(step)?.way,
    of: (step) => {
      const one = byStep.get(step)
      if (!one || !resources.has(one.key)) return 'unread'
      const resource = resources.get(one.key)
      const isGone = resource === undefined || isDeleted(resource, one.way)
      return isGone ? 'absent' : foundFields(resource, step, one.way)
    },
  }
}

/** Returns a key for the resource that a step changes. */
function resourceKey(
  path: Record<string, string>,
  operation: AnyOperation,
  { read, list }: StateAccess,
): string {
  const reader = (read ?? list)?.id
  return JSON.stringify([reader, ...pathNames(operation.path).map((name) => path[name])])
}

interface Listed {
  list: AnyOperation
  request: Prepared
  path: Record<string, string>
  wanted: StateToRead[]
}

function groupLists(wanted: readonly StateToRead[], org: string | undefined): Listed[] {
  const groups = new Map<string, Listed>()
  for (const one of wanted) {
    const { list } = one.way
    if (!list) continue
    const known = { ...(org !== undefined && { organizationId: org }), ...one.path }
    const names = pathNames(list.path)
    if (!names.every((name) => name in known)) continue
    const path = Object.fromEntries(
      names.map((name) => [name, (known as Record<string, string>)[name] as string]),
    )
    const key = JSON.stringify([list.id, path, one.way.idIn])
    const group = groups.get(key) ?? { list, request: prepare(list, { path }), path, wanted: [] }
    group.wanted.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * Reads a list until all resources are found. Sends at most as many requests as it would
 * take to read each resource individually.
 */
async function readList(
  { request, wanted }: Listed,
  resources: Map<string, unknown>,
  { client, signal, listed }: StateReading,
  sayHowFar: () => void,
): Promise<void> {
  const missing = new Map(
    wanted.map((one) => [one.path[lastParameter(one.operation)] as string, one]),
  )
  const idIn = wanted[0]?.way.idIn ?? 'id'
  let pages = 0
  const known = listed?.get(request.path)
  for await (const page of known ? [{ items: known }] : client.preparedPages(request, { signal })) {
    pages += 1
    for (const item of page.items) {
      const id = fieldValue(item, idIn) as string
      const one = missing.get(id)
      if (!one) continue
      resources.set(one.key, item)
      missing.delete(id)
    }
    sayHowFar()
    if (missing.size === 0) return
    if (pages >= wanted.length && wanted.every(({ way }) => way.read)) return
  }
  // a resource doesn't exist if the complete list doesn't contain it; if the resource can also be
  // read individually, it is checked again
  for (const { key, way } of missing.values()) if (!way.read) resources.set(key, undefined)
}

async function readResource(
  { path: own, way, key }: StateToRead,
  resources: Map<string, unknown>,
  { client, signal, maxWait }: StateReading,
): Promise<void> {
  const read = way.read as AnyOperation
  const path = Object.fromEntries(pathNames(read.path).map((name) => [name, own[name] ?? '']))
  resources.set(key, await bodyUnlessNotFound(client, prepare(read, { path }), { signal, maxWait }))
}

async function readSpecial(
  { step, way, key }: StateToRead,
  resources: Map<string, unknown>,
  reader: StateReader,
  { org }: StateReading,
): Promise<void> {
  resources.set(key, await way.special?.read(step, reader, org))
}

function distinct(wanted: readonly StateToRead[]): StateToRead[] {
  return [...new Map(wanted.map((one) => [one.key, one])).values()]
}

/** Returns the fields of a resource that a step changes. */
export function relevantFields(
  resource: unknown,
  step: JobStep,
  way: StateAccess,
): Record<string, unknown> {
  if (way.special) return { ...(resource as object) }
  return Object.fromEntries(stepKeys(step, way).map((key) => [key, shownValue(resource, key, way)]))
}

/**
 * Returns the fields of a resource that a step changes. Fields that responses never contain are
 * listed as unknown.
 */
function foundFields(resource: unknown, step: JobStep, way: StateAccess): FoundFields {
  const fields = relevantFields(resource, step, way)
  if (way.special) return { fields }
  const unknown = Object.keys(fields).filter(
    (key) => fields[key] === undefined && !isShown(key, way),
  )
  return { fields, ...(unknown.length > 0 && { unknown }) }
}

function stepKeys({ body, operation }: JobStep, { fields, becomes = {} }: StateAccess): string[] {
  const keys = fields ?? Object.keys((body ?? {}) as object)
  const cleared = keys.flatMap((key) => clearedKeys[operation]?.[key] ?? [])
  return [...new Set([...keys, ...cleared, ...Object.keys(becomes)])]
}

function shownValue(resource: unknown, key: string, { shownAs }: StateAccess): unknown {
  const shown = shownAs[key] ?? key
  return typeof shown === 'string' ? fieldValue(resource, shown) : shown(resource)
}

function isShown(key: string, { shownAs, becomes = {}, read, list }: StateAccess): boolean {
  const shown = shownAs[key] ?? key
  if (typeof shown !== 'string' || key in becomes) return true
  const [root = ''] = shown.split('.')
  return [read, list].every((one) => {
    const keys = one && visibleKeys(one)
    return !keys || keys.size === 0 || keys.has(root)
  })
}

export function fieldValue(resource: unknown, dotted: string): unknown {
  return dotted
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      resource,
    )
}
