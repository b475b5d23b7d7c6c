import type { AnyOperation } from '../../contract/operation.ts'

/** The operation that a request amounts to, where the service is known to have it. */
export async function operationAt(method: string, url: URL): Promise<AnyOperation | undefined> {
  const [, below] = /\/v1(\/.*)$/.exec(url.pathname) ?? []
  if (below === undefined) return undefined
  const { operations } = await import('../../contract/all.ts')
  const segments = below.replace(/\/$/, '').split('/')
  return operations.find((known) => known.method === method && fits(known.path, segments))
}

function fits(template: string, segments: readonly string[]): boolean {
  const parts = template.split('/')
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  )
}
