import { type AnyOperation, pathNames, type Retirement } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { notFound } from './failures.ts'
import { type Prepared, prepare } from './prepare.ts'

/** An operation, and what it was called with. */
export type Called = Pick<Prepared, 'operation' | 'parts'>

/** Gives what a read answers: one thing, or those of a list. */
export type ReadThings = (request: Prepared) => Promise<readonly unknown[]>

/**
 * An operation that was retired answers 404 or 405 for its path, and 404 for a thing that it doesn't find: one more
 * read tells which. Gives the error that says so; without a sign that the path is gone, something was not found.
 */
export async function explainRetired(
  error: unknown,
  { operation, parts }: Called,
  read: ReadThings,
): Promise<unknown> {
  const { retired } = operation
  if (!retired || !isMissing(error)) return error
  const { state, ...details } = error.details
  const { status } = details
  const missing = await lookForMissing(retired, parts.path, read)
  if (missing === 'path') {
    const message = `this service does not have this operation any more (${status}); ${retired.instead}`
    return new DocsctlError('retired', message, details)
  }
  const message = status === 404 ? error.message : `${notFound} (${status})`
  return new DocsctlError('not-found', message, {
    ...details,
    // where the thing is what is missing, nobody need wonder about the path
    ...(missing === 'unclear' && state !== undefined && { state }),
  })
}

/** Whether a path may be gone, or a thing. */
export function isMissing(error: unknown): error is DocsctlError {
  return (
    error instanceof DocsctlError && (error.details.status === 404 || error.details.status === 405)
  )
}

async function lookForMissing(
  { list, parent, among }: Retirement,
  path: Readonly<Record<string, string>>,
  read: ReadThings,
): Promise<'path' | 'thing' | 'unclear'> {
  const asked = list ?? parent
  if (!asked) return 'unclear'
  try {
    const things = await read(requestFor(asked, path))
    if (list) return 'thing'
    const id = among && path[among]
    if (id === undefined) return things.length > 0 ? 'path' : 'unclear'
    return things.some((thing) => (thing as { id?: unknown }).id === id) ? 'path' : 'thing'
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
