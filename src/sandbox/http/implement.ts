import type * as z from 'zod'
import type { RoleOrGuest } from '../../contract/common.ts'
import type { AnyOperation, PathOf, ResultOf } from '../../contract/operation.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import type { ResourceUrl } from './resource-url.ts'

/** The user or integration that sends a request. */
export interface Caller {
  /** the name of the token */
  token: string
  /** the ID of the user, or `integration:NAME` */
  user: string
}

/** Returns the name of the integration that sends a request, or undefined for a user. */
export function integrationName(user: string): string | undefined {
  return /^integration:(.+)$/.exec(user)?.[1]
}

/** The position and size of the requested page in a list. */
export interface PageRequest {
  cursor?: string
  limit: number
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/**
 * The organization of a request. It is known only for paths below an organization, space, or
 * collection.
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

/**
 * The caller and the target of a request, which are determined before the query and the body are
 * validated.
 */
export interface RequestScope<Op extends AnyOperation = AnyOperation> {
  path: PathOf<Op>
  caller: Caller
  /** the organization in the path */
  org: OrganizationOf<Op['path']>
  /**
   * the caller's role on the space, collection, or site in the path, or otherwise in the
   * organization; null for a guest
   */
  role: RoleOrGuest
  /** the current time of the sandbox's clock, as an ISO 8601 string */
  now: string
  /** true to follow the API reference if it contradicts the current API */
  isReference: boolean
  /** converts Markdown to the format in which the sandbox stores it */
  pageText: (markdown: string) => string
  /** returns the absolute URL for a path such as `/v1/orgs` */
  url: ResourceUrl
}

/** The validated request that a handler receives. */
export interface HandlerRequest<Op extends AnyOperation = AnyOperation> extends RequestScope<Op> {
  query: OutputOf<Op['query']>
  body: OutputOf<Op['body']>
  page: PageRequest
}

export interface HandlerContext<Op extends AnyOperation = AnyOperation, Prepared = undefined>
  extends HandlerRequest<Op> {
  tx: Transaction
  /** the value that `prepare` returned */
  prepared: Prepared
  /** starts work that continues after the transaction and the response */
  later: (work: Background) => void
}

/**
 * Work that continues after the response. The function that it returns is run in a transaction. The
 * signal is aborted when the sandbox stops.
 */
export type Background = (signal: AbortSignal) => Promise<(tx: Transaction) => void>

/** A response with a specific status code. */
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

/** A response that is a stream of events. Each event contains the complete response so far. */
export class EventStream<Body> {
  readonly events: readonly Body[]

  constructor(events: readonly Body[]) {
    this.events = events
  }
}

/**
 * Creates a response with the status 201 and the location of the created resource. The location
 * defaults to `urls.location` in the body.
 */
export function created<Body extends object>(body: Body, location?: string): HandlerReply<Body> {
  const { urls } = body as { urls?: { location?: string } }
  return new HandlerReply(201, body, location ?? urls?.location)
}

type AnswerOf<Op extends AnyOperation> = Op['result'] extends z.ZodType
  ? ResultOf<Op> | HandlerReply<ResultOf<Op>> | EventStream<ResultOf<Op>>
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result returns void
    void

interface HandlerOptions<Op extends AnyOperation, Prepared> {
  /**
   * performs slow work, such as a download, before the transaction; it can read the state, but not
   * change it
   */
  prepare?: (request: HandlerRequest<Op> & { state: Reader }) => Promise<Prepared>
  /**
   * returns true to allow the request even if the caller's role is too low, such as for owners of a
   * team
   */
  admit?: (scope: RequestScope<Op> & { state: Reader }) => boolean
}

export interface Implementation {
  operation: AnyOperation
  handle: (context: HandlerContext<AnyOperation, unknown>) => unknown
  prepare?: (request: HandlerRequest & { state: Reader }) => Promise<unknown>
  admit?: (scope: RequestScope & { state: Reader }) => boolean
  /** true if only integration tokens may call the operation */
  isForOthers?: boolean
}

/**
 * Implements an operation. The handler returns the result, or undefined for a 204 response.
 * Handlers are synchronous, so that requests can't interleave. Use `prepare` for asynchronous work.
 */
export function implement<Op extends AnyOperation, Prepared = undefined>(
  operation: Op,
  handle: (context: HandlerContext<Op, Prepared>) => AnswerOf<Op>,
  options: HandlerOptions<Op, Prepared> = {},
): Implementation {
  // the cast is safe, because the server validates each request against its operation
  const isForOthers = operation.isFor !== undefined
  return { operation, handle, isForOthers, ...options } as unknown as Implementation
}
