import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import { grouped } from '../../text/text.ts'
import { isAnswerOfStep, type JobStep } from '../step.ts'
import { clearedWith, keysShown } from './shown-as.ts'
import type { FieldsFound, ThingState } from './state.ts'
import { bodyOrNothing, isNotFound, readerOnce, type StateReader } from './state-reader.ts'
import { lastParameter, type StateWay, stateWayOf } from './state-way.ts'

export interface StateReading {
  client: Client
  operations: ReadonlyMap<string, AnyOperation>
  /** the organization in which things are listed whose own path names none */
  org: string | undefined
  parallel: number
  signal: AbortSignal
  /** says where the work is */
  at: (text: string) => void
  /** lists that were read before, by their requests */
  listed?: ReadonlyMap<string, readonly unknown[]> | undefined
  /** so many lists are read at most, and so many things one by one; the others stay unread */
  mostReads?: number | undefined
  /** how long a single read may wait for a service that fails, in ms */
  maxWait?: number | undefined
}

export interface States {
  of(step: JobStep): ThingState
  wayOf(step: JobStep): StateWay | undefined
  /** why some could not be read */
  faults: DocsctlError[]
  /** the ids of what is not there itself, so that nothing in it could be listed */
  missingHomes: string[]
}

interface StateToRead {
  step: JobStep
  way: StateWay
  operation: AnyOperation
  path: Record<string, string>
  key: string
}

/** From as many on, they are taken from a list. */
const fewest = 3

/** What is there of the things that steps act on: from one list where there is one, else one by one. */
export async function readStates(
  steps: readonly JobStep[],
  reading: StateReading,
): Promise<States> {
  const ways = new Map<string, StateWay>()
  const things = new Map<string, unknown>()
  const faults: DocsctlError[] = []
  const missingHomes: string[] = []
  const wanted = steps.flatMap((step): StateToRead[] => {
    const { operation: id, path } = step.stateBy ?? step
    const operation = reading.operations.get(id)
    if (!operation) return []
    const own = ways.get(id) ?? stateWayOf(operation, reading.operations)
    ways.set(id, own)
    const way: StateWay = step.stateBy ? { ...own, kind: 'put' } : own
    const key = way.special ? JSON.stringify([id, path, step.body]) : keyOf(path, operation, way)
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
  // of what is yet to be created nothing is there
  const all = distinct(wanted.filter(({ path }) => !Object.values(path).some(isAnswerOfStep)))
  const sayHowFar = () =>
    reading.at(`reading what is there: ${grouped(things.size)} of ${grouped(all.length)}`)
  const { mostReads = Number.POSITIVE_INFINITY, listed } = reading
  const lists = listsOf(all, reading.org).filter(
    ({ wanted, request }) =>
      wanted.length >= fewest || wanted.some(({ way }) => !way.read) || listed?.has(request.path),
  )
  for (const group of lists.slice(0, mostReads)) {
    sayHowFar()
    await collecting(async () => {
      try {
        await readList(group, things, reading, sayHowFar)
      } catch (error) {
        const home = group.path[lastParameter(group.list)]
        if (home !== undefined && isNotFound(error)) missingHomes.push(home)
        throw error
      }
    })
  }
  const left = all.filter(({ key, way }) => (way.read || way.special) && !things.has(key))
  const reader = readerOnce(reading)
  const readOne = (one: StateToRead) =>
    collecting(() =>
      one.way.special ? readSpecial(one, things, reader, reading) : readThing(one, things, reading),
    )
  const unlisted = lists
    .slice(mostReads)
    .flatMap((group) => group.wanted.filter(({ way }) => !way.read))
  const within = left.slice(0, mostReads)
  for await (const _ of inOrder(within, reading.parallel, readOne)) sayHowFar()
  const more = left.length - within.length + unlisted.length
  if (more > 0) faults.push(new DocsctlError('failed', `${more} beyond the first ${mostReads}`))
  const byStep = new Map(wanted.map((one) => [one.step, one]))
  return {
    faults,
    missingHomes,
    wayOf: (step) => byStep.get(step)?.way,
    of: (step) => {
      const one = byStep.get(step)
      if (!one || !things.has(one.key)) return 'unread'
      const thing = things.get(one.key)
      return thing === undefined ? 'absent' : foundOf(thing, step, one.way)
    },
  }
}

/** The thing that a step acts on, as it is read. */
function keyOf(
  path: Record<string, string>,
  operation: AnyOperation,
  { read, list }: StateWay,
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

function listsOf(wanted: readonly StateToRead[], org: string | undefined): Listed[] {
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

/** Reads a list until all are found, and never more pages than there would be single reads. */
async function readList(
  { request, wanted }: Listed,
  things: Map<string, unknown>,
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
      const id = fieldAt(item, idIn) as string
      const one = missing.get(id)
      if (!one) continue
      things.set(one.key, item)
      missing.delete(id)
    }
    sayHowFar()
    if (missing.size === 0) return
    if (pages >= wanted.length && wanted.every(({ way }) => way.read)) return
  }
  // a list that was read to its end has no more; some things go by a second name, and are read alone
  for (const { key, way } of missing.values()) if (!way.read) things.set(key, undefined)
}

async function readThing(
  { path: own, way, key }: StateToRead,
  things: Map<string, unknown>,
  { client, signal, maxWait }: StateReading,
): Promise<void> {
  const read = way.read as AnyOperation
  const path = Object.fromEntries(pathNames(read.path).map((name) => [name, own[name] ?? '']))
  things.set(key, await bodyOrNothing(client, prepare(read, { path }), { signal, maxWait }))
}

async function readSpecial(
  { step, way, key }: StateToRead,
  things: Map<string, unknown>,
  reader: StateReader,
  { org }: StateReading,
): Promise<void> {
  things.set(key, await way.special?.read(step, reader, org))
}

function distinct(wanted: readonly StateToRead[]): StateToRead[] {
  return [...new Map(wanted.map((one) => [one.key, one])).values()]
}

/** Of a thing only what the step is about. */
export function fieldsOf(thing: unknown, step: JobStep, way: StateWay): Record<string, unknown> {
  if (way.special) return { ...(thing as object) }
  return Object.fromEntries(keysAbout(step, way).map((key) => [key, shownIn(thing, key, way)]))
}

/** The same, with those that it doesn't show: that it has none of these can't be told. */
function foundOf(thing: unknown, step: JobStep, way: StateWay): FieldsFound {
  const fields = fieldsOf(thing, step, way)
  if (way.special) return { fields }
  const unknown = Object.keys(fields).filter(
    (key) => fields[key] === undefined && !isShown(key, way),
  )
  return { fields, ...(unknown.length > 0 && { unknown }) }
}

function keysAbout({ body, operation }: JobStep, { fields, becomes = {} }: StateWay): string[] {
  const keys = fields ?? Object.keys((body ?? {}) as object)
  const cleared = keys.flatMap((key) => clearedWith[operation]?.[key] ?? [])
  return [...new Set([...keys, ...cleared, ...Object.keys(becomes)])]
}

function shownIn(thing: unknown, key: string, { shownAs }: StateWay): unknown {
  const shown = shownAs[key] ?? key
  return typeof shown === 'string' ? fieldAt(thing, shown) : shown(thing)
}

function isShown(key: string, { shownAs, becomes = {}, read, list }: StateWay): boolean {
  const shown = shownAs[key] ?? key
  if (typeof shown !== 'string' || key in becomes) return true
  const [root = ''] = shown.split('.')
  return [read, list].every((one) => {
    const keys = one && keysShown(one)
    return !keys || keys.size === 0 || keys.has(root)
  })
}

export function fieldAt(thing: unknown, dotted: string): unknown {
  return dotted
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      thing,
    )
}
