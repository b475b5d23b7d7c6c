import { type AnyOperation, pathNames, type Retirement } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { upperFirst } from '../output/text/text.ts'
import { notFoundReason } from './failures.ts'
import { type Prepared, prepare } from './prepare.ts'

/** An operation with its input. */
export type Called = Pick<Prepared, 'operation' | 'parts'>

/** Reads a resource or the items of a list. */
export type ReadResources = (request: Prepared) => Promise<readonly unknown[]>

/**
 * Returns an error that explains that an operation was removed, or a "not found" error if nothing
 * indicates a removal. The service returns 404 or 405 for a removed operation, but also 404 for a
 * missing resource. One additional read distinguishes the two cases.
 */
export async function explainRemovedOperation(
  error: unknown,
  { operation, parts }: Called,
  read: ReadResources,
): Promise<unknown> {
  const { retired } = operation
  if (!retired || !isMissing(error)) return error
  const { state, ...details } = error.details
  const { status } = details
  const missing = await findMissingParent(retired, parts.path, read)
  if (missing === 'path') {
    const message = `The service removed this operation (${status}). ${upperFirst(retired.instead)}`
    return new DocsctlError('retired', message, details)
  }
  const message = status === 404 ? error.message : `${notFoundReason} (${status})`
  return new DocsctlError('not-found', message, {
    ...details,
    // omits the remark that the service might not support the operation if this is ruled out
    ...(missing === 'unclear' && state !== undefined && { state }),
  })
}

/** Returns whether the status can mean that a path or a resource is missing. */
export function isMissing(error: unknown): error is DocsctlError {
  return (
    error instanceof DocsctlError && (error.details.status === 404 || error.details.status === 405)
  )
}

async function findMissingParent(
  { list, parent, among }: Retirement,
  path: Readonly<Record<string, string>>,
  read: ReadResources,
): Promise<'path' | 'resource' | 'unclear'> {
  const lookup = list ?? parent
  if (!lookup) return 'unclear'
  try {
    const resources = await read(requestFor(lookup, path))
    if (list) return 'resource'
    const id = among && path[among]
    if (id === undefined) return resources.length > 0 ? 'path' : 'unclear'
    return resources.some((resource) => (resource as { id?: unknown }).id === id)
      ? 'path'
      : 'resource'
  } catch (failure) {
    if (!(failure instanceof DocsctlError)) throw failure
    return list && isMissing(failure) ? 'path' : 'unclear'
  }
}

function requestFor(operation: AnyOperation, path: Readonly<Record<string, string>>): Prepared {
  const names = pathNames(operation.path)
  return prepare(operation, {
    path: Object.fromEntries(names.map((name) => [name, path[name] ?? ''])),
  })
}
