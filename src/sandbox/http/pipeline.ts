import type { IncomingMessage } from 'node:http'
import type { AnyOperation } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import type { Store } from '../store/store.ts'
import type { Reader, TableChange } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import { recordWrite } from './audit.ts'
import { errorAnswer, readBody, type SandboxAnswer } from './exchange.ts'
import {
  type Background,
  type Caller,
  EventStream,
  HandlerReply,
  type HandlerRequest,
  type Implementation,
} from './implement.ts'
import { refusal } from './refusal.ts'
import type { ResourceUrl } from './resource-url.ts'
import { inScope } from './scope.ts'
import { checkPath, validBody, validQuery } from './validate.ts'

/**
 * A function that describes how a response violates its contract. It returns undefined if the
 * response is valid.
 */
export type AnswerCheck = (
  operation: AnyOperation,
  status: number,
  body: unknown,
) => string | undefined

/** The store, clock, settings, and functions that all requests use. */
export interface SandboxServices {
  store: Store
  /** the users, by token */
  tokens: ReadonlyMap<string, string>
  now: () => number
  isReference: boolean
  pageText: (markdown: string) => string
  /** removes keys that the current API doesn't return; absent if the sandbox keeps them */
  withoutRemovedKeys?: ((operation: AnyOperation, body: unknown) => unknown) | undefined
  url: ResourceUrl
  /** starts work that continues after the response */
  start: (work: Background) => void
  /** detects and ends background work whose duration has passed */
  dueWork: {
    isDue: (state: Reader, now: string) => boolean
    end: (tx: Transaction, now: string) => void
  }
  log: (line: string) => void
  /** checks each response against its contract; undefined to skip the check */
  problemsOf: AnswerCheck | undefined
}

export interface HandlerOutcome {
  answer: SandboxAnswer
  changes: TableChange[]
}

export function authenticate(services: SandboxServices, authorization: string | undefined): Caller {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]?.trim()
  const user = token === undefined ? undefined : services.tokens.get(token)
  if (token === undefined || user === undefined) {
    throw refusal(401, token === undefined ? 'Missing token' : 'Invalid token')
  }
  return { token, user }
}

/** Returns the response for an error. An unexpected error becomes a 500 response. */
export function answerToError(services: SandboxServices, error: unknown): SandboxAnswer {
  if (error instanceof DocsctlError && error.details.status !== undefined) {
    const { status } = error.details
    return errorAnswer(
      status,
      error.message,
      status === 401 ? { 'www-authenticate': 'Bearer' } : {},
    )
  }
  services.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return errorAnswer(500, 'Bug in the sandbox. See its output on stderr for details')
}

function requireValidAnswer(
  services: SandboxServices,
  operation: AnyOperation,
  status: number,
  body: unknown,
): void {
  const problems = services.problemsOf?.(operation, status, body)
  if (problems)
    throw new Error(`The response to ${operation.id} violates the contract: ${problems}`)
}

/** Returns a response with the given events, followed by a final event. */
function streamAnswer(events: readonly unknown[]): SandboxAnswer {
  const parts = events.map((event) => `data: ${JSON.stringify(event)}\n\n`)
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  const body = Buffer.from(`${parts.join('')}event: done\ndata: {}\n\n`)
  return { status: 200, headers, body }
}

function buildAnswer(
  services: SandboxServices,
  operation: AnyOperation,
  value: unknown,
): SandboxAnswer {
  const kept = (whole: unknown) => services.withoutRemovedKeys?.(operation, whole) ?? whole
  if (value instanceof EventStream) {
    const events = value.events.map(kept)
    for (const event of events) requireValidAnswer(services, operation, 200, event)
    return streamAnswer(events)
  }
  const reply = value instanceof HandlerReply ? value : undefined
  const body: unknown = kept(reply ? reply.body : value)
  const status = reply?.status ?? (body === undefined ? 204 : 200)
  requireValidAnswer(services, operation, status, body)
  return {
    status,
    headers: reply?.location === undefined ? {} : { location: reply.location },
    ...(body !== undefined && { body }),
  }
}

/** Ends background work whose duration has passed, so that the request sees its results. */
function endDueWork({ store, dueWork, now }: SandboxServices): void {
  const time = new Date(now()).toISOString()
  if (dueWork.isDue(store.tables, time)) store.commit((tx) => dueWork.end(tx, time))
}

/** Handles a request: checks it, runs the handler in a transaction, and returns the response. */
export async function perform(
  services: SandboxServices,
  implementation: Implementation,
  incoming: { message: IncomingMessage; path: Record<string, string>; search: URLSearchParams },
): Promise<HandlerOutcome> {
  const { operation, prepare, handle } = implementation
  const { headers } = incoming.message
  const caller = authenticate(services, headers.authorization)
  const bytes = await readBody(incoming.message)
  endDueWork(services)
  const scope = () =>
    inScope(services.store.tables, implementation, {
      path: incoming.path,
      caller,
      now: new Date(services.now()).toISOString(),
      isReference: services.isReference,
      pageText: services.pageText,
      url: services.url,
    })
  // check permissions before the query and body, so that errors reveal nothing to callers without
  // access
  const first = scope()
  checkPath(operation, incoming.path)
  const values = {
    ...validQuery(operation, incoming.search),
    body: validBody(operation, bytes, headers['content-type']),
  } as Pick<HandlerRequest, 'query' | 'page' | 'body'>
  const prepared = await prepare?.({ ...first, ...values, state: services.store.tables })
  // check the permissions again, because the state may have changed during `prepare`
  const scoped = prepare ? scope() : first
  const background: Background[] = []
  const later = (work: Background) => background.push(work)
  const { result, changes } = services.store.commit((tx) => {
    const answer = buildAnswer(
      services,
      operation,
      handle({ ...scoped, ...values, tx, prepared, later }),
    )
    recordWrite(tx, implementation, scoped, values.body)
    return answer
  })
  for (const work of background) services.start(work)
  return { answer: wantsMinimal(operation, headers.prefer) ? minimal : result, changes }
}

/** The operations that support `Prefer: return=minimal`. */
const canBeMinimal = [
  'PATCH /spaces/{}/change-requests/{}',
  'PATCH /orgs/{}/sites/{}/structure/sort',
  'POST /orgs/{}/sites/{}/site-spaces',
  'PATCH /orgs/{}/sites/{}/site-spaces/{}',
  'PATCH /orgs/{}/sites/{}/section-groups/{}',
  'PATCH /orgs/{}/sites/{}/sections/{}',
  'PATCH /orgs/{}/sites/{}/external-links/{}',
]

export const minimal: SandboxAnswer = {
  status: 204,
  headers: { 'preference-applied': 'return=minimal' },
}

export function wantsMinimal(
  { method, path }: { method: string; path: string },
  prefer: string | string[] | undefined,
): boolean {
  const isPreferred = /(^|[\s,;])return\s*=\s*"?minimal"?(?=$|[\s,;])/i.test(String(prefer ?? ''))
  return isPreferred && canBeMinimal.includes(`${method} ${path.replace(/\{\w+\}/g, '{}')}`)
}
