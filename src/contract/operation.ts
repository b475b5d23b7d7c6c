import type * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The effect of an operation. Commands prompt for confirmation before an operation with the effect
 * `destroy`.
 */
export type Effect = 'read' | 'write' | 'destroy'

/**
 * The repeat safety of a request. A request is `safe` if sending it twice has the same effect as
 * sending it once. The method alone doesn't determine this, because one PUT operation creates a
 * resource.
 */
export type Repeat = 'safe' | 'unsafe'

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** A request that shows whether the service carried out a write whose response was lost. */
export interface LookUp {
  /** the operation that reads the resource, or reads the list that should contain it */
  operation: AnyOperation
  /**
   * the parameters of the lookup operation, each with the key of the lost request that provides its
   * value
   */
  input?: Record<string, string>
  /** the dotted response fields by request key, if their names differ */
  shownAs?: Record<string, string>
  /** request keys that the resource doesn't have */
  unshown?: readonly string[]
  /**
   * the field with the creation time; a resource that was created before the request isn't a match
   */
  since?: string
}

/** The callers that may use an operation that rejects user tokens. */
export type OtherCallers = 'integrations' | 'the service itself'

/**
 * The replacement for a removed operation, with a read that distinguishes a removed operation from
 * a missing resource.
 */
export interface Retirement {
  /** the replacement, as a fragment such as `use "teams list"` */
  instead: string
  /**
   * the operation that lists resources of the same kind; if its path doesn't exist either, the
   * operation was removed
   */
  list?: AnyOperation
  /** the operation that reads the parent; if the parent exists, the operation was removed */
  parent?: AnyOperation
  /** the path parameter whose ID the response to `parent` must contain */
  among?: string
  /** true if the service still supports the operation but recommends a replacement */
  isDeprecated?: true
}

/**
 * The description of one operation of the service. It contains everything that docsctl knows about
 * the operation.
 */
export interface Operation<
  Id extends string = string,
  Path extends string = string,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Result extends z.ZodType | undefined = z.ZodType | undefined,
  Paged extends boolean = boolean,
> {
  /** the name of the client method: `teams.list` is `client.teams.list(…)` */
  id: Id
  method: Method
  /** the path after `/v1`, with parameters as `{name}` */
  path: Path
  /** a short description for help */
  summary: string
  /** the query parameters without `page` and `limit`, which `paged` adds */
  query: Query
  /**
   * the body; absent if the operation has no body; if all keys are optional, the default body is
   * `{}`
   */
  body: Body
  /**
   * the response, which is `pageOf(Item)` if the operation is paginated; absent if the response is
   * empty
   */
  result: Result
  paged: Paged
  /**
   * the response key that contains the list, or `null` if the whole response is a list; only for
   * lists
   */
  list?: string | null
  /** the maximum number of items per page; default: 1000 */
  pageLimit?: number
  effect: Effect
  repeat: Repeat
  /** the success statuses for which the response may be empty */
  empty: readonly number[]
  /** the fields that a successful response must contain; default: the ID or the list */
  proof?: readonly string[]
  /** additional validation rules for path parameters */
  params?: Readonly<Record<string, z.ZodType>>
  /** tokens that are allowed in place of the last ID in the path */
  aliases?: readonly string[]
  /** set if the current API has removed or will remove the operation; explains a 404 or 405 */
  retired?: Retirement
  /** the callers that may use the operation, if the current API rejects user tokens for it */
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

/** The path parameters, by name. */
export type PathOf<Op extends AnyOperation> = { [Name in Names<Op['path']>]: string }

/**
 * The input of a client call: the keys of path, query, and body in one object. Their names never
 * conflict.
 */
export type InputOf<Op extends AnyOperation> = PathOf<Op> & Input<Op['query']> & Input<Op['body']>

export type ResultOf<Op extends AnyOperation> = Op['result'] extends z.ZodType
  ? z.output<Op['result']>
  : undefined

/** The item type of a list. */
export type ItemOf<Op extends AnyOperation> =
  ResultOf<Op> extends { items: readonly (infer Item)[] } ? Item : never

type OptionalPart = 'query' | 'body' | 'result' | 'paged'

/** Defines an operation. Defaults are derived from the method. */
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
    // these statuses mean that the body is empty; the service also returns 205 for deletions
    empty: record.result ? [] : method === 'DELETE' ? [204, 205] : [204],
    ...list,
    ...record,
    query: record.query as Query,
    body: record.body as Body,
    result: record.result as Result,
    paged: (record.paged ?? false) as Paged,
  }
}

/** Returns the fields that a successful response must contain. */
export function proofFields({ proof, list, result }: AnyOperation): readonly string[] {
  if (proof) return proof
  if (list) return [list]
  const { shape } = result as unknown as { shape?: Record<string, z.ZodType> }
  return shape && 'id' in shape ? ['id'] : []
}

/** Returns whether the current API has removed the operation. */
export function isRetired({ retired }: AnyOperation): boolean {
  return retired !== undefined && !retired.isDeprecated
}

/** Returns the parameter names in a path template, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
