import type * as z from 'zod'
import type { RoleOrGuest } from '../../contract/common.ts'
import type { AnyOperation, PathOf, ResultOf } from '../../contract/operation.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import type { ResourceUrl } from './resource-url.ts'

/** The sender of a request. */
export interface Caller {
  /** the name of the token */
  token: string
  /** the ID of the user, or `integration:NAME` */
  user: string
}

/** Returns the name of the integration that a token or caller belongs to. */
export function integrationName(user: string): string | undefined {
  return /^integration:(.+)$/.exec(user)?.[1]
}

/** The part of a list that a request asks for. */
export interface PageRequest {
  cursor?: string
  limit: number
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/**
 * A path below an organization, space, or collection belongs to one organization. Other paths
 * belong to none.
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

/** The caller and the target of a request. They are known before other values are validated. */
export interface RequestScope<Op extends AnyOperation = AnyOperation> {
  path: PathOf<Op>
  caller: Caller
  /** the organization in the path */
  org: OrganizationOf<Op['path']>
  /**
   * the caller's role on the space, collection, or site in the path, otherwise in the organization;
   * null for a guest
   */
  role: RoleOrGuest
  /** the sandbox's current time, in the format of records */
  now: string
  /** true if the sandbox follows the API reference when it contradicts the current API */
  isReference: boolean
  /** returns the text of a page as the sandbox stores it */
  pageText: (markdown: string) => string
  /** returns an absolute URL of this sandbox for a path such as `/v1/orgs` */
  url: ResourceUrl
}

/** The data that a handler gets. */
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
  /** starts work that continues after the response, when the transaction is committed */
  later: (work: Background) => void
}

/**
 * Work in the background. When it ends, its result is committed. It is aborted when the sandbox
 * stops.
 */
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

/** A response that is a stream of events. Each event contains the whole response so far. */
export class EventStream<Body> {
  readonly events: readonly Body[]

  constructor(events: readonly Body[]) {
    this.events = events
  }
}

/**
 * Builds a 201 response with the location of the created resource. The default location is
 * `urls.location` in the body.
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
  /** does slow work, such as a download; can read the state but not change it */
  prepare?: (request: HandlerRequest<Op> & { state: Reader }) => Promise<Prepared>
  /** returns true to admit a caller whose role is too low, such as the owner of a team */
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
 * Implements an operation. The handler returns the result, or nothing for an empty response (204).
 * It is synchronous, so that requests can't interleave. Asynchronous work belongs in `prepare`.
 */
export function implement<Op extends AnyOperation, Prepared = undefined>(
  operation: Op,
  handle: (context: HandlerContext<Op, Prepared>) => AnswerOf<Op>,
  options: HandlerOptions<Op, Prepared> = {},
): Implementation {
  // the cast is safe, because the server validates each request for the operation of its handler
  const isForOthers = operation.isFor !== undefined
  return { operation, handle, isForOthers, ...options } as unknown as Implementation
}
