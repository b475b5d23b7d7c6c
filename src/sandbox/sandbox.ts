import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { operations } from '../contract/all.ts'
import { type AnyOperation, isRetired } from '../contract/operation.ts'
import { readDescription } from '../contract/service/read-description.ts'
import { serviceRequests } from '../contract/service/read-service.ts'
import { DocsctlError } from '../errors.ts'
import { acquireFileLock, type LockHolder } from '../fs/file-lock.ts'
import { normalizeMarkdown } from './content/normalize/normalize.ts'
import { handlers } from './handlers/all.ts'
import { downloads } from './handlers/downloads.ts'
import { endDueWork, isWorkDue } from './handlers/due-work.ts'
import { prepareMembers } from './handlers/organization/member-search.ts'
import { removedKeysFilter } from './http/described-keys.ts'
import { createFaults, type FaultPlan } from './http/faults.ts'
import { integrationName } from './http/implement.ts'
import type { AnswerCheck } from './http/pipeline.ts'
import { createRoutes } from './http/routes.ts'
import { createHttpServer, type SandboxExchange } from './http/server.ts'
import { emptySeed, type Seed } from './seed/seed.ts'
import { createClock, type SandboxClock } from './store/clock.ts'
import { type Journal, openJournal } from './store/journal.ts'
import { createStore } from './store/store.ts'
import { type Reader, Tables } from './store/tables.ts'
import { Transaction } from './store/transaction.ts'

/** A token, with the user or integration that it belongs to. */
export interface SandboxToken {
  token: string
  /** a user ID, an email address, or `integration:NAME`; the default is the first administrator */
  member?: string
}

export interface SandboxOptions {
  /** creates the initial state if there is none */
  seed?: Seed
  /** the file that stores the state; without a file, the state exists only in memory */
  dataFile?: string
  /** the offset of the clock in milliseconds; the default is the offset in the data file */
  clockOffset?: number
  /** the delay before each response, in milliseconds */
  latency?: number
  faults?: FaultPlan
  faultSeed?: number
  /** the accepted tokens; the default is a random token for the first administrator */
  tokens?: readonly SandboxToken[]
  requestsPerMinute?: number
  /** true to normalize the Markdown of pages when it is stored */
  normalize?: boolean
  /** the time in which a request must arrive completely, in milliseconds */
  requestTimeout?: number
  /** writes a line about an internal error of the sandbox */
  log?: (line: string) => void
  /** true to behave like the API reference, without newer operations and keys */
  referenceOnly?: boolean
  /** true to reject operations that are no longer in the current API */
  livingOnly?: boolean
  /** checks each response against its contract; a violation is an internal error */
  problemsOf?: AnswerCheck | undefined
  /** returns the actual time, from which the clock's time is derived */
  time?: () => number
}

export interface Sandbox {
  /** Starts the server on the loopback interface. The default port is any free port. */
  listen(port?: number): Promise<{ url: string; token: string }>
  close(): Promise<void>
  tables: Reader
  clock: SandboxClock
  /** the operations that use the generic storage */
  generic: readonly Pick<AnyOperation, 'id' | 'method' | 'path'>[]
  /** Changes the state in a transaction, without a request. */
  change(work: (tx: Transaction) => void): void
  /**
   * Adds a listener that is called after every response. Returns a function that removes the
   * listener.
   */
  observe(listener: (exchange: SandboxExchange) => void): () => void
}

/**
 * Creates a random token, so that web pages in a browser can't guess it. Browsers can send requests
 * to local servers.
 */
function randomToken(): string {
  return `sandbox-${randomBytes(16).toString('base64url')}`
}

function firstAdmin(state: Reader): string | undefined {
  for (const { id } of state.list('organizations', 'all', '')) {
    const members = state.list('members', 'byJoinedAt', id)
    const admin = members.find(({ role, disabled }) => role === 'admin' && !disabled)
    if (admin) return admin.user
  }
  return undefined
}

function tokenUser(state: Reader, { token, member }: SandboxToken): string {
  const integration = integrationName(member ?? token)
  // the integration can be created later
  if (integration !== undefined) return `integration:${integration}`
  const user =
    member === undefined
      ? firstAdmin(state)
      : (state.get('users', member)?.id ??
        state.list('users', 'byEmail', member.toLowerCase())[0]?.id)
  if (user !== undefined) return user
  throw new DocsctlError(
    'usage',
    member === undefined
      ? 'A token without a member requires an administrator, but the sandbox has none'
      : `Member ${JSON.stringify(member)} does not exist (token ${JSON.stringify(token)})`,
    { hint: "Use --token TOKEN=MEMBER with a member's ID or email address" },
  )
}

/** Creates a sandbox, and loads or creates its state. Call `listen` to start the server. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { dataFile, seed = emptySeed, time = Date.now } = options
  const tables = new Tables()
  const fill = () => seed(new Transaction(tables), time() + (options.clockOffset ?? 0))
  const unlock = dataFile === undefined ? undefined : await lockDataFile(dataFile)
  let journal: Journal | undefined
  const release = () => {
    journal?.close()
    unlock?.()
  }
  try {
    if (dataFile === undefined) fill()
    else journal = openJournal(dataFile, tables, fill)
    const shared = await sharedRoutes(options)
    prepareMembers(tables)
    return createInstance({ options, tables, known: shared, journal, release, time })
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Locks a data file, so that no other process uses it. Returns a function that releases the lock.
 */
async function lockDataFile(file: string): Promise<() => void> {
  return await acquireFileLock(file, {
    patience: 0,
    abandonedAfter: Number.POSITIVE_INFINITY,
    busy: dataFileInUse,
  })
}

function dataFileInUse(file: string, holder: LockHolder | undefined): DocsctlError {
  const { otherHost: host, file: lock } = holder ?? {}
  return new DocsctlError('usage', `Another sandbox is using ${file}`, {
    hint: host
      ? `Stop that sandbox, or delete ${lock} if the sandbox is no longer running on host "${host}"`
      : 'Stop that sandbox, or use a different file for --data',
  })
}

type Knowledge = Awaited<ReturnType<typeof buildRoutes>>

const routeCache = new Map<string, Promise<Knowledge>>()

/** Returns the routes for the options. Sandboxes in the same process share the routes. */
function sharedRoutes({ referenceOnly = false, livingOnly = false }: SandboxOptions) {
  const key = referenceOnly ? 'reference' : livingOnly ? 'current' : 'all'
  const kept = routeCache.get(key) ?? buildRoutes({ referenceOnly, livingOnly })
  routeCache.set(key, kept)
  return kept
}

/**
 * Returns the routes of all operations. With `referenceOnly` or `livingOnly`, returns only those in
 * the API reference or in the current API.
 */
async function buildRoutes({ referenceOnly, livingOnly }: SandboxOptions) {
  if (!referenceOnly) {
    const served = livingOnly ? handlers.filter(({ operation }) => !isRetired(operation)) : handlers
    const { operations: named, schemas } = await serviceRequests()
    const withoutRemovedKeys = removedKeysFilter(named, await readDescription())
    return {
      routes: createRoutes({ handlers: served, named, schemas, downloads }),
      withoutRemovedKeys,
    }
  }
  const ids = new Set<string>(operations.map(({ id }) => id))
  const served = handlers.filter(({ operation }) => ids.has(operation.id))
  return {
    routes: createRoutes({ handlers: served, named: {}, schemas: {}, downloads }),
    withoutRemovedKeys: undefined,
  }
}

function createInstance(parts: {
  options: SandboxOptions
  tables: Tables
  known: Knowledge
  journal: Journal | undefined
  release: () => void
  time: () => number
}): Sandbox {
  const { options, tables } = parts
  const store = createStore(tables, parts.journal)
  const tokens = options.tokens?.length ? options.tokens : [{ token: randomToken() }]
  const users = new Map(tokens.map((one) => [one.token, tokenUser(tables, one)]))
  const kept = tables.get('meta', 'clock')?.value as number | undefined
  const clock = createClock(parts.time, options.clockOffset ?? kept ?? 0)
  const keepClock = () => store.commit((tx) => tx.setMeta('clock', clock.offset()))
  if (clock.offset() !== (kept ?? 0)) keepClock()
  const listeners = new Set<(exchange: SandboxExchange) => void>()
  const ending = new AbortController()
  const log = options.log ?? (() => undefined)
  let base = ''
  const { withoutRemovedKeys, routes } = parts.known
  const server = createHttpServer({
    house: {
      withoutRemovedKeys,
      store,
      tokens: users,
      now: clock.now,
      isReference: options.referenceOnly ?? false,
      pageText: options.normalize ? normalizeMarkdown : (markdown) => markdown,
      url: (path) => `${base}${path}`,
      start: (work) => {
        work(ending.signal)
          .then((write) => {
            if (!ending.signal.aborted) store.commit(write)
          })
          .catch((error: unknown) => log(`Background task failed: ${String(error)}`))
      },
      dueWork: { isDue: isWorkDue, end: endDueWork },
      log,
      problemsOf: options.problemsOf,
    },
    routes,
    fault: createFaults(options.faults ?? {}, options.faultSeed ?? 1),
    latency: options.latency ?? 0,
    requestTimeout: options.requestTimeout ?? 60_000,
    requestsPerMinute: options.requestsPerMinute ?? 1_000_000,
    observe: (exchange) => {
      for (const listener of listeners) listener(exchange)
    },
    signal: ending.signal,
  })
  return {
    tables,
    generic: routes.generic,
    clock: {
      ...clock,
      advance: (ms) => {
        clock.advance(ms)
        keepClock()
      },
    },
    change: (work) => {
      store.commit(work)
    },
    listen: (port = 0) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject)
          base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
          resolve({ url: base, token: (tokens[0] as SandboxToken).token })
        })
      }),
    close: async () => {
      ending.abort()
      if (server.listening) {
        server.closeAllConnections()
        await new Promise((done) => {
          server.close(done)
        })
      }
      parts.release()
    },
    observe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
