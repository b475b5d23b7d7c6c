import type * as z from 'zod'
import type { RoleOrGuest } from '../../contract/common.ts'
import type { AnyOperation, PathOf, ResultOf } from '../../contract/operation.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import type { ResourceUrl } from './resource-url.ts'

/** The sender of a request. */
export interface Caller {
  /** the token's name */
  token: string
  /** the user's id, or `integration:NAME` */
  user: string
}

/** Returns the name of the integration that a token or caller belongs to. */
export function integrationName(user: string): string | undefined {
  return /^integration:(.+)$/.exec(user)?.[1]
}

/** The requested part of a list. */
export interface PageRequest {
  cursor?: string
  limit: number
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/**
 * Paths below an organization, a space, or a collection have one organization; others have none.
 */
type OrganizationOf<Path extends string> = string extends Path
  ? Readonly<Records['organizations']> | undefined
  : Path extends
        | `/orgs/{organizationId}${string}`
        | `/org/{organizationId}${string}`
        | `/spaces/{spaceId}${string}`
        | `/collections/{collectionId}${string}`
    ? Readonly<Records['organizations']>
    : undefined

/** The caller and target of a request, known before its values are checked. */
export interface RequestScope<Op extends AnyOperation = AnyOperation> {
  path: PathOf<Op>
  caller: Caller
  /** the organization in the path */
  org: OrganizationOf<Op['path']>
  /**
   * the caller's role on the space, collection, or site in the path, otherwise in the organization,
   * or null for a guest
   */
  role: RoleOrGuest
  /** the sandbox's time, in the form of records */
  now: string
  /** responds like the reference if the current API contradicts it */
  isReference: boolean
  /** returns the text of a page as the sandbox stores it */
  pageText: (markdown: string) => string
  /** returns an absolute URL of this sandbox for a path such as `/v1/orgs` */
  url: ResourceUrl
}

/** The data that is known before an operation runs. */
export interface HandlerRequest<Op extends AnyOperation = AnyOperation> extends RequestScope<Op> {
  query: OutputOf<Op['query']>
  body: OutputOf<Op['body']>
  page: PageRequest
}

export interface HandlerContext<Op extends AnyOperation = AnyOperation, Prepared = undefined>
  extends HandlerRequest<Op> {
  tx: Transaction
  /** the result of `prepare` */
  prepared: Prepared
  /** continues after the response, when the transaction is committed */
  later: (work: Background) => void
}

/** Background work. Its result is committed when it ends. It stops with the sandbox. */
export type Background = (signal: AbortSignal) => Promise<(tx: Transaction) => void>

/** A response with its own status. */
export class HandlerReply<Body> {
  readonly status: number
  readonly body: Body
  readonly location: string | undefined

  constructor(status: number, body: Body, location?: string) {
    this.status = status
    this.body = body
    this.location = location
  }
}

/** A response as a stream of events. Each event contains the whole response so far. */
export class EventStream<Body> {
  readonly events: readonly Body[]

  constructor(events: readonly Body[]) {
    this.events = events
  }
}

/**
 * Builds a 201 response with the location of the created resource: by default its own
 * `urls.location`.
 */
export function created<Body extends object>(body: Body, location?: string): HandlerReply<Body> {
  const { urls } = body as { urls?: { location?: string } }
  return new HandlerReply(201, body, location ?? urls?.location)
}

type AnswerOf<Op extends AnyOperation> = Op['result'] extends z.ZodType
  ? ResultOf<Op> | HandlerReply<ResultOf<Op>> | EventStream<ResultOf<Op>>
  : // biome-ignore lint/suspicious/noConfusingVoidType: what a handler without a result returns
    void

interface HandlerOptions<Op extends AnyOperation, Prepared> {
  /** Does slow work, such as a download. It can read the state but not change it. */
  prepare?: (request: HandlerRequest<Op> & { state: Reader }) => Promise<Prepared>
  /** Admits a caller whose role alone is too low, such as a team's owner. */
  admit?: (scope: RequestScope<Op> & { state: Reader }) => boolean
}

export interface Implementation {
  operation: AnyOperation
  handle: (context: HandlerContext<AnyOperation, unknown>) => unknown
  prepare?: (request: HandlerRequest & { state: Reader }) => Promise<unknown>
  admit?: (scope: RequestScope & { state: Reader }) => boolean
  /** only tokens of integrations can call the operation */
  isForOthers?: boolean
}

/**
 * Implements an operation. The handler returns the result, or nothing for an empty response (204).
 * It runs synchronously, so that requests don't interleave. Asynchronous work belongs in `prepare`.
 */
export function implement<Op extends AnyOperation, Prepared = undefined>(
  operation: Op,
  handle: (context: HandlerContext<Op, Prepared>) => AnswerOf<Op>,
  options: HandlerOptions<Op, Prepared> = {},
): Implementation {
  // the server passes each handler a request that was validated for its own operation
  const isForOthers = operation.isFor !== undefined
  return { operation, handle, isForOthers, ...options } as unknown as Implementation
}
