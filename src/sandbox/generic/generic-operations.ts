import * as z from 'zod'
import { isJsonObject } from '../../contract/json.ts'
import { type AnyOperation, type Method, operation, pathNames } from '../../contract/operation.ts'
import {
  type DescribedResponse,
  type DescribedResponses,
  readDescription,
} from '../../contract/service/read-description.ts'
import { objectForms, type ServiceSchemas } from '../../contract/service/schema/forms.ts'
import { zodMaker } from '../../contract/service/schema/to-zod.ts'
import type { ServiceOperation, ValueSchema } from '../../contract/service/service-operation.ts'
import { requireChangeRequest } from '../content/change-request-lookup.ts'
import type { HandlerContext, Implementation } from '../http/implement.ts'
import { created, EventStream, HandlerReply } from '../http/implement.ts'
import { pageOfItems } from '../http/paging.ts'
import { notFound } from '../http/refusal.ts'
import type { GenericRecord } from '../store/records-generic.ts'
import { userView } from '../views/people.ts'
import { type Filling, fillSchema } from './fill-schema.ts'
import {
  endsWithParameter,
  hasOwnTable,
  type PathValues,
  requireParents,
  resourceNoun,
  storedPath,
} from './parents.ts'
import { userOperations } from './user-operations.ts'

type Context = HandlerContext<AnyOperation, DescribedResponses>
type Fields = GenericRecord['fields']

/**
 * Implements all operations without a handler, based on the API description. Resources are stored
 * by path. Responses contain the stored fields, and generated values for other required fields.
 */
export function genericHandlers(
  named: Readonly<Record<string, ServiceOperation>>,
  schemas: ServiceSchemas,
): Implementation[] {
  const toZod = zodMaker(schemas)
  return Object.entries(named).map(([id, described]) => ({
    ...storedHandler(genericOperation(id, described, toZod)),
    isForOthers: described.callers !== undefined,
  }))
}

/** Implements one operation with the generic storage. */
export function storedHandler(operation: AnyOperation): Implementation {
  const { method, path: template } = operation
  return {
    operation,
    isForOthers: operation.isFor !== undefined,
    prepare: () => readDescription(),
    handle: (context) => respond(context as Context, { method, template }),
  }
}

function genericOperation(
  id: string,
  { method, path, query = {}, body, required = [] }: ServiceOperation,
  toZod: (schema: ValueSchema) => z.ZodType,
): AnyOperation {
  const paged = 'page' in query && 'limit' in query
  const filters = Object.entries(query).filter(
    ([name]) => !(paged && (name === 'page' || name === 'limit')),
  )
  const shape = filters.map(([name, schema]) => {
    const value = toZod(schema)
    return [name, required.includes(name) ? value : value.optional()] as const
  })
  return operation({
    id,
    method: method as Method,
    path,
    summary: '',
    ...(shape.length > 0 && { query: z.strictObject(Object.fromEntries(shape)) }),
    ...(body && { body: toZod(body) }),
    // the API description determines the response
    result: z.unknown().optional(),
    paged,
    ...(query.limit?.maximum !== undefined && { pageLimit: query.limit.maximum }),
  }) as AnyOperation
}

interface Target {
  method: Method
  /** the path with parameters, such as `{spaceId}` */
  template: string
}

function respond(requested: Context, target: Target): unknown {
  const context = withChangeRequestId(requested)
  const { tx, path, caller, prepared } = context
  const request = `${target.method} ${target.template}`
  const response = prepared.byRequest.get(request)
  // a command's operation may be missing from the API description
  if (!response) throw notFound('operation', request)
  requireParents(target.template, { state: tx, path, caller })
  const value = respondWith(context, target, response)
  if (!response.schema) return new HandlerReply(response.status, undefined)
  const filled = fillSchema(response.schema, value, filling(context, target))
  if (response.isStream) return new EventStream([filled])
  return response.status === 201
    ? created(filled as object)
    : new HandlerReply(response.status, filled)
}

/**
 * Replaces the number of a change request in the path with its ID, because resources are stored by
 * path.
 */
function withChangeRequestId(context: Context): Context {
  const { spaceId = '', changeRequestId } = context.path as PathValues
  if (changeRequestId === undefined) return context
  const { id } = requireChangeRequest(context.tx, spaceId, changeRequestId)
  return { ...context, path: { ...(context.path as PathValues), changeRequestId: id } as never }
}

function respondWith(context: Context, target: Target, response: DescribedResponse): unknown {
  const known = userOperations[`${target.method} ${target.template}`]
  if (known) return known(context)
  return endsWithParameter(target.template)
    ? handleItem(context, target, response)
    : handlePath(context, target, response)
}

/** Handles a path that ends with an ID: reads, changes, creates, or deletes the resource. */
function handleItem(context: Context, target: Target, response: DescribedResponse): unknown {
  const { tx, path, body } = context
  const at = storedPath(target.template, path)
  const stored = tx.get('generic', at)
  const name = pathNames(target.template).at(-1) ?? ''
  const id = (path as PathValues)[name] ?? ''
  // if the resource has its own table, `requireParents` has already found it
  const isKnown = stored !== undefined || hasOwnTable(name)
  if (!isKnown && target.method !== 'PUT') throw notFound(resourceNoun(name), id)
  if (target.method === 'DELETE') {
    for (const one of [...tx.all('generic')]) {
      if (one.id === at || one.id.startsWith(`${at}/`)) tx.delete('generic', one.id)
    }
    return undefined
  }
  if (target.method === 'GET') return stored ? view(context, stored) : { id }
  const collection = at.slice(0, at.lastIndexOf('/'))
  const kept = put(context, {
    at,
    collection,
    fields: { ...stored?.fields, ...objectFields(body), id },
  })
  return response.schema && view(context, kept)
}

/**
 * Handles a path that doesn't end with an ID, and refers to a list, a single resource, or an
 * action.
 */
function handlePath(context: Context, target: Target, response: DescribedResponse): unknown {
  const { tx, path, body } = context
  const at = storedPath(target.template, path)
  const isList = isListPath(target.template, context.prepared)
  const isArray = response.schema?.type === 'array'
  const stored = tx.get('generic', at)
  if (target.method === 'GET') {
    if (!isList) return stored && view(context, stored)
    return isArray ? matching(context, at).map((one) => view(context, one)) : page(context, at)
  }
  if (target.method === 'DELETE') {
    tx.delete('generic', at)
    return undefined
  }
  if (target.method !== 'POST' && !isList) {
    const fields = { ...stored?.fields, ...objectFields(body), updatedBy: context.caller.user }
    return view(context, put(context, { at, collection: at, fields }))
  }
  if (!isList) return body
  const records = severalRecords(body)
  for (const fields of records ?? []) {
    const id = String(fields.id ?? tx.id('gen'))
    put(context, {
      at: `${at}/${encodeURIComponent(id)}`,
      collection: at,
      fields: { ...fields, id },
    })
  }
  if (records) return undefined
  const id = tx.id('gen')
  return view(
    context,
    put(context, { at: `${at}/${id}`, collection: at, fields: { ...objectFields(body), id } }),
  )
}

/**
 * Returns whether a GET request for a path returns a list, either as an array or as an object with
 * `items`.
 */
function isListPath(template: string, { byRequest, schemas }: DescribedResponses) {
  const schema = byRequest.get(`GET ${template}`)?.schema
  if (!schema) return false
  if (schema.type === 'array') return true
  return objectForms(schema, schemas).some(({ properties }) => properties.items?.type === 'array')
}

/** Returns the resources in a request body that contains a list of them. */
function severalRecords(body: unknown): Fields[] | undefined {
  const values = Object.values(objectFields(body))
  const [list] = values
  return values.length === 1 && Array.isArray(list) ? list.map(objectFields) : undefined
}

function page(context: Context, at: string): unknown {
  const { items, ...rest } = pageOfItems(context.page, {
    name: `generic.${at}`,
    items: matching(context, at),
    place: ({ createdAt, id }) => [createdAt, id],
  })
  return { items: items.map((one) => view(context, one)), ...rest }
}

/**
 * Returns the stored resources that match the filters in the query. Each filter compares the field
 * with the same name.
 */
function matching({ tx, query }: Context, at: string): Readonly<GenericRecord>[] {
  const filters = Object.entries(objectFields(query))
  return tx
    .list('generic', 'byCollection', at)
    .filter(({ fields }) =>
      filters.every(
        ([name, value]) => fields[name] === undefined || [value].flat().includes(fields[name]),
      ),
    )
}

function put(
  { tx, now, caller, org, path }: Context,
  { at, collection, fields }: { at: string; collection: string; fields: Fields },
): GenericRecord {
  const before = tx.get('generic', at)
  const integration = (path as PathValues).integrationName ?? ''
  const organization = org?.id ?? tx.get('integrations', integration)?.organization
  const record = {
    id: at,
    collection,
    ...(organization !== undefined && { organization }),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    createdBy: before?.createdBy ?? caller.user,
    fields,
  }
  tx.put('generic', record)
  return record
}

function view({ url }: Context, { id, createdAt, updatedAt, fields }: GenericRecord): Fields {
  return { createdAt, updatedAt, urls: { location: url(`/v1${id}`) }, ...fields }
}

function filling(
  { tx, path, caller, now: current, url, prepared }: Context,
  { method, template }: Target,
): Filling {
  // equal reads have equal responses, so a resource that was never changed has a constant time
  const [organization] = tx.all('organizations')
  const now = method === 'GET' ? (organization?.createdAt ?? current) : current
  const ids = Object.entries(path as PathValues).map(([name, id]) => [name.replace(/Id$/, ''), id])
  const location = url(`/v1${storedPath(template, path)}`)
  return {
    schemas: prepared.schemas,
    now,
    user: userView(tx, caller.user, url),
    known: { ...Object.fromEntries(ids), createdAt: now, updatedAt: now, urls: { location } },
  }
}

/** Returns the value if it is an object, otherwise an empty object. */
function objectFields(value: unknown): Fields {
  return isJsonObject(value) ? (value as Fields) : {}
}
