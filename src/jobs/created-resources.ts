import { agrees, lookUpRequest } from '../client/exchange/look-up.ts'
import { type Prepared, prepare } from '../client/prepare.ts'
import { type AnyOperation, pathNames } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { cell } from '../output/columns.ts'
import { waitedForEffect } from './find-lost-write.ts'
import type { JobContext } from './job-context.ts'
import type { ExistingIds } from './journal-file.ts'
import { externalLinks } from './states/site-structure-states.ts'

/**
 * The keys whose values must be unique in the service. A creation with such a key is safe to
 * repeat.
 */
const naturalKeys: Readonly<Record<string, string>> = {
  'sites.redirects.create': 'source',
  'customFields.create': 'name',
  'openapi.create': 'slug',
}

/** The operations that list created resources, for creations whose own path has no list. */
const otherLists: Readonly<Record<string, string>> = {
  'sites.externalLinks.create': 'sites.structure.get',
}

/** Returns whether repeating a creation can't create a second resource. */
export function hasNaturalKey({ operation }: Prepared): boolean {
  return operation.id in naturalKeys
}

/**
 * Returns the request for the list that will contain the created resource. Returns undefined if
 * there is no such list.
 */
export function creationList(
  request: Prepared,
  operations: ReadonlyMap<string, AnyOperation>,
): Prepared | undefined {
  const { operation, parts } = request
  if (operation.effect !== 'write' || operation.repeat === 'safe') return undefined
  const other = operations.get(otherLists[operation.id] ?? '')
  const above =
    other ??
    [...operations.values()].find(
      ({ method, paged, path }) => method === 'GET' && paged && path === operation.path,
    )
  if (!above) return undefined
  const path = Object.fromEntries(
    pathNames(above.path).map((name) => [name, parts.path[name] ?? '']),
  )
  return prepare(above, { path })
}

/** Returns the IDs of the items in a list. */
export async function readIds(list: Prepared, context: JobContext): Promise<string[]> {
  return (await readItems(list, context)).map(itemId)
}

async function readItems(list: Prepared, { client, signal }: JobContext): Promise<unknown[]> {
  if (!list.operation.paged) return externalLinks((await client.exchange(list, { signal })).body)
  const items: unknown[] = []
  for await (const page of client.preparedPages(list, { signal })) items.push(...page.items)
  return items
}

function itemId(item: unknown): string {
  return String(cell(item, 'id') ?? cell(item, 'slug') ?? cell(item, 'name'))
}

/** A creation whose outcome is not in the journal. */
export interface LostCreation {
  request: Prepared
  list: Prepared
  sentAt: number
  existing: ExistingIds
  /**
   * the IDs of resources that belong to other steps of the job; `findCreated` adds the ID of the
   * resource that it finds
   */
  claimed: Set<string>
  /**
   * the number of steps that create the same content and have an unknown outcome, including this
   * step
   */
  alike: number
}

/**
 * Finds the resource that a step created. Returns undefined if the step was not carried out.
 * Returns 'unclear' if there are too many new resources with the same content, because someone else
 * has created some of them.
 */
export async function findCreated(
  { request, list, sentAt, existing, claimed, alike }: LostCreation,
  context: JobContext,
): Promise<Record<string, unknown> | 'unclear' | undefined> {
  await waitedForEffect(context, sentAt)
  const known = new Set(existing.ids)
  const items = await readItems(list, context)
  const found = items.filter(
    (item) =>
      !known.has(itemId(item)) && !claimed.has(itemId(item)) && isSameContent(request, item),
  )
  if (found.length > alike) return 'unclear'
  const [first] = found
  if (first === undefined) return undefined
  claimed.add(itemId(first))
  return first as Record<string, unknown>
}

/**
 * Returns the existing resource with the same unique key as a rejected creation, if its content is
 * the same.
 */
export async function findSame(
  request: Prepared,
  list: Prepared | undefined,
  context: JobContext,
): Promise<Record<string, unknown> | undefined> {
  const key = naturalKeys[request.operation.id]
  const own = lookUpRequest(request)
  const read = list ?? own
  if (key === undefined || !read) return undefined
  try {
    const items = list
      ? await readItems(list, context)
      : [(await context.client.exchange(read, { signal: context.signal })).body]
    const wanted = cell(request.parts.body, key)
    const same = items.find((item) => cell(item, key) === wanted && isSameContent(request, item))
    return same as Record<string, unknown> | undefined
  } catch (error) {
    // reports the rejection instead of this error
    if (error instanceof DocsctlError && !context.signal.aborted) return undefined
    throw error
  }
}

/**
 * Returns whether a resource has all sent values. Ignores values that the resource doesn't show.
 */
function isSameContent({ operation, parts }: Prepared, item: unknown): boolean {
  const { shownAs = {}, unshown = [] } = operation.lookUp ?? {}
  return Object.entries((parts.body ?? {}) as object).every(
    ([key, value]) =>
      unshown.includes(key) || agrees(cell(item, shownAs[key] ?? key), value) !== 'differs',
  )
}
