import type * as z from 'zod'
import type { AnyOperation, PathOf, ResultOf } from '../../contract/operation.ts'
import type { RoleOrGuest } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import type { UrlOf } from './url-of.ts'

/** Who sends a request. */
export interface Caller {
  /** the name of the token */
  token: string
  /** the user's id */
  user: string
}

/** Which part of a list is asked for. */
export interface PageRequest {
  cursor?: string
  limit: number
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Paths below an organization, a space or a collection have one organization; the others have none. */
type OrganizationOf<Path extends string> = string extends Path
  ? Readonly<Records['organizations']> | undefined
  : Path extends
        | `/orgs/{organizationId}${string}`
        | `/org/{organizationId}${string}`
        | `/spaces/{spaceId}${string}`
        | `/collections/{collectionId}${string}`
    ? Readonly<Records['organizations']>
    : undefined

/** Who asks for what: known before the values of a request are looked at. */
export interface RequestScope<Op extends AnyOperation = AnyOperation> {
  path: PathOf<Op>
  caller: Caller
  /** the organization that the path leads into */
  org: OrganizationOf<Op['path']>
  /** the caller's role on the space, collection or site that the path leads to, else in the organization; null for a guest */
  role: RoleOrGuest
  /** the sandbox's time, as records keep it */
  now: string
  /** whether the sandbox answers as the reference has it, where the living service contradicts it */
  isReference: boolean
  /** an absolute URL of this sandbox, from a path such as `/v1/orgs` */
  url: UrlOf
}

/** What is known before an operation is carried out. */
export interface HandlerRequest<Op extends AnyOperation = AnyOperation> extends RequestScope<Op> {
  query: OutputOf<Op['query']>
  body: OutputOf<Op['body']>
  page: PageRequest
}

export interface HandlerContext<Op extends AnyOperation = AnyOperation, Prepared = undefined>
  extends HandlerRequest<Op> {
  tx: Transaction
  /** what `prepare` answered */
  prepared: Prepared
  /** Goes on after the answer, once what was done here is committed. */
  later: (work: Background) => void
}

/** Work that nobody waits for; what it answers is committed then. Stops with the sandbox. */
export type Background = (signal: AbortSignal) => Promise<(tx: Transaction) => void>

/** An answer with a status of its own. */
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

/** An answer that comes as a stream of events, each of which is a whole answer so far. */
export class EventStream<Body> {
  readonly events: readonly Body[]

  constructor(events: readonly Body[]) {
    this.events = events
  }
}

/** 201, with the place of what was made: its own `urls.location` where it has one. */
export function created<Body extends object>(body: Body, location?: string): HandlerReply<Body> {
  const { urls } = body as { urls?: { location?: string } }
  return new HandlerReply(201, body, location ?? urls?.location)
}

type AnswerOf<Op extends AnyOperation> = Op['result'] extends z.ZodType
  ? ResultOf<Op> | HandlerReply<ResultOf<Op>> | EventStream<ResultOf<Op>>
  : // biome-ignore lint/suspicious/noConfusingVoidType: what a handler without a result returns
    void

interface HandlerOptions<Op extends AnyOperation, Prepared> {
  /** What takes time, such as a download; it can read the state and not change it. */
  prepare?: (request: HandlerRequest<Op> & { state: Reader }) => Promise<Prepared>
  /** Lets in a caller whose role alone is too low, such as the owner of a team. */
  admit?: (scope: RequestScope<Op> & { state: Reader }) => boolean
}

export interface Implementation {
  operation: AnyOperation
  handle: (context: HandlerContext<AnyOperation, unknown>) => unknown
  prepare?: (request: HandlerRequest & { state: Reader }) => Promise<unknown>
  admit?: (scope: RequestScope & { state: Reader }) => boolean
}

/**
 * What an operation does. The handler answers the result, or nothing where the operation answers
 * nothing (204). It runs at one go, so that no other request comes in between: what has to be
 * waited for stands in `prepare`.
 */
export function implement<Op extends AnyOperation, Prepared = undefined>(
  operation: Op,
  handle: (context: HandlerContext<Op, Prepared>) => AnswerOf<Op>,
  options: HandlerOptions<Op, Prepared> = {},
): Implementation {
  // the server passes to each handler what its own operation was validated to be
  return { operation, handle, ...options } as unknown as Implementation
}
