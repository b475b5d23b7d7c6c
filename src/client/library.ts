import { operations } from '../contract/all.ts'
import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../contract/operation.ts'
import { type Client, createClient } from './client.ts'
import type { CallOptions, ClientOptions } from './client-options.ts'
import type { PagesOptions } from './pages.ts'

export type { Kind, Problem } from '../errors.ts'
export { DocsctlError } from '../errors.ts'
export type { Answer } from './answer.ts'
export type { Client } from './client.ts'
export type { CallOptions, ClientOptions } from './client-options.ts'
export type { ClientEvent } from './events.ts'
export type { Page, PagesOptions } from './pages.ts'
export type { RawAnswer, RawRequest } from './raw-request.ts'

/** The type of an operation as a method: lists yield their items, all others return a promise. */
export type OperationMethod<Op extends AnyOperation> = Op extends { paged: true }
  ? (...args: Arguments<Op, PagesOptions>) => AsyncIterable<ItemOf<Op>>
  : (...args: Arguments<Op, CallOptions>) => Promise<ResultOf<Op>>

type Arguments<Op extends AnyOperation, Options> =
  Record<never, never> extends InputOf<Op>
    ? [input?: InputOf<Op>, options?: Options]
    : [input: InputOf<Op>, options?: Options]

/** Operations nested by their IDs, for example `client.teams.members.list`. */
export type Facade<Op extends AnyOperation, Prefix extends string = ''> = {
  readonly [Key in NextName<Op['id'], Prefix>]: `${Prefix}${Key}` extends Op['id']
    ? OperationMethod<Extract<Op, { id: `${Prefix}${Key}` }>>
    : Facade<Op, `${Prefix}${Key}.`>
}

type NextName<Id extends string, Prefix extends string> = Id extends `${Prefix}${infer Rest}`
  ? Rest extends `${infer Name}.${string}`
    ? Name
    : Rest
  : never

export type ConnectedClient = Client & Facade<(typeof operations)[number]>

/** Creates a client with a method for each operation. */
export function connect(options: ClientOptions): ConnectedClient {
  return withMethods(createClient(options))
}

/** Adds a method for each operation to a client. */
export function withMethods(client: Client): ConnectedClient {
  const tree: Tree = {}
  for (const operation of operations)
    place(tree, operation.id.split('.'), method(client, operation))
  return Object.assign(tree, client) as unknown as ConnectedClient
}

type Call = (input?: object, options?: PagesOptions) => unknown

interface Tree {
  [name: string]: Tree | Call
}

function method(client: Client, operation: AnyOperation): Call {
  if (operation.paged) {
    const list = operation as AnyOperation & { paged: true }
    return (input = {}, options) => client.paginate(list, input as InputOf<typeof list>, options)
  }
  return (input = {}, options) => client.call(operation, input as InputOf<AnyOperation>, options)
}

function place(tree: Tree, [name = '', ...rest]: string[], call: Call): void {
  if (rest.length === 0) {
    tree[name] = call
    return
  }
  tree[name] ??= {}
  place(tree[name] as Tree, rest, call)
}
