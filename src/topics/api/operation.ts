import type { AnyOperation } from '../../contract/operation.ts'

/** The operation that a request amounts to, where the service is known to have it. */
export async function operationAt(method: string, url: URL): Promise<AnyOperation | undefined> {
  const segments = segmentsOf(url)
  if (!segments) return undefined
  const { operations } = await import('../../contract/all.ts')
  const { livingOperations } = await import('../../contract/living.ts')
  const all: readonly AnyOperation[] = [...operations, ...livingOperations]
  return all.find((known) => known.method === method && fits(known.path, segments))
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
