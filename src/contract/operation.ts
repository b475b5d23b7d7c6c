import type * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What calling an operation does to the world; `destroy` asks before it does. */
export type Effect = 'read' | 'write' | 'destroy'

/**
 * Whether the same request may be sent twice without doing a thing twice.
 * A field of its own and not a matter of the method: there is a PUT that creates.
 */
export type Repeat = 'safe' | 'unsafe'

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** How to see whether a write whose answer was lost has been carried out. */
export interface LookUp {
  /** the operation that reads the thing, or lists the things among which it would be */
  operation: AnyOperation
  /** parameters of that operation, each taken from a key of the lost request */
  input?: Record<string, string>
  /** where the thing shows what was sent, from key to field (both dotted), where that isn't under the same name */
  shownAs?: Record<string, string>
  /** keys that the thing doesn't show */
  unshown?: readonly string[]
  /** the field with the time of creation: only what is not older than the lost request is taken for it */
  since?: string
}

/** Those who call what a user's token may not call. */
export type OtherCallers = 'integrations' | 'the service itself'

/** What became of an operation, and the one read that tells its absence from that of a thing. */
export interface Retirement {
  /** what to do instead, a fragment */
  instead: string
  /** lists what is of the same kind: where that is missing too, the path is */
  list?: AnyOperation
  /** reads what it belongs to: where that is there, the path is missing */
  parent?: AnyOperation
  /** the parent is a list, which has to hold the thing with the id of this parameter */
  among?: string
  /** the service has another operation by now, and still answers this one */
  isDeprecated?: true
}

/** One operation of the service, as data: all that docsctl knows of it stands here. */
export interface Operation<
  Id extends string = string,
  Path extends string = string,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Result extends z.ZodType | undefined = z.ZodType | undefined,
  Paged extends boolean = boolean,
> {
  /** the place in the client: `teams.list` is `client.teams.list(…)` */
  id: Id
  method: Method
  /** below `/v1`, with `{names}` for its parameters */
  path: Path
  /** a fragment in lower case, as the help shows it */
  summary: string
  /** without `page` and `limit`, which `paged` stands for */
  query: Query
  /** absent where the operation takes no body at all; a body of optional keys is sent as `{}` */
  body: Body
  /** of a paged operation the whole envelope (`pageOf(Item)`); absent where the answer is empty */
  result: Result
  paged: Paged
  /** the key of the answer that holds the list, `null` where the answer itself is the list; only for lists */
  list?: string | null
  /** the most items of a page, where that isn't 1000 */
  pageLimit?: number
  effect: Effect
  repeat: Repeat
  /** the statuses with which an empty answer is a success */
  empty: readonly number[]
  /** the fields without which an answer is not believed; where absent, the id or the list */
  proof?: readonly string[]
  /** rules for values in the path, where there are more than that each is one segment */
  params?: Readonly<Record<string, z.ZodType>>
  /** words that may stand in the path in place of its last id */
  aliases?: readonly string[]
  /** the reference has it, the living service has not, or not for long: its 404 and 405 are explained */
  retired?: Retirement
  /** whom it is for, where the living service doesn't let a user's token call it */
  isFor?: OtherCallers
  lookUp?: LookUp
}

export type AnyOperation = Operation<
  string,
  string,
  z.ZodObject | undefined,
  z.ZodType | undefined,
  z.ZodType | undefined,
  boolean
>

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown

/** The parameters of the path, by name. */
export type PathOf<Op extends AnyOperation> = { [Name in Names<Op['path']>]: string }

/** What a caller of the client passes: path, query and body keys side by side (no two share a name). */
export type InputOf<Op extends AnyOperation> = PathOf<Op> & Input<Op['query']> & Input<Op['body']>

export type ResultOf<Op extends AnyOperation> = Op['result'] extends z.ZodType
  ? z.output<Op['result']>
  : undefined

/** What a list yields one by one. */
export type ItemOf<Op extends AnyOperation> =
  ResultOf<Op> extends { items: readonly (infer Item)[] } ? Item : never

type Given = 'query' | 'body' | 'result' | 'paged'

/** Writes an operation down; says only what is not evident from the method. */
export function operation<
  const Id extends string,
  const Path extends string,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Result extends z.ZodType | undefined = undefined,
  const Paged extends boolean = false,
>(
  record: Omit<
    Operation<Id, Path, Query, Body, Result, Paged>,
    Given | 'effect' | 'repeat' | 'empty'
  > & {
    query?: Query
    body?: Body
    result?: Result
    paged?: Paged
    effect?: Effect
    repeat?: Repeat
    empty?: readonly number[]
  },
): Operation<Id, Path, Query, Body, Result, Paged> {
  const { method } = record
  const list = record.paged ? { list: 'items' } : {}
  return {
    effect: method === 'GET' ? 'read' : method === 'DELETE' ? 'destroy' : 'write',
    repeat: method === 'POST' ? 'unsafe' : 'safe',
    // these two alone promise that nothing follows, and the service gives 205 for deletions
    empty: record.result ? [] : method === 'DELETE' ? [204, 205] : [204],
    ...list,
    ...record,
    query: record.query as Query,
    body: record.body as Body,
    result: record.result as Result,
    paged: (record.paged ?? false) as Paged,
  }
}

/** The fields without which an answer of an operation that gives something is not believed. */
export function proofOf({ proof, list, result }: AnyOperation): readonly string[] {
  if (proof) return proof
  if (list) return [list]
  const { shape } = result as unknown as { shape?: Record<string, z.ZodType> }
  return shape && 'id' in shape ? ['id'] : []
}

/** Whether the living service has it no more. */
export function isRetired({ retired }: AnyOperation): boolean {
  return retired !== undefined && !retired.isDeprecated
}

/** The names in a path template, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
