import type { Called } from '../../client/removed-operation.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { decoded } from '../names/index.ts'

/** Returns the known operation that a request calls. */
async function findOperation(method: string, url: URL): Promise<AnyOperation | undefined> {
  const segments = pathSegments(url)
  if (!segments) return undefined
  return await operationFitting(method, segments)
}

/**
 * Returns the operation that matches these path segments, which can include parameters in braces.
 */
async function operationFitting(
  method: string,
  segments: readonly string[],
): Promise<AnyOperation | undefined> {
  const { operations } = await import('../../contract/all.ts')
  const { currentOnlyOperations } = await import('../../contract/current-only.ts')
  const all: readonly AnyOperation[] = [...operations, ...currentOnlyOperations]
  return all.find((known) => known.method === method && fits(known.path, segments))
}

/** Returns the command that replaces a deprecated operation. */
export async function replacementCommand(
  method: string,
  path: string,
): Promise<string | undefined> {
  return (await operationFitting(method, path.split('/')))?.retired?.instead
}

/** Returns the operation that a request calls, and the values of its path parameters. */
export async function matchOperation(method: string, url: URL): Promise<Called | undefined> {
  const operation = await findOperation(method, url)
  if (!operation) return undefined
  const segments = pathSegments(url) ?? []
  const places = operation.path.split('/')
  const path = Object.fromEntries(
    pathNames(operation.path).map((name) => [
      name,
      decoded(segments[places.indexOf(`{${name}}`)] ?? ''),
    ]),
  )
  return { operation, parts: { path } }
}

/** Returns the path segments after the version in a URL of the service. */
export function pathSegments({ pathname }: URL): string[] | undefined {
  const [, below] = /\/v1(\/.*)$/.exec(pathname) ?? []
  return below?.replace(/\/$/, '').split('/')
}

export function fits(template: string, segments: readonly string[]): boolean {
  const parts = template.split('/')
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  )
}
