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
import { minimal, wantsMinimal } from './prefer.ts'
import { refusal } from './refusal.ts'
import { inScope } from './scope.ts'
import type { UrlOf } from './url-of.ts'
import { checkPath, validBody, validQuery } from './validate.ts'

/** Says what is wrong with an answer of an operation; nothing where it is as it should be. */
export type AnswerCheck = (
  operation: AnyOperation,
  status: number,
  body: unknown,
) => string | undefined

/** What every request needs from the sandbox. */
export interface House {
  store: Store
  /** users by token */
  tokens: ReadonlyMap<string, string>
  now: () => number
  isReference: boolean
  url: UrlOf
  /** starts work that goes on after the answer */
  start: (work: Background) => void
  /** what was begun and ends by itself */
  dueWork: {
    isDue: (state: Reader, now: string) => boolean
    end: (tx: Transaction, now: string) => void
  }
  log: (line: string) => void
  /** what is wrong with an answer, where they are looked at */
  problemsOf: AnswerCheck | undefined
}

export interface HandlerOutcome {
  answer: SandboxAnswer
  changes: TableChange[]
}

export function callerOf(house: House, authorization: string | undefined): Caller {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]?.trim()
  const user = token === undefined ? undefined : house.tokens.get(token)
  if (token === undefined || user === undefined) {
    throw refusal(401, token === undefined ? 'a token is needed' : 'the token is not known')
  }
  return { token, user }
}

/** The answer to what a handler, or a check before it, threw. */
export function answerToError(house: House, error: unknown): SandboxAnswer {
  if (error instanceof DocsctlError && error.details.status !== undefined) {
    const { status } = error.details
    return errorAnswer(
      status,
      error.message,
      status === 401 ? { 'www-authenticate': 'Bearer' } : {},
    )
  }
  house.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return errorAnswer(500, 'the sandbox failed, which is a bug of its own; its log tells more')
}

function requireSound(house: House, operation: AnyOperation, status: number, body: unknown): void {
  const problems = house.problemsOf?.(operation, status, body)
  if (problems) throw new Error(`${operation.id} answers against the contract: ${problems}`)
}

/** The events of a stream, and the one that ends it. */
function streamAnswer(events: readonly unknown[]): SandboxAnswer {
  const parts = events.map((event) => `data: ${JSON.stringify(event)}\n\n`)
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  const body = Buffer.from(`${parts.join('')}event: done\ndata: {}\n\n`)
  return { status: 200, headers, body }
}

function answerOf(house: House, operation: AnyOperation, value: unknown): SandboxAnswer {
  if (value instanceof EventStream) {
    for (const event of value.events) requireSound(house, operation, 200, event)
    return streamAnswer(value.events)
  }
  const reply = value instanceof HandlerReply ? value : undefined
  const body: unknown = reply ? reply.body : value
  const status = reply?.status ?? (body === undefined ? 204 : 200)
  requireSound(house, operation, status, body)
  return {
    status,
    headers: reply?.location === undefined ? {} : { location: reply.location },
    ...(body !== undefined && { body }),
  }
}

/** Nobody sees the world with work in it that is over by the clock. */
function endDueWork({ store, dueWork, now }: House): void {
  const time = new Date(now()).toISOString()
  if (dueWork.isDue(store.tables, time)) store.commit((tx) => dueWork.end(tx, time))
}

/** Carries out one operation: checks the request, runs its handler in a transaction, answers. */
export async function perform(
  house: House,
  implementation: Implementation,
  incoming: { message: IncomingMessage; path: Record<string, string>; search: URLSearchParams },
): Promise<HandlerOutcome> {
  const { operation, prepare, handle } = implementation
  const { headers } = incoming.message
  const caller = callerOf(house, headers.authorization)
  const bytes = await readBody(incoming.message)
  endDueWork(house)
  const scope = () =>
    inScope(house.store.tables, implementation, {
      path: incoming.path,
      caller,
      now: new Date(house.now()).toISOString(),
      isReference: house.isReference,
      url: house.url,
    })
  // who may not do it needn't be told what is wrong with the values
  const first = scope()
  checkPath(operation, incoming.path)
  const values = {
    ...validQuery(operation, incoming.search),
    body: validBody(operation, bytes, headers['content-type']),
  } as Pick<HandlerRequest, 'query' | 'page' | 'body'>
  const prepared = await prepare?.({ ...first, ...values, state: house.store.tables })
  // the world may have moved on while it was prepared
  const scoped = prepare ? scope() : first
  const background: Background[] = []
  const later = (work: Background) => background.push(work)
  const { result, changes } = house.store.commit((tx) => {
    const answer = answerOf(house, operation, handle({ ...scoped, ...values, tx, prepared, later }))
    recordWrite(tx, implementation, scoped, values.body)
    return answer
  })
  for (const work of background) house.start(work)
  return { answer: wantsMinimal(operation, headers.prefer) ? minimal : result, changes }
}
