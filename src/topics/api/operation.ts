import type { Called } from '../../client/retired.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { decoded } from '../../names/address.ts'

/** The operation that a request amounts to, where the service is known to have it. */
export async function operationAt(method: string, url: URL): Promise<AnyOperation | undefined> {
  const segments = segmentsOf(url)
  if (!segments) return undefined
  return await operationFitting(method, segments)
}

/** The operation whose path has these segments, names in braces too. */
async function operationFitting(
  method: string,
  segments: readonly string[],
): Promise<AnyOperation | undefined> {
  const { operations } = await import('../../contract/all.ts')
  const { livingOperations } = await import('../../contract/living.ts')
  const all: readonly AnyOperation[] = [...operations, ...livingOperations]
  return all.find((known) => known.method === method && fits(known.path, segments))
}

/** What one does instead of an operation of the service that has been replaced. */
export async function insteadOf(method: string, path: string): Promise<string | undefined> {
  return (await operationFitting(method, path.split('/')))?.retired?.instead
}

/** The operation that a request amounts to, with the values of its path. */
export async function calledAt(method: string, url: URL): Promise<Called | undefined> {
  const operation = await operationAt(method, url)
  if (!operation) return undefined
  const segments = segmentsOf(url) ?? []
  const places = operation.path.split('/')
  const path = Object.fromEntries(
    pathNames(operation.path).map((name) => [
      name,
      decoded(segments[places.indexOf(`{${name}}`)] ?? ''),
    ]),
  )
  return { operation, parts: { path } }
}

/** What stands behind the version of a URL of the service. */
export function segmentsOf({ pathname }: URL): string[] | undefined {
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
