import type * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The effect of an operation. `destroy` prompts first. */
export type Effect = 'read' | 'write' | 'destroy'

/**
 * The repeat safety of a request: `safe` if sending it twice has the same effect as sending it once.
 * It doesn't follow from the method, because one PUT creates a resource.
 */
export type Repeat = 'safe' | 'unsafe'

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** A request that shows whether a write with a lost response was carried out. */
export interface LookUp {
  /** the operation that reads the resource, or the list that would contain it */
  operation: AnyOperation
  /** parameters of that operation, each taken from a key of the lost request */
  input?: Record<string, string>
  /** maps a key of the request to the resource's field (both dotted), if their names differ */
  shownAs?: Record<string, string>
  /** keys that the resource doesn't show */
  unshown?: readonly string[]
  /** the field with the creation time: an older resource is not a match */
  since?: string
}

/** Callers of operations that a user's token may not call. */
export type OtherCallers = 'integrations' | 'the service itself'

/**
 * The replacement for a removed operation, and the read that distinguishes a removed operation from
 * a missing resource.
 */
export interface Retirement {
  /** what to do instead, a fragment */
  instead: string
  /** lists resources of the same kind: if this path is missing too, the operation was removed */
  list?: AnyOperation
  /** reads the parent: if the parent exists, the path is missing */
  parent?: AnyOperation
  /** the parent is a list, which must contain this parameter's id */
  among?: string
  /** the service has a newer operation and still supports this one */
  isDeprecated?: true
}

/** One operation of the service as data. Everything that docsctl knows about it is here. */
export interface Operation<
  Id extends string = string,
  Path extends string = string,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Result extends z.ZodType | undefined = z.ZodType | undefined,
  Paged extends boolean = boolean,
> {
  /** the path in the client: `teams.list` is `client.teams.list(…)` */
  id: Id
  method: Method
  /** below `/v1`, with `{names}` for its parameters */
  path: Path
  /** a fragment in lower case, as shown in help */
  summary: string
  /** without `page` and `limit`, which `paged` implies */
  query: Query
  /** absent if the operation takes no body; a body of optional keys is sent as `{}` */
  body: Body
  /** the envelope (`pageOf(Item)`) of a paginated operation; absent if the response is empty */
  result: Result
  paged: Paged
  /** the key of the list in the response, `null` if the response is the list; only for lists */
  list?: string | null
  /** the maximum number of items per page, if not 1000 */
  pageLimit?: number
  effect: Effect
  repeat: Repeat
  /** the statuses with which an empty response is a success */
  empty: readonly number[]
  /** the fields that prove success; by default the id or the list */
  proof?: readonly string[]
  /** additional rules for path values, which are always single segments */
  params?: Readonly<Record<string, z.ZodType>>
  /** tokens that can replace the last id in the path */
  aliases?: readonly string[]
  /**
   * the reference has it, but the current API lacks or will soon lack it: explains its 404 and 405
   */
  retired?: Retirement
  /** the allowed callers, if the current API rejects a user's token */
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

/** The input of a client call: path, query, and body keys side by side (no two share a name). */
export type InputOf<Op extends AnyOperation> = PathOf<Op> & Input<Op['query']> & Input<Op['body']>

export type ResultOf<Op extends AnyOperation> = Op['result'] extends z.ZodType
  ? z.output<Op['result']>
  : undefined

/** The item type of a list. */
export type ItemOf<Op extends AnyOperation> =
  ResultOf<Op> extends { items: readonly (infer Item)[] } ? Item : never

type OptionalPart = 'query' | 'body' | 'result' | 'paged'

/** Defines an operation. The record contains only what the method doesn't imply. */
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
    OptionalPart | 'effect' | 'repeat' | 'empty'
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
    // only these two promise an empty body, and the service returns 205 for deletions
    empty: record.result ? [] : method === 'DELETE' ? [204, 205] : [204],
    ...list,
    ...record,
    query: record.query as Query,
    body: record.body as Body,
    result: record.result as Result,
    paged: (record.paged ?? false) as Paged,
  }
}

/** Returns the fields that prove that an operation with a result succeeded. */
export function proofFields({ proof, list, result }: AnyOperation): readonly string[] {
  if (proof) return proof
  if (list) return [list]
  const { shape } = result as unknown as { shape?: Record<string, z.ZodType> }
  return shape && 'id' in shape ? ['id'] : []
}

/** Returns whether the current API no longer has the operation. */
export function isRetired({ retired }: AnyOperation): boolean {
  return retired !== undefined && !retired.isDeprecated
}

/** Returns the names in a path template, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
