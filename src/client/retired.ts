import { type AnyOperation, pathNames, type Retirement } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { type Prepared, prepare } from './prepare.ts'

/** Gives what a read answers: one thing, or those of a list. */
export type ReadThings = (request: Prepared) => Promise<readonly unknown[]>

/**
 * An operation that was retired answers 404 or 405 for its path, and 404 for a thing that it doesn't find: one more
 * read tells which. Gives the error that says so, or the same one where the thing is missing or nobody can tell.
 */
export async function explainRetired(
  error: unknown,
  { operation, parts }: Prepared,
  read: ReadThings,
): Promise<unknown> {
  const { retired } = operation
  const { status } = error instanceof DocsctlError ? error.details : {}
  if (!retired || !(error instanceof DocsctlError) || (status !== 404 && status !== 405))
    return error
  if (!(await isPathMissing(retired, parts.path, read))) return error
  const { request, requestId } = error.details
  const message = `this service does not have this operation any more (${status}); ${retired.instead}`
  return new DocsctlError('retired', message, {
    status,
    ...(request && { request }),
    ...(requestId !== undefined && { requestId }),
  })
}

async function isPathMissing(
  { list, parent, among }: Retirement,
  path: Readonly<Record<string, string>>,
  read: ReadThings,
): Promise<boolean> {
  const asked = list ?? parent
  if (!asked) return false
  try {
    const things = await read(requestFor(asked, path))
    if (list || things.length === 0) return false
    const id = among && path[among]
    return id === undefined || things.some((thing) => (thing as { id?: unknown }).id === id)
  } catch (failure) {
    if (!(failure instanceof DocsctlError)) throw failure
    const { status } = failure.details
    return list !== undefined && (status === 404 || status === 405)
  }
}

function requestFor(operation: AnyOperation, path: Readonly<Record<string, string>>): Prepared {
  const names = pathNames(operation.path)
  return prepare(operation, {
    path: Object.fromEntries(names.map((name) => [name, path[name] ?? ''])),
  })
}
